//! The browser session: a signed JWT in the cookie `sb-access-token`.

use std::path::Path;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use catalog_api::auth::AuthenticationError;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::jwks::Jwks;
use crate::{
    config::{JwksSource, SIGNING_SECRET_BYTES, Session, SessionKey, Settings},
    entropy::Entropy,
    keyfile,
};

/// Where the embedded default keeps its secret, beside its data.
const KEY_FILE: &str = "data/session.key";

/// Checks sessions, and signs them where the secret is ours.
pub struct Sessions {
    keys: Keys,
    public_origin: String,
    audience: Option<String>,
    issuer: Option<String>,
    leeway: TimeDelta,
}

enum Keys {
    Secret(SecretString),
    Jwks(Jwks),
}

/// What a session says.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Claims {
    /// The user.
    pub sub: Uuid,
    /// The user's e-mail address.
    pub email: String,
    /// When it ends, in seconds since the epoch.
    exp: f64,
    /// When it begins, likewise.
    nbf: Option<f64>,
    /// The standard claim of a picture (`OpenID` Connect Core, 5.1).
    #[serde(default)]
    picture: Value,
    /// What some sign-in services know of the user, pictures included.
    #[serde(default)]
    user_metadata: Value,
}

/// The longest address of a picture that is kept, in bytes.
const MAX_PICTURE: usize = 2000;

impl Claims {
    /// The address of the user's picture, where the sign-in service names one.
    pub(crate) fn picture(&self) -> Option<&str> {
        let known = ["picture", "avatar_url"].map(|key| &self.user_metadata[key]);
        let named = [&self.picture].into_iter().chain(known);
        let is_address = |text: &&str| {
            text.len() <= MAX_PICTURE && Url::parse(text).is_ok_and(|url| url.scheme() == "https")
        };
        named.filter_map(Value::as_str).find(is_address)
    }
}

/// What is signed.
#[derive(Serialize)]
struct NewClaims<'a> {
    sub: Uuid,
    email: &'a str,
    exp: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    aud: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    iss: Option<&'a str>,
}

/// Why sessions cannot be checked or signed.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The file of the default's secret.
    #[error("{KEY_FILE} cannot be used: {0}; set session.jwt_secret or session.jwks instead")]
    KeyFile(#[from] std::io::Error),
    /// The default's secret can be guessed.
    #[error(
        "{KEY_FILE} must have at least {SIGNING_SECRET_BYTES} bytes; remove it, so that another one is made, or restore it"
    )]
    Short,
    /// The client that reads the JWKS.
    #[error("cannot make the client of session.jwks: {0}")]
    Client(#[from] reqwest::Error),
    /// The sign-in service holds the key.
    #[error(
        "sessions can be signed only with session.jwt_secret; session.jwks belongs to the sign-in service"
    )]
    NotOurs,
    /// Signing failed.
    #[error("the session cannot be signed")]
    Sign,
}

impl Sessions {
    /// Reads the secret, or makes the default's at the first start.
    pub fn open(settings: &Settings, entropy: &Entropy) -> Result<Self, SessionError> {
        let session = &settings.session;
        let keys = match &session.key {
            SessionKey::Secret(secret) => Keys::Secret(secret.clone()),
            SessionKey::Jwks(source) => {
                Keys::Jwks(Jwks::new(source.clone(), session.jwks_max_age)?)
            }
            SessionKey::Embedded => {
                let fresh = URL_SAFE_NO_PAD.encode(entropy.bytes::<32>());
                let secret = keyfile::read_or_make(Path::new(KEY_FILE), &fresh)?;
                if secret.len() < SIGNING_SECRET_BYTES {
                    return Err(SessionError::Short);
                }
                Keys::Secret(secret.into())
            }
        };
        Ok(Self {
            keys,
            public_origin: settings.server.public_url.origin().ascii_serialization(),
            audience: session.audience.clone(),
            issuer: session.issuer.clone(),
            leeway: TimeDelta::from_std(session.leeway).unwrap_or_default(),
        })
    }

    /// The file that the secret is kept in; none where the settings say what sessions are checked with.
    pub fn default_file(settings: &Settings) -> Option<&'static Path> {
        matches!(settings.session.key, SessionKey::Embedded).then(|| Path::new(KEY_FILE))
    }

    /// Whether the default's secret is there already; it is not made.
    pub fn own_secret() -> Result<bool, SessionError> {
        match keyfile::read(Path::new(KEY_FILE))? {
            Some(secret) if secret.len() < SIGNING_SECRET_BYTES => Err(SessionError::Short),
            secret => Ok(secret.is_some()),
        }
    }

    /// How many keys of a JWKS sign sessions; why it cannot be used, in words that follow its address.
    pub async fn usable_keys(settings: &Session, source: &JwksSource) -> Result<usize, String> {
        let jwks = Jwks::new(source.clone(), settings.jwks_max_age);
        let jwks = jwks.map_err(|error| SessionError::from(error).to_string())?;
        jwks.usable_keys().await.map_err(|error| error.to_string())
    }

    /// Whether an `Origin` header names our own pages.
    pub fn is_own_origin(&self, origin: &str) -> bool {
        Url::parse(origin).is_ok_and(|url| url.origin().ascii_serialization() == self.public_origin)
    }

    /// Signs a session of `user_id` that ends at `until`, for the configured audience and issuer.
    pub fn sign(
        &self,
        user_id: Uuid,
        email: &str,
        until: DateTime<Utc>,
    ) -> Result<String, SessionError> {
        let Keys::Secret(secret) = &self.keys else {
            return Err(SessionError::NotOurs);
        };
        let claims = NewClaims {
            sub: user_id,
            email,
            exp: until.timestamp(),
            aud: self.audience.as_deref(),
            iss: self.issuer.as_deref(),
        };
        let key = EncodingKey::from_secret(secret.expose_secret().as_bytes());
        encode(&Header::new(Algorithm::HS256), &claims, &key).map_err(|_| SessionError::Sign)
    }

    /// The claims of a session that is good at `now`.
    pub(crate) async fn check(
        &self,
        cookie: &str,
        now: DateTime<Utc>,
    ) -> Result<Claims, AuthenticationError> {
        let (key, algorithm) = match &self.keys {
            Keys::Secret(secret) => (
                DecodingKey::from_secret(secret.expose_secret().as_bytes()),
                Algorithm::HS256,
            ),
            Keys::Jwks(jwks) => jwks.key(cookie, now).await?,
        };
        let token = decode::<Claims>(cookie, &key, &self.validation(algorithm))
            .map_err(|_| AuthenticationError::Invalid)?;
        let claims = token.claims;
        if self.is_current(&claims, now) && claims.email.contains('@') {
            Ok(claims)
        } else {
            Err(AuthenticationError::Invalid)
        }
    }

    /// What the library checks; a claim that is configured must be there.
    fn validation(&self, algorithm: Algorithm) -> Validation {
        let mut validation = Validation::new(algorithm);
        let mut required = vec!["exp"];
        // Times are compared with our own clock.
        validation.validate_exp = false;
        validation.validate_aud = self.audience.is_some();
        if let Some(audience) = &self.audience {
            validation.set_audience(&[audience]);
            required.push("aud");
        }
        if let Some(issuer) = &self.issuer {
            validation.set_issuer(&[issuer]);
            required.push("iss");
        }
        validation.set_required_spec_claims(&required);
        validation
    }

    /// Whether it has begun and not ended, give or take what clocks differ.
    #[allow(
        clippy::cast_precision_loss,
        reason = "seconds since the epoch are far below 2^52"
    )]
    fn is_current(&self, claims: &Claims, now: DateTime<Utc>) -> bool {
        let earliest = (now - self.leeway).timestamp() as f64;
        let latest = (now + self.leeway).timestamp() as f64;
        claims.exp > earliest && claims.nbf.is_none_or(|begins| begins <= latest)
    }
}

//! The browser session: a signed JWT in the cookie `sb-access-token`.

use std::{path::Path, time::Duration};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use catalog_api::auth::AuthenticationError;
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode,
    jwk::{AlgorithmParameters, JwkSet},
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::{config::Settings, entropy::Entropy, keyfile};

/// Where the embedded default keeps its secret, beside its data.
const KEY_FILE: &str = "data/session.key";

/// A JWKS is fetched again for an unknown key at most this often.
const REFRESH_INTERVAL: TimeDelta = TimeDelta::minutes(1);

/// Checks sessions, and signs them where the secret is ours.
pub struct Sessions {
    keys: Keys,
    public_origin: String,
}

enum Keys {
    Secret(SecretString),
    Jwks(Jwks),
}

struct Jwks {
    source: String,
    http: reqwest::Client,
    cached: Mutex<Cached>,
}

#[derive(Default)]
struct Cached {
    set: Option<JwkSet>,
    tried_at: Option<DateTime<Utc>>,
}

/// What a session says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// The user.
    pub sub: Uuid,
    /// The user's e-mail address.
    pub email: String,
    /// When it ends, in seconds since the epoch.
    pub exp: i64,
}

/// Why sessions cannot be checked or signed.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The file of the default's secret.
    #[error("{KEY_FILE} cannot be used: {0}; set session.jwt_secret or session.jwks instead")]
    KeyFile(#[from] std::io::Error),
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
        let keys = match (&settings.session.jwt_secret, &settings.session.jwks) {
            (Some(secret), _) => Keys::Secret(secret.clone()),
            (None, Some(source)) => Keys::Jwks(Jwks {
                source: source.clone(),
                http: reqwest::Client::new(),
                cached: Mutex::default(),
            }),
            (None, None) => {
                let fresh = URL_SAFE_NO_PAD.encode(entropy.bytes::<32>());
                Keys::Secret(keyfile::read_or_make(Path::new(KEY_FILE), &fresh)?.into())
            }
        };
        Ok(Self {
            keys,
            public_origin: origin_of(&settings.server.public_url),
        })
    }

    /// Whether an `Origin` header names our own pages.
    pub fn is_own_origin(&self, origin: &str) -> bool {
        origin_of(origin) == self.public_origin
    }

    /// Signs a session of `user_id` that ends at `until`.
    pub fn sign(
        &self,
        user_id: Uuid,
        email: &str,
        until: DateTime<Utc>,
    ) -> Result<String, SessionError> {
        let Keys::Secret(secret) = &self.keys else {
            return Err(SessionError::NotOurs);
        };
        let claims = Claims {
            sub: user_id,
            email: email.to_owned(),
            exp: until.timestamp(),
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
        let mut validation = Validation::new(algorithm);
        // Expiry is compared with our own clock below, and whom a session is for is not ours to know.
        validation.validate_exp = false;
        validation.validate_aud = false;
        let token = decode::<Claims>(cookie, &key, &validation)
            .map_err(|_| AuthenticationError::Invalid)?;
        if token.claims.exp <= now.timestamp() || !token.claims.email.contains('@') {
            return Err(AuthenticationError::Invalid);
        }
        Ok(token.claims)
    }
}

impl Jwks {
    /// The key that a session names. A set that lacks it is fetched again, but not for every stranger's cookie.
    async fn key(
        &self,
        cookie: &str,
        now: DateTime<Utc>,
    ) -> Result<(DecodingKey, Algorithm), AuthenticationError> {
        let header = decode_header(cookie).map_err(|_| AuthenticationError::Invalid)?;
        let kid = header.kid.ok_or(AuthenticationError::Invalid)?;
        let mut cached = self.cached.lock().await;
        let known = cached
            .set
            .as_ref()
            .is_some_and(|set| set.find(&kid).is_some());
        let due = cached
            .tried_at
            .is_none_or(|at| now - at >= REFRESH_INTERVAL);
        if !known && due {
            cached.tried_at = Some(now);
            match self.fetch().await {
                Ok(set) => cached.set = Some(set),
                Err(cause) => tracing::error!(%cause, "the JWKS cannot be read"),
            }
        }
        let set = cached
            .set
            .as_ref()
            .ok_or(AuthenticationError::Unavailable)?;
        let jwk = set.find(&kid).ok_or(AuthenticationError::Invalid)?;
        // Only signatures with a public key: a set that names a shared secret would let anyone sign.
        let fits = match &jwk.algorithm {
            AlgorithmParameters::RSA(_) => matches!(
                header.alg,
                Algorithm::RS256 | Algorithm::RS384 | Algorithm::RS512 | Algorithm::PS256
            ),
            AlgorithmParameters::EllipticCurve(_) => {
                matches!(header.alg, Algorithm::ES256 | Algorithm::ES384)
            }
            AlgorithmParameters::OctetKeyPair(_) => header.alg == Algorithm::EdDSA,
            _ => false,
        };
        if !fits {
            return Err(AuthenticationError::Invalid);
        }
        let key = DecodingKey::from_jwk(jwk).map_err(|_| AuthenticationError::Invalid)?;
        Ok((key, header.alg))
    }

    async fn fetch(&self) -> Result<JwkSet, String> {
        let bytes = if self.source.starts_with("http://") || self.source.starts_with("https://") {
            let answer = self
                .http
                .get(&self.source)
                .timeout(Duration::from_secs(5))
                .send()
                .await
                .and_then(reqwest::Response::error_for_status)
                .map_err(|error| error.to_string())?;
            answer
                .bytes()
                .await
                .map_err(|error| error.to_string())?
                .to_vec()
        } else {
            tokio::fs::read(&self.source)
                .await
                .map_err(|error| error.to_string())?
        };
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())
    }
}

fn origin_of(address: &str) -> String {
    reqwest::Url::parse(address)
        .map_or_else(|_| String::new(), |url| url.origin().ascii_serialization())
}

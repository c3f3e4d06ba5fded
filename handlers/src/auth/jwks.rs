//! The public keys of the sign-in service.

use std::{io, sync::Arc, time::Duration};

use catalog_api::auth::AuthenticationError;
use catalog_outbound::{Diagnosis, Redirects, client, header_text, read_body, send};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{
    Algorithm, DecodingKey, decode_header,
    jwk::{AlgorithmParameters, Jwk, JwkSet, PublicKeyUse},
};
use moka::future::Cache;

use reqwest::header::CONTENT_TYPE;

use crate::config::JwksSource;

/// After a look at the source, the next one is not before this, whatever keys are asked for.
const RETRY_INTERVAL: TimeDelta = TimeDelta::seconds(10);

/// Longest time for one look.
const READ_TIMEOUT: Duration = Duration::from_secs(5);

/// Algorithms of signatures with a public key, one or more of each kind of key.
const SIGNATURES: [Algorithm; 9] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];

/// A larger set is refused, in bytes.
const MAX_SET_BYTES: usize = 1024 * 1024;

/// A JWKS, read when it is needed. Callers at the same moment share one look.
pub(super) struct Jwks {
    source: JwksSource,
    http: reqwest::Client,
    /// A set that was read longer ago counts no more: this bounds how long a key is good that has left the set.
    max_age: TimeDelta,
    state: Cache<(), State>,
}

/// What is known of the set.
#[derive(Clone, Default)]
struct State {
    set: Option<Arc<JwkSet>>,
    read_at: DateTime<Utc>,
    tried_at: DateTime<Utc>,
}

impl State {
    /// The set, unless it is too old.
    fn current(&self, now: DateTime<Utc>, max_age: TimeDelta) -> Option<&JwkSet> {
        let set = self.set.as_deref()?;
        (now - self.read_at < max_age).then_some(set)
    }

    /// Whether to look again: for a key that is not there, and in good time before the set is too old, so that a source
    /// that fails for a moment does no harm.
    fn is_due(&self, kid: &str, now: DateTime<Utc>, max_age: TimeDelta) -> bool {
        let has_key = self
            .current(now, max_age / 2)
            .is_some_and(|set| set.find(kid).is_some());
        !has_key && now - self.tried_at >= RETRY_INTERVAL
    }
}

impl Jwks {
    pub(super) fn new(source: JwksSource, max_age: Duration) -> Result<Self, reqwest::Error> {
        Ok(Self {
            source,
            http: client(READ_TIMEOUT, Redirects::Follow)?,
            max_age: TimeDelta::from_std(max_age).unwrap_or(TimeDelta::MAX),
            state: Cache::new(1),
        })
    }

    /// The key that a session names, and the algorithm of its signature.
    pub(super) async fn key(
        &self,
        cookie: &str,
        now: DateTime<Utc>,
    ) -> Result<(DecodingKey, Algorithm), AuthenticationError> {
        let header = decode_header(cookie).map_err(|_| AuthenticationError::Invalid)?;
        let kid = header.kid.ok_or(AuthenticationError::Invalid)?;
        let known = self.state.get(&()).await.unwrap_or_default();
        let state = self
            .state
            .entry(())
            .or_insert_with_if(Box::pin(self.look(known, now)), |state| {
                state.is_due(&kid, now, self.max_age)
            })
            .await
            .into_value();
        let set = state.current(now, self.max_age);
        let set = set.ok_or(AuthenticationError::Unavailable)?;
        let jwk = set.find(&kid).ok_or(AuthenticationError::Invalid)?;
        if !may_sign(jwk, header.alg) {
            return Err(AuthenticationError::Invalid);
        }
        let key = DecodingKey::from_jwk(jwk).map_err(|_| AuthenticationError::Invalid)?;
        Ok((key, header.alg))
    }

    async fn look(&self, known: State, now: DateTime<Utc>) -> State {
        match self.read().await {
            Ok(set) => State {
                set: Some(Arc::new(set)),
                read_at: now,
                tried_at: now,
            },
            Err(error) => {
                tracing::error!(%error, "Cannot read session.jwks");
                State {
                    tried_at: now,
                    ..known
                }
            }
        }
    }

    /// How many of its keys may sign sessions.
    pub(super) async fn usable_keys(&self) -> io::Result<usize> {
        let set = self.read().await?;
        let signs = |jwk: &&Jwk| {
            let has_name = jwk.common.key_id.is_some();
            has_name && SIGNATURES.iter().any(|algorithm| may_sign(jwk, *algorithm))
        };
        Ok(set.keys.iter().filter(signs).count())
    }

    async fn read(&self) -> io::Result<JwkSet> {
        let bytes = match &self.source {
            JwksSource::Url(url) => {
                let answer = send("sign_in", self.http.get(url.clone())).await;
                let answer = answer.map_err(|error| io::Error::other(Diagnosis::of(&error)))?;
                let status = answer.status();
                if !status.is_success() {
                    return Err(io::Error::other(format!("answers {status}")));
                }
                let kind = header_text(answer.headers(), CONTENT_TYPE.as_str());
                if kind.is_some_and(|kind| kind.starts_with("text/html")) {
                    return Err(io::Error::other("answers with HTML, not with a JWKS"));
                }
                let body = read_body(answer, MAX_SET_BYTES).await;
                body.map_err(io::Error::other)?.to_vec()
            }
            JwksSource::File(path) => tokio::fs::read(path).await?,
        };
        serde_json::from_slice(&bytes)
            .map_err(|error| io::Error::other(format!("is no JWKS: {error}")))
    }
}

/// Only signatures with a public key: a set that names a shared secret would let anyone sign.
fn may_sign(jwk: &Jwk, algorithm: Algorithm) -> bool {
    let fits = match &jwk.algorithm {
        AlgorithmParameters::RSA(_) => matches!(
            algorithm,
            Algorithm::RS256
                | Algorithm::RS384
                | Algorithm::RS512
                | Algorithm::PS256
                | Algorithm::PS384
                | Algorithm::PS512
        ),
        AlgorithmParameters::EllipticCurve(_) => {
            matches!(algorithm, Algorithm::ES256 | Algorithm::ES384)
        }
        AlgorithmParameters::OctetKeyPair(_) => algorithm == Algorithm::EdDSA,
        _ => false,
    };
    let for_signing = !matches!(jwk.common.public_key_use, Some(PublicKeyUse::Encryption));
    let named = jwk.common.key_algorithm.as_ref().map(ToString::to_string);
    fits && for_signing && named.is_none_or(|named| named == format!("{algorithm:?}"))
}

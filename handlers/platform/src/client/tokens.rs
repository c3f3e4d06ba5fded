//! Access tokens, cached until shortly before they expire.

use std::{fmt, sync::Arc, time::Duration};

use moka::future::Cache;
use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::{Credentials, PlatformError};

const MAX_TOKENS: u64 = 10_000;
/// An unused token is evicted after this time, together with the digest of its credentials.
const IDLE_TIMEOUT: Duration = Duration::from_secs(3600);
/// How long before its expiry a token is renewed, at most.
const EXPIRY_MARGIN: Duration = Duration::from_secs(60);
const MAX_LIFETIME: Duration = Duration::from_secs(24 * 3600);

/// A token with its expiry.
pub(super) struct Token {
    /// The value of the `Authorization` header; marked as sensitive.
    pub(super) bearer: HeaderValue,
    /// The token itself, to be redacted.
    pub(super) text: SecretString,
    good_until: Instant,
}

impl Token {
    /// A newly issued token.
    pub(super) fn new(text: String, lifetime: Duration) -> Result<Self, PlatformError> {
        let mut bearer = HeaderValue::try_from(format!("Bearer {text}"))
            .map_err(|_| PlatformError::Malformed { what: "token" })?;
        bearer.set_sensitive(true);
        let lifetime = lifetime.min(MAX_LIFETIME);
        Ok(Self {
            bearer,
            text: text.into(),
            good_until: Instant::now() + lifetime - EXPIRY_MARGIN.min(lifetime / 10),
        })
    }
}

/// Tokens by credentials. Concurrent callers share one fetch, and its failure.
pub(super) struct Tokens(Cache<Key, Result<Arc<Token>, PlatformError>>);

/// The key includes a digest of the secret, so that a replaced secret does not use the old token.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    host: String,
    client_id: String,
    secret: [u8; 32],
    organization_id: String,
}

impl Tokens {
    /// A token for the credentials, other than `stale`, and whether this call fetched it.
    pub(super) async fn get(
        &self,
        credentials: &Credentials,
        stale: Option<&Arc<Token>>,
        fetch: impl Future<Output = Result<Token, PlatformError>>,
    ) -> Result<(Arc<Token>, bool), PlatformError> {
        let now = Instant::now();
        let entry = self
            .0
            .entry(Key::of(credentials))
            .or_insert_with_if(
                // Boxed to keep the surrounding futures small.
                Box::pin(async { fetch.await.map(Arc::new) }),
                |kept| match kept {
                    Ok(token) => {
                        token.good_until <= now
                            || stale.is_some_and(|stale| Arc::ptr_eq(stale, token))
                    }
                    Err(_) => true,
                },
            )
            .await;
        let is_fresh = entry.is_fresh();
        Ok((entry.into_value()?, is_fresh))
    }

    /// Evicts the token of the credentials, which the platform rejected.
    pub(super) async fn forget(&self, credentials: &Credentials) {
        self.0.invalidate(&Key::of(credentials)).await;
    }
}

impl Default for Tokens {
    fn default() -> Self {
        Self(
            Cache::builder()
                .max_capacity(MAX_TOKENS)
                .time_to_idle(IDLE_TIMEOUT)
                .build(),
        )
    }
}

// Implemented by hand to keep tokens out of logs.
impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens").finish_non_exhaustive()
    }
}

impl Key {
    fn of(credentials: &Credentials) -> Self {
        Self {
            host: credentials.host.clone(),
            client_id: credentials.client_id.clone(),
            secret: Sha256::digest(credentials.client_secret.expose_secret()).into(),
            organization_id: credentials.organization_id.clone(),
        }
    }
}

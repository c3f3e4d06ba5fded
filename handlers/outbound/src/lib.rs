//! Shared parts of the HTTP clients of this service.
//!
//! Timeouts, `User-Agent`, redirect policy, bounded bodies, retry back-off, and errors that carry
//! neither a URL nor a body, so that they may be logged and shown. Interpreting responses is up to each client.

mod diagnosis;
mod measured;
#[cfg(test)]
mod tests;

use std::time::Duration;

use backon::ExponentialBuilder;
use bytes::{Bytes, BytesMut};
use reqwest::{
    Client, Response,
    header::{HeaderMap, RETRY_AFTER},
    redirect::Policy,
};

pub use diagnosis::Diagnosis;
pub use measured::{TRACE, send};

/// The `User-Agent` of this service.
pub const USER_AGENT: &str = concat!("policy-catalog/", env!("CARGO_PKG_VERSION"));

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const INITIAL_BACKOFF: Duration = Duration::from_millis(100);
const MAX_REDIRECTS: usize = 5;

/// The redirect policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redirects {
    /// Return the redirect response. For requests with credentials, and for hosts that must not choose the next URL.
    Return,
    /// Follow at most 5 redirects.
    Follow,
}

/// A request without a complete response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    /// A timeout expired.
    #[error("the request timed out")]
    Timeout,
    /// No connection could be made, or it broke.
    #[error("the connection failed")]
    Unreachable,
}

impl From<reqwest::Error> for TransportError {
    /// Keeps only the kind: the original error contains the URL.
    fn from(error: reqwest::Error) -> Self {
        if error.is_timeout() {
            Self::Timeout
        } else {
            Self::Unreachable
        }
    }
}

/// A body that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// It exceeds the caller's limit.
    #[error("the response is too large")]
    TooLarge,
    /// The transfer failed.
    #[error(transparent)]
    Transport(#[from] TransportError),
}

/// Creates a client with its own connection pool. All clients of this service are created here, where the TLS crypto
/// provider is installed. `timeout` is the default for one request, body included; a request may
/// override it. Fails if the TLS roots of the system cannot be loaded.
pub fn client(timeout: Duration, redirects: Redirects) -> reqwest::Result<Client> {
    let redirects = match redirects {
        Redirects::Return => Policy::none(),
        Redirects::Follow => Policy::limited(MAX_REDIRECTS),
    };
    // There is one crypto provider per process; an error means that it is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT_TIMEOUT.min(timeout))
        .timeout(timeout)
        .redirect(redirects)
        .build()
}

/// Exponential back-off between the attempts of an idempotent request: from 100 ms, doubled each time, with jitter.
pub fn backoff(max_retries: usize) -> ExponentialBuilder {
    ExponentialBuilder::default()
        .with_min_delay(INITIAL_BACKOFF)
        .with_max_times(max_retries)
        .with_jitter()
}

/// Reads the body of a response of at most `limit` bytes; no more is held in memory.
pub async fn read_body(mut response: Response, limit: usize) -> Result<Bytes, BodyError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(TransportError::from)? {
        if body.len() + chunk.len() > limit {
            return Err(BodyError::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// The text of a header; `None` where it is absent or not ASCII.
pub fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// `Retry-After` in seconds. Dates are ignored: they depend on the other system's clock.
pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = header_text(headers, RETRY_AFTER.as_str())?;
    seconds.trim().parse().ok().map(Duration::from_secs)
}

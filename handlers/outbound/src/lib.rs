//! Requests to outside systems: what every HTTP client of this service shares.
//!
//! Timeouts, the `User-Agent`, the redirect policy, bounded bodies, the pauses between retries, and errors that carry
//! neither an address nor a body, so that they may be logged and shown. What an answer means is the client's business.

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

/// How this service names itself.
pub const USER_AGENT: &str = concat!("policy-catalog/", env!("CARGO_PKG_VERSION"));

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const MAX_REDIRECTS: usize = 5;

/// What is done with an answer that points elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redirects {
    /// It is the answer. For requests that carry credentials, and for hosts that must not choose the next address.
    Return,
    /// It is followed, at most 5 times.
    Follow,
}

/// A request that got no answer, or not all of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransportError {
    /// It took longer than allowed.
    #[error("no answer in time")]
    Timeout,
    /// No connection could be made, or it broke.
    #[error("the connection failed")]
    Unreachable,
}

impl From<reqwest::Error> for TransportError {
    /// Keeps the kind alone: the client's own error holds the address.
    fn from(error: reqwest::Error) -> Self {
        if error.is_timeout() {
            Self::Timeout
        } else {
            Self::Unreachable
        }
    }
}

/// A body that was not read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// It has more bytes than the caller takes.
    #[error("the answer is too large")]
    TooLarge,
    /// It did not arrive.
    #[error(transparent)]
    Transport(#[from] TransportError),
}

/// A client with its own connection pool; every client of this service is made here, because here the cryptography of its
/// TLS is chosen. `timeout` is the longest time for one request, its body included; a request may
/// have another. Fails where the TLS roots of the system cannot be used.
pub fn client(timeout: Duration, redirects: Redirects) -> reqwest::Result<Client> {
    let redirects = match redirects {
        Redirects::Return => Policy::none(),
        Redirects::Follow => Policy::limited(MAX_REDIRECTS),
    };
    // The process has one provider of cryptography for TLS; that another call was first is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT_TIMEOUT.min(timeout))
        .timeout(timeout)
        .redirect(redirects)
        .build()
}

/// The pauses between the attempts of a request that may be repeated: from 100 ms on, doubled each time, with jitter.
pub fn backoff(max_retries: usize) -> ExponentialBuilder {
    ExponentialBuilder::default()
        .with_min_delay(FIRST_PAUSE)
        .with_max_times(max_retries)
        .with_jitter()
}

/// The body of an answer, if it has at most `limit` bytes; no more than those are held in memory.
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

/// The pause that `Retry-After` asks for in seconds. A date is not read: it is of the other system's clock.
pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = header_text(headers, RETRY_AFTER.as_str())?;
    seconds.trim().parse().ok().map(Duration::from_secs)
}

//! Sending: time and size limits, retries, rate limits.

use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use bytes::{Bytes, BytesMut};
use reqwest::{
    Client, Response,
    header::{ACCEPT, AUTHORIZATION, HeaderValue},
    redirect::Policy,
};

use super::{
    answer::{self, Answer},
    call::Call,
    reasons::Secrets,
};
use crate::platform::{PlatformError, PlatformSettings};

const MAX_RETRIES: usize = 2;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A pause that the platform asks for is waited for here if it is shorter than this.
const PATIENCE: Duration = Duration::from_secs(5);
/// The slowest connection for uploads that is waited for.
const UPLOAD_BYTES_PER_SECOND: usize = 256 * 1024;
/// No more of a refusal is read; what it says is shortened anyway.
const REFUSAL_LIMIT: usize = 64 * 1024;

/// Sends requests, with or without a token.
#[derive(Debug)]
pub(super) struct Transport {
    client: Client,
    request_timeout: Duration,
}

impl Transport {
    pub(super) fn new(settings: &PlatformSettings) -> Result<Self, PlatformError> {
        let client = Client::builder()
            .user_agent(concat!("policy-catalog/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT.min(settings.request_timeout))
            // A redirect would take the token to another place.
            .redirect(Policy::none())
            .build()
            .map_err(|_| PlatformError::Malformed {
                what: "the TLS roots of this system",
            })?;
        Ok(Self {
            client,
            request_timeout: settings.request_timeout,
        })
    }

    /// Sends a call, again after passing failures if it may be repeated. The answer is a success.
    pub(super) async fn send(
        &self,
        call: &Call<'_>,
        bearer: Option<&HeaderValue>,
        secrets: &Secrets<'_>,
    ) -> Result<Answer, PlatformError> {
        let retries = if call.repeats { MAX_RETRIES } else { 0 };
        let pauses = ExponentialBuilder::default()
            .with_min_delay(FIRST_PAUSE)
            .with_max_times(retries)
            .with_jitter();
        (|| self.once(call, bearer, secrets))
            .retry(pauses)
            .sleep(tokio::time::sleep)
            .when(PlatformError::is_passing)
            .adjust(as_told)
            .notify(|error, pause| {
                tracing::debug!(%error, ?pause, path = call.url.path(), "asking the platform again");
            })
            .await
    }

    async fn once(
        &self,
        call: &Call<'_>,
        bearer: Option<&HeaderValue>,
        secrets: &Secrets<'_>,
    ) -> Result<Answer, PlatformError> {
        let mut request = call
            .request(&self.client)
            .timeout(self.time_for(call))
            .header(ACCEPT, "application/json");
        if let Some(bearer) = bearer {
            request = request.header(AUTHORIZATION, bearer);
        }
        let response = request.send().await.map_err(|error| broken(&error))?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status.is_success() {
            let body = collect(response, call.limit).await?;
            return Ok(Answer::new(status, &headers, body));
        }
        let body = collect(response, REFUSAL_LIMIT).await.unwrap_or_default();
        Err(answer::failure(status, &headers, &body, secrets))
    }

    fn time_for(&self, call: &Call<'_>) -> Duration {
        let seconds = call.size() / UPLOAD_BYTES_PER_SECOND;
        self.request_timeout
            .saturating_add(Duration::from_secs(seconds as u64))
    }
}

/// The pause before the next attempt, or none if the platform wants to be left alone for longer than a caller should
/// wait.
fn as_told(error: &PlatformError, pause: Option<Duration>) -> Option<Duration> {
    match error {
        PlatformError::RateLimited { retry_after } if *retry_after >= PATIENCE => None,
        PlatformError::RateLimited { retry_after } => pause.map(|pause| pause.max(*retry_after)),
        _ => pause,
    }
}

async fn collect(mut response: Response, limit: usize) -> Result<Bytes, PlatformError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > limit {
            return Err(PlatformError::Malformed {
                what: "an answer over the size limit",
            });
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// The HTTP client's own error holds the address; only its kind is kept.
fn broken(error: &reqwest::Error) -> PlatformError {
    if error.is_timeout() {
        PlatformError::Timeout
    } else {
        PlatformError::Unreachable
    }
}

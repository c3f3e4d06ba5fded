//! Sending: time and size limits, retries, rate limits.

use std::time::Duration;

use backon::Retryable;
use catalog_outbound::{self as outbound, Redirects, TransportError, backoff, read_body};
use reqwest::{
    Client,
    header::{ACCEPT, AUTHORIZATION, HeaderValue},
};

use super::{
    call::Call,
    reasons::Secrets,
    response::{self, ApiResponse},
};
use crate::{PlatformError, PlatformSettings};

const MAX_RETRIES: usize = 2;
/// A shorter `Retry-After` is honoured here; a longer one is returned to the caller.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(5);
/// The slowest upload that the timeout allows.
const UPLOAD_BYTES_PER_SECOND: usize = 256 * 1024;
/// Size limit of an error response; its reasons are truncated anyway.
const ERROR_BODY_LIMIT: usize = 64 * 1024;

/// Sends requests, with or without a token.
#[derive(Debug)]
pub(super) struct Transport {
    client: Client,
    request_timeout: Duration,
}

impl Transport {
    pub(super) fn new(settings: &PlatformSettings) -> Result<Self, PlatformError> {
        // A redirect could send the token elsewhere.
        let client = catalog_outbound::client(settings.request_timeout, Redirects::Return)
            .map_err(|_| PlatformError::Malformed {
                what: "system TLS roots",
            })?;
        Ok(Self {
            client,
            request_timeout: settings.request_timeout,
        })
    }

    /// Sends a call, with retries after transient failures if it is idempotent. The response is a success.
    pub(super) async fn send(
        &self,
        call: &Call<'_>,
        bearer: Option<&HeaderValue>,
        secrets: &Secrets<'_>,
    ) -> Result<ApiResponse, PlatformError> {
        let retries = if call.repeats { MAX_RETRIES } else { 0 };
        (|| self.once(call, bearer, secrets))
            .retry(backoff(retries))
            .sleep(tokio::time::sleep)
            .when(PlatformError::is_transient)
            .adjust(honor_retry_after)
            .notify(|error, pause| {
                tracing::debug!(%error, ?pause, path = call.url.path(), "Retrying a request to the platform");
            })
            .await
    }

    async fn once(
        &self,
        call: &Call<'_>,
        bearer: Option<&HeaderValue>,
        secrets: &Secrets<'_>,
    ) -> Result<ApiResponse, PlatformError> {
        let mut request = call
            .request(&self.client)
            .timeout(self.time_for(call))
            .header(ACCEPT, "application/json");
        if let Some(bearer) = bearer {
            request = request.header(AUTHORIZATION, bearer);
        }
        let response = outbound::send("platform", request)
            .await
            .map_err(TransportError::from)?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status.is_success() {
            let body = read_body(response, call.limit).await?;
            return Ok(ApiResponse::new(status, &headers, body));
        }
        let body = read_body(response, ERROR_BODY_LIMIT)
            .await
            .unwrap_or_default();
        Err(response::failure(status, &headers, &body, secrets))
    }

    fn time_for(&self, call: &Call<'_>) -> Duration {
        let seconds = call.size() / UPLOAD_BYTES_PER_SECOND;
        self.request_timeout
            .saturating_add(Duration::from_secs(seconds as u64))
    }
}

/// The delay before the next attempt; `None` if `Retry-After` is longer than a caller should
/// wait.
fn honor_retry_after(error: &PlatformError, pause: Option<Duration>) -> Option<Duration> {
    match error {
        PlatformError::RateLimited { retry_after } if *retry_after >= MAX_RETRY_AFTER => None,
        PlatformError::RateLimited { retry_after } => pause.map(|pause| pause.max(*retry_after)),
        _ => pause,
    }
}

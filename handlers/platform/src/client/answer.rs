//! What an answer means.

use std::time::Duration;

use bytes::Bytes;
use catalog_outbound::{header_text, retry_after};
use reqwest::{
    StatusCode,
    header::{ETAG, HeaderMap},
};
use serde::de::{DeserializeOwned, IgnoredAny};

use super::reasons::{Secrets, reasons};
use crate::PlatformError;

/// How long to wait where the platform does not say it in seconds.
const DEFAULT_PAUSE: Duration = Duration::from_secs(60);
const LONGEST_PAUSE: Duration = Duration::from_secs(3600);

/// A successful answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: StatusCode,
    pub(super) etag: Option<String>,
    body: Bytes,
}

impl Answer {
    pub(super) fn new(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Self {
        let etag = header_text(headers, ETAG.as_str());
        Self {
            status,
            etag: etag.map(str::to_owned),
            body,
        }
    }

    pub(super) fn json<T: DeserializeOwned>(&self, what: &'static str) -> Result<T, PlatformError> {
        serde_json::from_slice(&self.body).map_err(|error| {
            // The category alone: the text of the error may quote the answer.
            let (kind, line, column) = (error.classify(), error.line(), error.column());
            tracing::warn!(
                ?kind,
                line,
                column,
                what,
                "Cannot parse the platform's answer"
            );
            PlatformError::Malformed { what }
        })
    }

    /// An answer that says no more than that it is done. Something that is not of the platform's API, such as the page
    /// of a proxy, must not count as that.
    pub(super) fn done(&self, what: &'static str) -> Result<(), PlatformError> {
        match self.status {
            StatusCode::NO_CONTENT => Ok(()),
            StatusCode::OK | StatusCode::CREATED if self.body.is_empty() => Ok(()),
            StatusCode::OK | StatusCode::CREATED => self.json::<IgnoredAny>(what).map(drop),
            _ => Err(PlatformError::Malformed { what }),
        }
    }
}

/// The error that a status means. 401 is [`Refused`](PlatformError::Refused), be it for a token or for credentials.
pub(super) fn failure(
    status: StatusCode,
    headers: &HeaderMap,
    body: &[u8],
    secrets: &Secrets<'_>,
) -> PlatformError {
    match status {
        StatusCode::UNAUTHORIZED => PlatformError::Refused,
        StatusCode::FORBIDDEN => PlatformError::Forbidden,
        StatusCode::NOT_FOUND => PlatformError::NotFound,
        StatusCode::CONFLICT | StatusCode::PRECONDITION_FAILED => PlatformError::Conflict,
        StatusCode::BAD_REQUEST
        | StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::UNSUPPORTED_MEDIA_TYPE
        | StatusCode::UNPROCESSABLE_ENTITY => PlatformError::Rejected {
            reasons: reasons(body, secrets),
        },
        StatusCode::TOO_MANY_REQUESTS => PlatformError::RateLimited {
            retry_after: retry_after(headers)
                .unwrap_or(DEFAULT_PAUSE)
                .min(LONGEST_PAUSE),
        },
        _ if status.is_server_error() => PlatformError::Unavailable {
            status: status.as_u16(),
        },
        _ => PlatformError::Malformed {
            what: "an unexpected status",
        },
    }
}

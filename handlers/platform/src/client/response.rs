//! Interpreting responses.

use std::time::Duration;

use bytes::Bytes;
use catalog_outbound::{header_text, retry_after};
use reqwest::{
    StatusCode,
    header::{CONTENT_TYPE, ETAG, HeaderMap, HeaderName},
};
use serde::de::{DeserializeOwned, IgnoredAny};

use super::reasons::{Secrets, duplicated_profiles, reasons};
use crate::PlatformError;

/// Wait if the platform gives none in seconds.
const DEFAULT_RETRY_AFTER: Duration = Duration::from_secs(60);
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3600);

/// A successful response.
#[derive(Debug)]
pub(super) struct ApiResponse {
    pub(super) status: StatusCode,
    pub(super) etag: Option<String>,
    content_type: Option<String>,
    body: Bytes,
}

impl ApiResponse {
    pub(super) fn new(status: StatusCode, headers: &HeaderMap, body: Bytes) -> Self {
        let text = |name: HeaderName| header_text(headers, name.as_str()).map(str::to_owned);
        Self {
            status,
            etag: text(ETAG),
            content_type: text(CONTENT_TYPE),
            body,
        }
    }

    pub(super) fn json<T: DeserializeOwned>(&self, what: &'static str) -> Result<T, PlatformError> {
        serde_json::from_slice(&self.body).map_err(|error| {
            // Only the category: the text of the error may quote the response.
            let (kind, line, column) = (error.classify(), error.line(), error.column());
            tracing::warn!(
                ?kind,
                line,
                column,
                what,
                "Cannot parse the platform's response"
            );
            PlatformError::Malformed { what }
        })
    }

    pub(super) fn bytes(self) -> Bytes {
        self.body
    }

    /// Text of this type. The error page of a proxy must not be taken for it.
    pub(super) fn text(
        &self,
        content_type: &str,
        what: &'static str,
    ) -> Result<String, PlatformError> {
        let sent = self.content_type.as_deref().unwrap_or_default();
        let is_expected = sent.split(';').next().map(str::trim) == Some(content_type);
        let text = str::from_utf8(&self.body).ok();
        text.filter(|_| is_expected)
            .map(str::to_owned)
            .ok_or(PlatformError::Malformed { what })
    }

    /// A response without content. Something that does not come from the platform's API, such as the page
    /// of a proxy, must not count as success.
    pub(super) fn done(&self, what: &'static str) -> Result<(), PlatformError> {
        match self.status {
            StatusCode::NO_CONTENT => Ok(()),
            StatusCode::OK | StatusCode::CREATED if self.body.is_empty() => Ok(()),
            StatusCode::OK | StatusCode::CREATED => self.json::<IgnoredAny>(what).map(drop),
            _ => Err(PlatformError::Malformed { what }),
        }
    }
}

/// Maps a status to an error. 401 is [`Refused`](PlatformError::Refused), for a token as for credentials.
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
        StatusCode::CONFLICT | StatusCode::PRECONDITION_FAILED => {
            match duplicated_profiles(body, secrets) {
                // Final: the same request would always be refused.
                Some(reason) => PlatformError::Rejected {
                    reasons: vec![reason],
                },
                None => PlatformError::Conflict {
                    reasons: reasons(body, secrets),
                },
            }
        }
        StatusCode::BAD_REQUEST
        | StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::UNSUPPORTED_MEDIA_TYPE
        | StatusCode::UNPROCESSABLE_ENTITY => PlatformError::Rejected {
            reasons: reasons(body, secrets),
        },
        StatusCode::TOO_MANY_REQUESTS => PlatformError::RateLimited {
            retry_after: retry_after(headers)
                .unwrap_or(DEFAULT_RETRY_AFTER)
                .min(MAX_RETRY_AFTER),
        },
        _ if status.is_server_error() => PlatformError::Unavailable {
            status: status.as_u16(),
        },
        _ => PlatformError::Malformed {
            what: "unexpected status",
        },
    }
}

//! Responses: statuses, size limits, pagination.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use bytes::Bytes;
use catalog_outbound::{header_text, read_body};
use reqwest::{
    Response, StatusCode, Url,
    header::{CONTENT_TYPE, ETAG, LINK},
};
use serde::de::DeserializeOwned;

use super::limits::Limits;
use crate::SourceHostError;

/// A successful response.
#[derive(Debug)]
pub(super) struct ApiResponse {
    pub(super) etag: Option<String>,
    pub(super) next: Option<Url>,
    pub(super) content_type: String,
    pub(super) body: Bytes,
    /// Whether it turned out to be something else than what was asked for.
    malformed: AtomicBool,
}

impl ApiResponse {
    pub(super) fn json<T: DeserializeOwned>(
        &self,
        what: &'static str,
    ) -> Result<T, SourceHostError> {
        serde_json::from_slice(&self.body).map_err(|error| {
            tracing::warn!(%error, what, "Cannot parse the source host's response");
            self.malformed(what)
        })
    }

    /// The error for a response that is something else than what was asked for. It is not used again.
    pub(super) fn malformed(&self, what: &'static str) -> SourceHostError {
        self.malformed.store(true, Ordering::Relaxed);
        SourceHostError::Malformed { what }
    }

    pub(super) fn is_malformed(&self) -> bool {
        self.malformed.load(Ordering::Relaxed)
    }
}

/// The response if it is successful (200, or 304 to a conditional request), else an error. `limits` are those of its host.
pub(super) async fn accepted(
    response: Response,
    limits: &Limits,
) -> Result<Response, SourceHostError> {
    let status = response.status();
    match status {
        StatusCode::OK | StatusCode::NOT_MODIFIED => {
            limits.observe(response.headers(), Instant::now());
            Ok(response)
        }
        // 409: the repository is empty and has no trees.
        StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::CONFLICT => {
            limits.observe(response.headers(), Instant::now());
            Err(SourceHostError::NotFound)
        }
        StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS => Err(SourceHostError::Withheld),
        StatusCode::UNPROCESSABLE_ENTITY => Err(SourceHostError::RefRejected),
        StatusCode::BAD_REQUEST => Err(SourceHostError::Refused {
            reason: "it calls the request invalid; check sourcehost.api_version",
        }),
        StatusCode::UNAUTHORIZED => Err(SourceHostError::BadToken),
        StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
            let headers = response.headers().clone();
            let message = read_body(response, 64 * 1024).await.unwrap_or_default();
            Err(limits.refused(status, &headers, &message, Instant::now()))
        }
        _ if status.is_server_error() => Err(SourceHostError::Unavailable {
            status: status.as_u16(),
        }),
        _ => Err(SourceHostError::Malformed {
            what: "unexpected status",
        }),
    }
}

/// The response with its body; `None` if it has not changed since the `ETag` of the request.
pub(super) async fn read(
    response: Response,
    url: &Url,
    limits: &Limits,
    limit: usize,
) -> Result<Option<ApiResponse>, SourceHostError> {
    let response = accepted(response, limits).await?;
    if response.status() == StatusCode::NOT_MODIFIED {
        return Ok(None);
    }
    let headers = response.headers().clone();
    Ok(Some(ApiResponse {
        etag: header_text(&headers, ETAG.as_str()).map(str::to_owned),
        next: header_text(&headers, LINK.as_str()).and_then(|link| next_page(link, url)),
        content_type: header_text(&headers, CONTENT_TYPE.as_str())
            .unwrap_or_default()
            .to_ascii_lowercase(),
        body: read_body(response, limit).await?,
        malformed: AtomicBool::new(false),
    }))
}

/// The `rel="next"` address of a `Link` header.
fn next_page(link: &str, current: &Url) -> Option<Url> {
    link.split(',').find_map(|part| {
        let (target, parameters) = part.trim().strip_prefix('<')?.split_once('>')?;
        let is_next = parameters
            .split(';')
            .any(|parameter| matches!(parameter.trim(), "rel=\"next\"" | "rel=next"));
        is_next.then(|| current.join(target).ok()).flatten()
    })
}

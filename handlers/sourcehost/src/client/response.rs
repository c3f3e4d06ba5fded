//! Responses: statuses, size limits, pagination.

use bytes::Bytes;
use catalog_outbound::{header_text, read_body};
use reqwest::{
    Response, StatusCode, Url,
    header::{CONTENT_TYPE, ETAG, LINK},
};
use serde::de::DeserializeOwned;

use super::limits;
use crate::SourceHostError;

/// A successful response (200, or 304 to a conditional request).
#[derive(Debug)]
pub(super) struct ApiResponse {
    pub(super) not_modified: bool,
    pub(super) etag: Option<String>,
    pub(super) next: Option<Url>,
    pub(super) content_type: String,
    pub(super) body: Bytes,
}

impl ApiResponse {
    pub(super) fn json<T: DeserializeOwned>(
        &self,
        what: &'static str,
    ) -> Result<T, SourceHostError> {
        serde_json::from_slice(&self.body).map_err(|error| {
            tracing::warn!(%error, what, "Cannot parse the source host's response");
            SourceHostError::Malformed { what }
        })
    }
}

/// The response if it is successful, else an error.
pub(super) async fn accepted(response: Response) -> Result<Response, SourceHostError> {
    let status = response.status();
    match status {
        StatusCode::OK | StatusCode::NOT_MODIFIED => Ok(response),
        // 451: the repository was taken down. 409: it is empty and has no trees.
        StatusCode::NOT_FOUND
        | StatusCode::GONE
        | StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS
        | StatusCode::CONFLICT => Err(SourceHostError::NotFound),
        StatusCode::UNAUTHORIZED => Err(SourceHostError::Refused {
            reason: "the configured token was rejected",
        }),
        StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
            let headers = response.headers().clone();
            let message = read_body(response, 64 * 1024).await.unwrap_or_default();
            Err(limits::refused(status, &headers, &message))
        }
        _ if status.is_server_error() => Err(SourceHostError::Unavailable {
            status: status.as_u16(),
        }),
        _ => Err(SourceHostError::Malformed {
            what: "unexpected status",
        }),
    }
}

pub(super) async fn read(
    response: Response,
    url: &Url,
    limit: usize,
) -> Result<ApiResponse, SourceHostError> {
    let response = accepted(response).await?;
    let status = response.status();
    let headers = response.headers().clone();
    Ok(ApiResponse {
        not_modified: status == StatusCode::NOT_MODIFIED,
        etag: header_text(&headers, ETAG.as_str()).map(str::to_owned),
        next: header_text(&headers, LINK.as_str()).and_then(|link| next_page(link, url)),
        content_type: header_text(&headers, CONTENT_TYPE.as_str())
            .unwrap_or_default()
            .to_ascii_lowercase(),
        body: read_body(response, limit).await?,
    })
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

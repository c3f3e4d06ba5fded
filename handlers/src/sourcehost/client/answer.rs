//! The host's answers: statuses, size limits, pages.

use bytes::{Bytes, BytesMut};
use reqwest::{
    Response, StatusCode, Url,
    header::{CONTENT_TYPE, ETAG, HeaderMap, LINK},
};
use serde::de::DeserializeOwned;

use super::limits;
use crate::sourcehost::SourceHostError;

/// A successful answer (200, or 304 where an `ETag` was sent).
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) not_modified: bool,
    pub(super) etag: Option<String>,
    pub(super) next: Option<Url>,
    pub(super) content_type: String,
    pub(super) body: Bytes,
}

impl Answer {
    pub(super) fn json<T: DeserializeOwned>(
        &self,
        what: &'static str,
    ) -> Result<T, SourceHostError> {
        serde_json::from_slice(&self.body).map_err(|error| {
            tracing::warn!(%error, what, "the source host gave an answer that cannot be read");
            SourceHostError::Malformed { what }
        })
    }
}

/// The answer, where it is one of success.
pub(super) async fn accepted(response: Response) -> Result<Response, SourceHostError> {
    let status = response.status();
    match status {
        StatusCode::OK | StatusCode::NOT_MODIFIED => Ok(response),
        // 451 is a repository taken down; 409 an empty one, which has no trees.
        StatusCode::NOT_FOUND
        | StatusCode::GONE
        | StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS
        | StatusCode::CONFLICT => Err(SourceHostError::NotFound),
        StatusCode::UNAUTHORIZED => Err(SourceHostError::Refused {
            reason: "it does not accept the configured token",
        }),
        StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
            let headers = response.headers().clone();
            let message = collect(response, 64 * 1024).await.unwrap_or_default();
            Err(limits::refused(status, &headers, &message))
        }
        _ if status.is_server_error() => Err(SourceHostError::Unavailable {
            status: status.as_u16(),
        }),
        _ => Err(SourceHostError::Malformed {
            what: "an unexpected status",
        }),
    }
}

pub(super) async fn read(
    response: Response,
    url: &Url,
    limit: usize,
) -> Result<Answer, SourceHostError> {
    let response = accepted(response).await?;
    let status = response.status();
    let headers = response.headers().clone();
    Ok(Answer {
        not_modified: status == StatusCode::NOT_MODIFIED,
        etag: text(&headers, ETAG.as_str()).map(str::to_owned),
        next: text(&headers, LINK.as_str()).and_then(|link| next_page(link, url)),
        content_type: text(&headers, CONTENT_TYPE.as_str())
            .unwrap_or_default()
            .to_ascii_lowercase(),
        body: collect(response, limit).await?,
    })
}

async fn collect(mut response: Response, limit: usize) -> Result<Bytes, SourceHostError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| broken(&error))? {
        if body.len() + chunk.len() > limit {
            return Err(SourceHostError::Malformed {
                what: "an answer over the size limit",
            });
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
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

pub(super) fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The client's own error holds the address; only its kind is kept.
pub(super) fn broken(error: &reqwest::Error) -> SourceHostError {
    if error.is_timeout() {
        SourceHostError::Timeout
    } else {
        SourceHostError::Unreachable
    }
}

//! Response helpers.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::SystemTime,
};

use poem::{
    Body, Response,
    http::{HeaderValue, StatusCode, header},
};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};

use super::{
    fault::{Block, Limit},
    ids,
};

/// The documentation link of error responses.
const DOCUMENTATION: &str = "https://docs.sourcehost.example/rest";
/// Requests per window; 304 responses do not count.
pub(super) const QUOTA: u32 = 5000;
/// Seconds until the window ends.
pub(super) const WINDOW: u64 = 3600;
/// The one version of the API that is served.
pub(super) const API_VERSION: &str = "2022-11-28";

pub(super) fn json_answer(status: StatusCode, body: &Value) -> Response {
    let body = body.to_string();
    let etag = ids::etag(body.as_bytes());
    let mut response = Response::builder()
        .status(status)
        .content_type("application/json; charset=utf-8")
        .body(body);
    if status == StatusCode::OK {
        set(&mut response, header::ETAG.as_str(), &etag);
        set(
            &mut response,
            header::CACHE_CONTROL.as_str(),
            "private, max-age=60, s-maxage=60",
        );
    }
    response
}

pub(super) fn error(status: StatusCode, message: &str) -> Response {
    json_answer(
        status,
        &json!({ "message": message, "documentation_url": DOCUMENTATION, "status": status.as_str() }),
    )
}

pub(super) fn not_found() -> Response {
    error(StatusCode::NOT_FOUND, "Not Found")
}

/// Refuses a repository that is blocked, as real hosts do: 403 or 451, the reason in the body.
pub(super) fn blocked(block: Block) -> Response {
    let (status, reason) = match block {
        Block::TermsOfService => (StatusCode::FORBIDDEN, "tos"),
        Block::LegalNotice => (StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS, "dmca"),
    };
    let body = json!({
        "message": "Repository access blocked",
        "block": { "reason": reason, "created_at": "2026-01-02T03:04:05Z", "html_url": DOCUMENTATION },
    });
    json_answer(status, &body)
}

/// A permanent move, as recorded from a renamed repository.
pub(super) fn moved(location: &str) -> Response {
    let body = json!({ "message": "Moved Permanently", "url": location, "documentation_url": DOCUMENTATION });
    let mut response = json_answer(StatusCode::MOVED_PERMANENTLY, &body);
    set(&mut response, header::LOCATION.as_str(), location);
    response
}

pub(super) fn redirect(location: &str) -> Response {
    let mut response = Response::builder()
        .status(StatusCode::FOUND)
        .content_type("text/html;charset=utf-8")
        .finish();
    set(&mut response, header::LOCATION.as_str(), location);
    response
}

/// The start of a response, after which the connection is closed.
pub(super) fn truncated() -> Response {
    static BEGINNING: [u8; 64 * 1024] = [0x1f; 64 * 1024];
    Response::builder()
        .content_type("application/octet-stream")
        .header(header::CONTENT_LENGTH, BEGINNING.len() * 2)
        .body(Body::from_async_read(
            BEGINNING.as_slice().chain(BrokenConnection::default()),
        ))
}

/// Fails at the second read, so that the first part is sent.
#[derive(Default)]
struct BrokenConnection {
    is_due: bool,
}

impl AsyncRead for BrokenConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        _: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !std::mem::replace(&mut self.is_due, true) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()))
    }
}

/// Adds the rate-limit headers of API responses.
pub(super) fn with_quota(mut response: Response, used: u32, reset: u64) -> Response {
    for (name, value) in [
        ("x-ratelimit-limit", QUOTA.to_string()),
        (
            "x-ratelimit-remaining",
            QUOTA.saturating_sub(used).to_string(),
        ),
        ("x-ratelimit-used", used.to_string()),
        ("x-ratelimit-reset", reset.to_string()),
        ("x-ratelimit-resource", "core".to_owned()),
    ] {
        if !response.headers().contains_key(name) {
            set(&mut response, name, &value);
        }
    }
    response
}

pub(super) fn set(response: &mut Response, name: &str, value: &str) {
    if let (Ok(name), Ok(value)) = (
        header::HeaderName::try_from(name),
        HeaderValue::try_from(value),
    ) {
        response.headers_mut().insert(name, value);
    }
}

/// A rate-limit response.
pub(super) fn rate_limited(status: u16, limit: Limit) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::TOO_MANY_REQUESTS);
    let message = match limit {
        Limit::Reset(_) => "API rate limit exceeded for 127.0.0.1.",
        Limit::RetryAfter(_) | Limit::Unsaid => {
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
        }
    };
    let mut answer = error(status, message);
    match limit {
        Limit::RetryAfter(seconds) => set(
            &mut answer,
            header::RETRY_AFTER.as_str(),
            &seconds.to_string(),
        ),
        Limit::Reset(seconds) => {
            set(&mut answer, "x-ratelimit-remaining", "0");
            set(
                &mut answer,
                "x-ratelimit-reset",
                &in_seconds(seconds).to_string(),
            );
        }
        Limit::Unsaid => {}
    }
    answer
}

/// The emulated host has a clock of its own.
pub(super) fn in_seconds(seconds: u64) -> u64 {
    #[allow(
        clippy::disallowed_methods,
        reason = "an emulated host has a clock of its own"
    )]
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    now.as_secs() + seconds
}

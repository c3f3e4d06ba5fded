//! What the deployment answers before or instead of an operation: 429 and 503, both with the time after which to come back. Its
//! document lists them for every operation; no operation returns them by itself.

use catalog_api::runtime::Problem;
use poem::{
    IntoResponse, Response,
    http::{HeaderValue, StatusCode, header},
};

use crate::rates::TooOften;

/// Seconds after which a client that got 503 may try again: longer than most of what is in the way lasts.
const RETRY_AFTER: u64 = 5;

/// An answer that stands for whatever an operation would have answered.
pub(super) struct RetryLater {
    status: StatusCode,
    problem: Problem,
    retry_after: u64,
}

impl RetryLater {
    /// 429: the client does something too often; `what` begins the message.
    pub(super) fn rate_limited(what: &str, TooOften { retry_after }: TooOften) -> Self {
        let message = format!("{what}; try again in {retry_after} seconds.");
        Self {
            status: StatusCode::TOO_MANY_REQUESTS,
            problem: Problem::new("rate_limited", message),
            retry_after,
        }
    }

    /// 503: the service cannot do it now; `why` begins the message.
    pub(super) fn unavailable(why: &str) -> Self {
        let message = format!("{why}; try again in {RETRY_AFTER} seconds.");
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            problem: Problem::new("unavailable", message),
            retry_after: RETRY_AFTER,
        }
    }
}

impl IntoResponse for RetryLater {
    fn into_response(self) -> Response {
        let mut response = self.problem.into_response();
        response.set_status(self.status);
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(self.retry_after));
        response
    }
}

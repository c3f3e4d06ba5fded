//! Requests that are answered before any operation: there are too many.

use catalog_api::runtime::Problem;
use poem::{
    Endpoint, IntoResponse, Request, Response, Result,
    http::{HeaderValue, StatusCode, header},
};

use super::connection::IsSpare;

/// The process runs.
pub(super) const ALIVE: &str = "/healthz";
/// Requests can be answered.
pub(super) const READY: &str = "/readyz";

/// After so many seconds a connection may be free: most requests take less.
const BUSY_SECONDS: u64 = 2;

/// Answers what goes beyond the protections of the service in place of the operation.
pub(super) struct Protected<E>(pub E);

impl<E: Endpoint<Output = Response>> Endpoint for Protected<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let is_health = matches!(request.uri().path(), ALIVE | READY);
        if request.data::<IsSpare>().is_some() && !is_health {
            let problem = Problem::new(
                "overloaded",
                "All connections of the service are in use; try again later.",
            );
            return Ok(refuse(
                StatusCode::SERVICE_UNAVAILABLE,
                problem,
                BUSY_SECONDS,
            ));
        }
        self.0.call(request).await
    }
}

/// The answer that says when to come back, in seconds.
fn refuse(status: StatusCode, problem: Problem, seconds: u64) -> Response {
    let mut response = problem.into_response();
    response.set_status(status);
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

//! What is answered in place of an operation: there are too many connections, too many requests, or too many guesses.

use std::{net::IpAddr, sync::Arc};

use catalog_api::runtime::Problem;
use poem::{
    Endpoint, IntoResponse, Request, Response, Result,
    http::{HeaderValue, StatusCode, header},
};
use poem_openapi::OperationId;

use super::{
    client::{Trusted, network},
    connection::IsSpare,
};
use crate::{
    App,
    rates::{
        TooOften,
        verdict::{self, Verdict},
    },
};

/// The process runs.
pub(super) const ALIVE: &str = "/healthz";
/// Requests can be answered.
pub(super) const READY: &str = "/readyz";

/// Below it are the operations of the contract. What is beside them costs little, and is not counted.
const OPERATIONS: &str = "/api/";

/// After so many seconds there may be room: most requests take less.
const BUSY_SECONDS: u64 = 2;

/// Answers what goes beyond the protections of the service in place of the operation.
pub(super) struct Protected<E> {
    inner: E,
    app: Arc<App>,
    proxies: Trusted,
}

impl<E> Protected<E> {
    pub(super) fn new(inner: E, app: &Arc<App>) -> Self {
        Self {
            inner,
            proxies: Trusted::new(&app.settings.server),
            app: Arc::clone(app),
        }
    }

    /// Who is counted.
    fn client(&self, request: &Request) -> Option<IpAddr> {
        let peer = request.remote_addr().as_socket_addr()?.ip();
        Some(network(self.proxies.client(peer, request.headers())))
    }
}

impl<E: Endpoint<Output = Response>> Endpoint for Protected<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let path = request.uri().path();
        if request.data::<IsSpare>().is_some() && !matches!(path, ALIVE | READY) {
            return Ok(overloaded(
                "All connections of the service are in use; try again later.",
            ));
        }
        let client = self.client(&request);
        let Some(client) = client.filter(|_| path.starts_with(OPERATIONS)) else {
            return self.inner.call(request).await;
        };
        let rates = &self.app.rates;
        if let Err(too_often) = rates.addresses.count(&client) {
            return Ok(rate_limited("Too many requests", too_often, None));
        }
        let presents_token = request.headers().contains_key(header::AUTHORIZATION);
        let (answer, verdict) = verdict::of(self.inner.call(request)).await;
        let answer = answer?;
        let operation = answer.data::<OperationId>().copied();
        if let Some(Verdict::TooOften(too_often)) = verdict {
            return Ok(rate_limited(
                "Too many requests with this token",
                too_often,
                operation,
            ));
        }
        let has_failed = answer.status() == StatusCode::UNAUTHORIZED
            && (presents_token || verdict == Some(Verdict::Failed));
        if has_failed && let Err(too_often) = rates.failed_authentications.count(&client) {
            return Ok(rate_limited(
                "Too many failed authentications",
                too_often,
                operation,
            ));
        }
        Ok(answer)
    }
}

/// 503: there is no room now.
pub(super) fn overloaded(message: &'static str) -> Response {
    let problem = Problem::new("overloaded", message);
    refusal(StatusCode::SERVICE_UNAVAILABLE, problem, BUSY_SECONDS)
}

fn rate_limited(
    what: &str,
    TooOften { retry_after }: TooOften,
    operation: Option<OperationId>,
) -> Response {
    let message = format!("{what}; try again in {retry_after} s.");
    let problem = Problem::new("rate_limited", message);
    let mut response = refusal(StatusCode::TOO_MANY_REQUESTS, problem, retry_after);
    // For the log and the metrics.
    if let Some(operation) = operation {
        response.set_data(operation);
    }
    response
}

/// An answer that says when to come back, in seconds.
fn refusal(status: StatusCode, problem: Problem, seconds: u64) -> Response {
    let mut response = problem.into_response();
    response.set_status(status);
    response
        .headers_mut()
        .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

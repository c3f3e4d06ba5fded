//! The protections of the service around its operations: when there are too many connections, requests or guesses, when a request
//! takes too long, and when what it needs is away, the client is told to come back.

use std::{net::IpAddr, sync::Arc, time::Duration};

use catalog_api::runtime::Unavailable;
use poem::{
    Endpoint, IntoResponse, Request, Response, Result,
    http::{StatusCode, header},
};
use poem_openapi::OperationId;
use tokio::time::timeout;

use super::{
    client::{Client, network},
    connection::IsSpare,
    retry_later::RetryLater,
};
use crate::{
    App,
    pages::address::is_for_pages,
    rates::verdict::{self, Verdict},
};

/// The process runs.
pub(super) const ALIVE: &str = "/healthz";
/// Requests can be answered.
pub(super) const READY: &str = "/readyz";

/// Below it are the operations of the contract. What is beside them and pages costs little, and is not counted.
pub(super) const OPERATIONS: &str = "/api/";

/// What requests are counted as that no operation answers: refused before one was looked for, or given up.
const REFUSED: OperationId = OperationId("refused");
const TIMED_OUT: OperationId = OperationId("timed_out");

/// Answers in place of the operation where a protection demands it. What observes the request has found out who sent it.
pub(super) struct Protected<E> {
    inner: E,
    app: Arc<App>,
}

/// What of a request says how often it may come.
struct Counted {
    client: IpAddr,
    presents_token: bool,
}

impl<E> Protected<E> {
    pub(super) fn new(inner: E, app: &Arc<App>) -> Self {
        Self {
            inner,
            app: Arc::clone(app),
        }
    }

    fn is_mcp(&self, path: &str) -> bool {
        let settings = &self.app.settings.mcp;
        settings.enabled && path.starts_with(settings.path.as_str())
    }

    /// `None` for a request that is not counted.
    fn counted(&self, request: &Request) -> Option<Counted> {
        let path = request.uri().path();
        if !path.starts_with(OPERATIONS) && !self.is_mcp(path) && !is_for_pages(path) {
            return None;
        }
        let Client(client) = *request.data::<Client>()?;
        Some(Counted {
            client: network(client),
            presents_token: request.headers().contains_key(header::AUTHORIZATION),
        })
    }

    /// Why a request is not begun.
    fn before(&self, request: &Request, counted: Option<&Counted>) -> Option<RetryLater> {
        if request.data::<IsSpare>().is_some() && !matches!(request.uri().path(), ALIVE | READY) {
            let why = "All connections of the service are in use";
            return Some(RetryLater::unavailable(why));
        }
        let too_often = self.app.rates.addresses.count(&counted?.client).err()?;
        Some(RetryLater::rate_limited("Too many requests", too_often))
    }

    /// Why the answer to a request is not what the operation said.
    fn instead(
        &self,
        answer: &Response,
        counted: Option<&Counted>,
        verdict: Option<Verdict>,
    ) -> Option<RetryLater> {
        if answer.data::<Unavailable>().is_some() {
            return Some(RetryLater::unavailable("The service cannot do this now"));
        }
        if let Some(Verdict::TooOften(too_often)) = verdict {
            let what = "Too many requests with this token";
            return Some(RetryLater::rate_limited(what, too_often));
        }
        let counted = counted?;
        let has_failed = answer.status() == StatusCode::UNAUTHORIZED
            && (counted.presents_token || verdict == Some(Verdict::Failed));
        if !has_failed {
            return None;
        }
        let failed = &self.app.rates.failed_authentications;
        let too_often = failed.count(&counted.client).err()?;
        let what = "Too many failed authentications";
        Some(RetryLater::rate_limited(what, too_often))
    }
}

impl<E: Endpoint<Output = Response>> Endpoint for Protected<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let counted = self.counted(&request);
        if let Some(later) = self.before(&request, counted.as_ref()) {
            return Ok(named(later.into_response(), REFUSED));
        }
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let limit = if self.is_mcp(&path) {
            // It has limits of its own: a tool may wait.
            Duration::MAX
        } else {
            self.app.settings.server.request_timeout
        };
        let answering = Box::pin(self.inner.call(request));
        let answered = timeout(limit, verdict::of(answering)).await;
        let Ok((answer, verdict)) = answered else {
            tracing::warn!(%method, path, "Request exceeded server.request_timeout_seconds");
            let later = RetryLater::unavailable("The request took too long");
            return Ok(named(later.into_response(), TIMED_OUT));
        };
        let answer = answer?;
        let Some(later) = self.instead(&answer, counted.as_ref(), verdict) else {
            return Ok(answer);
        };
        let refused = later.into_response();
        Ok(match answer.data::<OperationId>() {
            Some(operation) => named(refused, *operation),
            None => refused,
        })
    }
}

/// For the log and the metrics.
fn named(mut response: Response, operation: OperationId) -> Response {
    response.set_data(operation);
    response
}

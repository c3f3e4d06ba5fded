//! Answers requests for pages.

use std::sync::Arc;

use catalog_api::runtime::{Problem, Rejection, internal_error_response};
use catalog_store::{DatabaseError, Fault};
use poem::{
    Endpoint, IntoResponse, Request, Response, Result, Route,
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
};
use poem_openapi::OperationId;

use super::{
    address::{Page, ROUTES},
    leaderboard,
    page::{self, Missing},
    render,
};
use crate::{App, faults};

/// Pages load their own style and images, run no script, and are shown in no other page. The host that a request names is never
/// read, nor is its query.
const CONTENT_SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

const HEADERS: [(HeaderName, HeaderValue); 2] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
];

/// Adds the pages of a service to its routes.
pub fn mount(routes: Route, app: &Arc<App>) -> Route {
    let add = |routes: Route, path| routes.at(path, PagesEndpoint(Arc::clone(app)));
    ROUTES.into_iter().fold(routes, add)
}

/// What stands at the addresses of pages.
struct PagesEndpoint(Arc<App>);

impl PagesEndpoint {
    async fn answer(&self, request: &Request, page: &Page) -> Response {
        if *page == Page::Leaderboard
            && let Some(refusal) = leaderboard::refusal(&self.0, request).await
        {
            return refusal;
        }
        match page::page(&self.0, page).await {
            Ok(asset) => asset.answer(request),
            Err(missing) => match &*missing {
                Missing::Absent => absent(&self.0),
                Missing::Database(error) => failed(error),
            },
        }
    }
}

impl Endpoint for PagesEndpoint {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(method_not_allowed());
        }
        let page = Page::at(request.uri().path());
        let kind = page.as_ref().map_or("page-none", Page::kind);
        let mut response = match page {
            Some(page) => self.answer(&request, &page).await,
            None => absent(&self.0),
        };
        for (name, value) in HEADERS {
            response.headers_mut().insert(name, value);
        }
        // For the log and the metrics.
        response.set_data(OperationId(kind));
        Ok(response)
    }
}

/// The same for what is absent, hidden, withdrawn or under review, and for what is no address.
fn absent(app: &App) -> Response {
    Response::builder()
        .status(StatusCode::NOT_FOUND)
        .content_type("text/html; charset=utf-8")
        .body(render::absent(&app.settings))
}

fn failed(error: &DatabaseError) -> Response {
    if let Some(fault) = Fault::of(error) {
        faults::tell(fault, error);
        return Rejection::unavailable().into_response();
    }
    tracing::error!(cause = %error, "Request failed with an internal error");
    internal_error_response()
}

fn method_not_allowed() -> Response {
    let problem = Problem::new("method_not_allowed", "Method not allowed; use GET.");
    let mut response = problem.into_response();
    response.set_status(StatusCode::METHOD_NOT_ALLOWED);
    let allowed = HeaderValue::from_static("GET, HEAD");
    response.headers_mut().insert(header::ALLOW, allowed);
    response
}

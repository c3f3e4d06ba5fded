//! Requests to other systems as metrics and as spans of traces.

use std::time::Instant;

use reqwest::{RequestBuilder, Response, Result, StatusCode};
use tracing::{Instrument, Span, field::Empty};

/// The target of spans that are for traces, not for the log.
pub const TRACE: &str = "catalog::trace";

/// Sends a request to `system`, and measures how it was answered: up to the headers of the response.
pub async fn send(system: &'static str, request: RequestBuilder) -> Result<Response> {
    let (client, request) = request.build_split();
    let request = request?;
    // The path, and never the query, which may hold what a redirect was signed with.
    let span = tracing::info_span!(
        target: TRACE,
        "upstream",
        otel.name = %format_args!("{} {system}", request.method()),
        otel.kind = "client",
        otel.status_code = Empty,
        http.request.method = %request.method(),
        http.response.status_code = Empty,
        server.address = request.url().host_str(),
        server.port = request.url().port_or_known_default().map(i64::from),
        url.path = request.url().path(),
    );
    let started = Instant::now();
    let answer = client.execute(request).instrument(span.clone()).await;
    let outcome = outcome(&answer);
    tell(&span, &answer);
    metrics::counter!("catalog_upstream_requests_total", "system" => system, "outcome" => outcome)
        .increment(1);
    metrics::histogram!("catalog_upstream_request_seconds", "system" => system)
        .record(started.elapsed());
    answer
}

fn outcome(answer: &Result<Response>) -> &'static str {
    match answer.as_ref().map(Response::status) {
        Ok(StatusCode::TOO_MANY_REQUESTS) => "rate_limited",
        Ok(status) if status.is_server_error() => "server_error",
        Ok(status) if status.is_client_error() => "client_error",
        Ok(_) => "success",
        Err(error) if error.is_timeout() => "timeout",
        Err(_) => "unreachable",
    }
}

fn tell(span: &Span, answer: &Result<Response>) {
    match answer {
        Ok(answer) => {
            span.record(
                "http.response.status_code",
                i64::from(answer.status().as_u16()),
            );
            if answer.status().is_server_error() {
                span.record("otel.status_code", "ERROR");
            }
        }
        Err(_) => {
            span.record("otel.status_code", "ERROR");
        }
    }
}

//! Request ids, the log line of each request, metrics, and headers that every answer has.

use std::{
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use catalog_api::runtime::with_request_id;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use poem::{
    Endpoint, Request, Response, Result, handler,
    http::{HeaderName, HeaderValue, header},
    web::Data,
};
use poem_openapi::OperationId;
use tracing::Instrument;

use crate::{App, mcp::ViaMcp};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a client.
const REQUEST_ID_LENGTH: usize = 64;

static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();

/// How often the service sums up what it measured. Until then each single value is held.
pub const SUM_UP: Duration = Duration::from_secs(5);

/// Begins to count, in a runtime, and sums up so often. Once for the process.
pub fn install_metrics(sum_up: Duration) {
    let recorder = PrometheusBuilder::new().build_recorder();
    let handle = recorder.handle();
    if metrics::set_global_recorder(recorder).is_ok() {
        // Reading the metrics sums up, too, but nobody may read them.
        let summed = handle.clone();
        tokio::spawn(async move {
            let mut interval = tokio::time::interval(sum_up);
            loop {
                interval.tick().await;
                summed.run_upkeep();
            }
        });
        // Only whoever installed the recorder gets here.
        let _ = METRICS.set(handle);
    }
}

/// `GET /metrics`, as Prometheus reads it.
#[handler]
pub(super) fn scrape(Data(app): Data<&Arc<App>>) -> Response {
    metrics::counter!("catalog_database_statements_total").absolute(app.store.statements());
    app.read_model.measure();
    let text = METRICS.get().map(PrometheusHandle::render);
    Response::builder()
        .content_type("text/plain; version=0.0.4")
        .body(text.unwrap_or_default())
}

/// Everything that each request has in common.
pub(super) struct Observed<E> {
    inner: E,
    app: Arc<App>,
}

impl<E> Observed<E> {
    pub(super) fn new(inner: E, app: Arc<App>) -> Self {
        Self { inner, app }
    }

    fn request_id(&self, request: &Request) -> String {
        let given = request
            .header(&REQUEST_ID)
            .filter(|id| !id.is_empty() && id.len() <= REQUEST_ID_LENGTH)
            .filter(|id| {
                id.bytes()
                    .all(|c| c.is_ascii_alphanumeric() || b"-_.".contains(&c))
            });
        given.map_or_else(
            || URL_SAFE_NO_PAD.encode(self.app.entropy.bytes::<12>()),
            str::to_owned,
        )
    }
}

impl<E: Endpoint<Output = Response>> Endpoint for Observed<E> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let id = self.request_id(&request);
        // The path, and never the query: that is where people paste secrets.
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let via = request.data::<ViaMcp>().map(|_| "mcp");
        // At the highest level, so that no filter takes the id from a line.
        let span = tracing::error_span!("request", id = %id);
        let started = Instant::now();
        let answering = Box::pin(self.inner.get_response(request));
        let work = async {
            let response = answering.await;
            let operation = response.data::<OperationId>().map_or("none", |id| id.0);
            let status = response.status().as_u16();
            let elapsed = started.elapsed();
            let duration_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
            tracing::info!(%method, path, operation, via, status, duration_ms, "Request answered");
            metrics::counter!("catalog_requests_total", "operation" => operation, "status" => status.to_string())
                .increment(1);
            metrics::histogram!("catalog_request_seconds", "operation" => operation)
                .record(elapsed);
            response
        };
        let mut response = with_request_id(id.clone(), work.instrument(span)).await;
        finish(&mut response, &id);
        Ok(response)
    }
}

fn finish(response: &mut Response, id: &str) {
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
}

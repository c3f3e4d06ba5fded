//! Sends spans to a collector by OTLP.

use std::time::Duration;

use catalog_outbound::{Redirects, TransportError, client, read_body};
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{
    ExporterBuildError, Protocol, SpanExporter, WithExportConfig, WithHttpConfig,
};
use reqwest::Url;
use tokio::runtime::Handle;

/// Longest time for one batch of spans.
const TIMEOUT: Duration = Duration::from_secs(10);

/// More of an answer than this is not read, in bytes.
const MAX_ANSWER_BYTES: usize = 64 * 1024;

/// What sends spans to the collector at a base address.
pub(super) fn exporter(endpoint: &Url) -> Result<SpanExporter, ExporterError> {
    let endpoint = format!("{}/v1/traces", endpoint.as_str().trim_end_matches('/'));
    let client = Client {
        http: client(TIMEOUT, Redirects::Return)?,
        runtime: Handle::current(),
    };
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(client)
        .with_protocol(Protocol::HttpBinary)
        .with_timeout(TIMEOUT)
        .with_endpoint(endpoint)
        .build()?;
    Ok(exporter)
}

/// Why spans cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum ExporterError {
    /// The HTTP client.
    #[error("cannot make the HTTP client: {0}")]
    Client(#[from] reqwest::Error),
    /// The address, or a variable of OpenTelemetry.
    #[error(transparent)]
    Build(#[from] ExporterBuildError),
}

/// The client of all outside systems. Spans are sent from a thread of the library's, the requests run in the service's runtime.
#[derive(Debug)]
struct Client {
    http: reqwest::Client,
    runtime: Handle,
}

impl HttpClient for Client {
    fn send_bytes<'a, 'b>(
        &'a self,
        request: Request<Bytes>,
    ) -> std::pin::Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'b>>
    where
        'a: 'b,
        Self: 'b,
    {
        let sending = send(self.http.clone(), request);
        let sent = self.runtime.spawn(sending);
        Box::pin(async move {
            let outcome = match sent.await {
                Ok(outcome) => outcome,
                Err(error) => Err(error.into()),
            };
            let why = match &outcome {
                Ok(answer) if answer.status().is_success() => None,
                Ok(answer) => Some(format!("the answer is {}", answer.status())),
                Err(error) => Some(error.to_string()),
            };
            if let Some(why) = why {
                metrics::counter!("catalog_traces_unsent_total").increment(1);
                tracing::warn!(why, "Cannot send traces to telemetry.otlp_endpoint");
            }
            outcome
        })
    }
}

/// Not measured as other requests are: each would be a span to be sent.
async fn send(
    http: reqwest::Client,
    request: Request<Bytes>,
) -> Result<Response<Bytes>, HttpError> {
    let request = reqwest::Request::try_from(request)?;
    let answer = http.execute(request).await.map_err(TransportError::from)?;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let body = read_body(answer, MAX_ANSWER_BYTES).await?;
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    *answer.headers_mut() = headers;
    Ok(answer)
}

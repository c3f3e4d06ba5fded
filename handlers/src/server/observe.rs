//! Request ids, the log line of each request, metrics, traces, and headers that every answer has.

use std::{net::IpAddr, sync::Arc, time::Instant};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use catalog_api::runtime::with_request_id;
use catalog_store::Origin;
use poem::{
    Endpoint, Request, Response, Result,
    http::{HeaderName, HeaderValue, Version, header},
};
use poem_openapi::OperationId;
use tracing::Instrument;

use super::client::{Client, Trusted};
use crate::{App, mcp::ViaMcp, telemetry::traces};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id that is taken over from a client.
const REQUEST_ID_LENGTH: usize = 64;

/// The operation of a request that matches none.
const UNMATCHED: &str = "unmatched";

/// Everything that each request has in common.
pub(super) struct Observed<E> {
    inner: E,
    app: Arc<App>,
    proxies: Trusted,
}

impl<E> Observed<E> {
    pub(super) fn new(inner: E, app: Arc<App>) -> Self {
        Self {
            inner,
            proxies: Trusted::new(&app.settings.server),
            app,
        }
    }

    /// The address of the client; `None` within the process.
    fn client(&self, request: &Request) -> Option<IpAddr> {
        let peer = request.remote_addr().as_socket_addr()?.ip();
        Some(self.proxies.client(peer, request.headers()))
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

    async fn call(&self, mut request: Request) -> Result<Response> {
        let id = self.request_id(&request);
        // The path, and never the query: that is where people paste secrets.
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let version = request.version();
        let message = request.data::<ViaMcp>();
        let via = message.map(|_| "mcp");
        let within = message.map(|ViaMcp(within)| within);
        // At the highest level, so that no filter takes the id from a line.
        let span = tracing::error_span!("request", id = %id);
        let trace = traces::request(&method, &path, request.headers(), within);
        let address = self.client(&request);
        if let Some(address) = address {
            request.set_data(Client(address));
        }
        let origin = Origin::request(address, id.clone());
        let started = Instant::now();
        // Boxed, because what follows would move it, which is large, several times.
        let answering = Box::pin(self.inner.get_response(request));
        let work = async {
            let response = answering.await;
            let user = origin.user_id();
            let operation = response.data::<OperationId>().map_or(UNMATCHED, |id| id.0);
            let status = response.status().as_u16();
            let elapsed = started.elapsed();
            let duration_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
            tracing::info!(
                %method,
                path,
                operation,
                via,
                status,
                duration_ms,
                user = user.map(tracing::field::display),
                address = address.map(tracing::field::display),
                "Request answered"
            );
            metrics::counter!("catalog_requests_total", "operation" => operation, "status" => status.to_string())
                .increment(1);
            metrics::histogram!("catalog_request_seconds", "operation" => operation)
                .record(elapsed);
            traces::answered(&traces::Answer {
                method: &method,
                operation,
                status,
                request_id: &id,
                user,
            });
            response
        };
        // Boxed, as above.
        let work = Box::pin(work.instrument(span)).instrument(trace);
        let work = origin.clone().scope(work);
        let mut response = with_request_id(id.clone(), work).await;
        finish(&mut response, &id);
        // The next request of the connection is to go elsewhere. Later versions of HTTP know no such header, and tell it by themselves.
        if self.app.draining.is_cancelled() && version <= Version::HTTP_11 {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
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

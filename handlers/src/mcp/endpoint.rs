//! The address of the MCP server: who may send what there, before the protocol is spoken.

use std::{net::IpAddr, sync::Arc};

use bytes::Bytes;
use catalog_api::{auth, runtime::Problem};
use http_body_util::{BodyExt, Full, combinators::BoxBody};
use poem::{
    Endpoint, IntoResponse, Request, Response, Result, error::ReadBodyError, http::StatusCode,
};
use poem_openapi::OperationId;
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
};
use tokio::time::timeout;

use super::{rest::Rest, server::Server, session::Session};
use crate::{App, config::Settings};

/// A message has at most so many bytes: the largest body of an operation, and what stands around it.
const MAX_MESSAGE_BYTES: usize = 4 * 1024 * 1024 + 64 * 1024;

/// What messages are counted and logged as.
const OPERATION: OperationId = OperationId("mcp");

/// What an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Whatever the token may do.
    Full,
    /// Reading.
    ReadOnly,
}

/// The MCP server at one of its addresses.
pub(crate) struct Mcp {
    app: Arc<App>,
    access: Access,
    service: StreamableHttpService<Server, NeverSessionManager>,
}

impl Mcp {
    /// Serves what `rest` reaches.
    pub(crate) fn new(app: &Arc<App>, rest: &Rest, access: Access) -> Self {
        let server = Server::new(app, rest);
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            // A stream begins only where there is something to tell before the answer.
            .with_json_response(true)
            .with_max_request_body_bytes(MAX_MESSAGE_BYTES)
            .with_allowed_hosts(allowed_hosts(&app.settings))
            .with_allowed_origins([origin(&app.settings)]);
        Self {
            app: Arc::clone(app),
            access,
            service: StreamableHttpService::new(move || Ok(server.clone()), Arc::default(), config),
        }
    }

    async fn answer(&self, mut request: Request) -> Result<Response> {
        // Whoever has no token is told so first: clients ask their users for one then.
        let authenticated = auth::authenticated(&request).await?;
        let session = Session::new(&authenticated, &request, self.access == Access::ReadOnly);
        let body = match self.body(&mut request).await {
            Ok(body) => body,
            Err(answer) => return Ok(answer),
        };
        let request: hyper::Request<_> = request.into();
        let mut request = request.map(|_| Full::new(body));
        request.extensions_mut().insert(session);
        let answer = self.service.handle(request).await;
        let (parts, body) = answer.into_parts();
        let body = BoxBody::new(body.map_err(|never| match never {}));
        let mut answer = Response::builder().status(parts.status).body(body);
        *answer.headers_mut() = parts.headers;
        answer.set_data(OPERATION);
        Ok(answer)
    }

    /// The message, which has to arrive within the time of a request.
    async fn body(&self, request: &mut Request) -> Result<Bytes, Response> {
        let limit = self.app.settings.server.request_timeout;
        let reading = request.take_body().into_bytes_limit(MAX_MESSAGE_BYTES);
        let (status, message) = match timeout(limit, reading).await {
            Ok(Ok(body)) => return Ok(body),
            Ok(Err(ReadBodyError::PayloadTooLarge)) => {
                let message = format!("The message is larger than {MAX_MESSAGE_BYTES} bytes.");
                (StatusCode::PAYLOAD_TOO_LARGE, message)
            }
            Ok(Err(_)) => (
                StatusCode::BAD_REQUEST,
                "The message could not be read.".to_owned(),
            ),
            Err(_) => (
                StatusCode::REQUEST_TIMEOUT,
                "The message took too long.".to_owned(),
            ),
        };
        let mut answer = Problem::new("invalid_request", message).into_response();
        answer.set_status(status);
        Err(answer)
    }
}

impl Endpoint for Mcp {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        // What is left of the protocol in the future would be held by every connection.
        Box::pin(self.answer(request)).await.map_err(|mut error| {
            error.set_data(OPERATION);
            error
        })
    }
}

/// The hosts that a request may name: a page in a browser that reaches this service by a name of its own names that.
fn allowed_hosts(settings: &Settings) -> Vec<String> {
    let mut hosts: Vec<String> = ["localhost", "127.0.0.1", "::1"].map(str::to_owned).into();
    let public = &settings.server.public_url;
    if let Some(host) = public.host_str() {
        hosts.push(match public.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        });
    }
    let listen: IpAddr = settings.server.listen.ip();
    if !listen.is_unspecified() {
        hosts.push(settings.server.listen.to_string());
    }
    hosts.extend(settings.mcp.hosts.iter().cloned());
    hosts
}

/// The origin of the pages that may send requests: the service's own.
fn origin(settings: &Settings) -> String {
    let public = &settings.server.public_url;
    let port = public.port_or_known_default().unwrap_or(443);
    format!(
        "{}://{}:{port}",
        public.scheme(),
        public.host_str().unwrap_or_default()
    )
}

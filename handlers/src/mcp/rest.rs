//! The operations of the contract, called within the process through the routes that serve them: who may do what, what is seen,
//! how often, and with which answer is decided there and nowhere else.

use std::{str::FromStr, sync::Arc};

use bytes::Bytes;
use catalog_api::runtime::IsStreamed;
use poem::{
    Endpoint, Request, RequestParts, Response,
    endpoint::BoxEndpoint,
    http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header, uri::Scheme},
};
use serde_json::{Map, Value};
use tokio::sync::Semaphore;

use super::{
    address,
    operations::Described,
    refusal::Refusal,
    session::{Origin, Session},
};
use crate::telemetry::traces::Within;

/// Data of a request that is made within the process, for the message whose span this is.
#[derive(Clone)]
pub(crate) struct ViaMcp(pub Within);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// An answer of more bytes is not taken.
const MAX_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// The routes.
#[derive(Clone)]
pub(crate) struct Rest {
    operations: Arc<BoxEndpoint<'static, Response>>,
    /// Lists of the whole catalog that are held at once.
    whole: Arc<Semaphore>,
}

/// A call of an operation.
pub(super) struct Call {
    pub described: &'static Described,
    /// Parameters by name.
    pub parameters: Map<String, Value>,
    pub body: Option<Value>,
}

/// The answer of an operation that succeeded.
pub(super) struct Answer {
    pub status: StatusCode,
    pub body: Bytes,
}

impl Rest {
    /// The operations behind `endpoint`, of whose whole catalogs so many are held at once.
    pub(crate) fn new(
        endpoint: impl Endpoint<Output = Response> + 'static,
        lists_at_once: usize,
    ) -> Self {
        use poem::EndpointExt;
        Self {
            operations: Arc::new(endpoint.boxed()),
            whole: Arc::new(Semaphore::new(lists_at_once)),
        }
    }

    /// Calls an operation as the sender of a message.
    pub(super) async fn call(&self, session: &Session, call: Call) -> Result<Answer, Refusal> {
        session.require(call.described.scope)?;
        let request = request(&session.origin, &call)?;
        let mut response = Endpoint::call(&*self.operations, request)
            .await
            .map_err(|error| {
                tracing::error!(%error, "An operation failed beyond its routes");
                Refusal::internal()
            })?;
        let _turn = match response.data::<IsStreamed>() {
            Some(_) => self.whole.acquire().await.ok(),
            None => None,
        };
        let status = response.status();
        let body = response
            .take_body()
            .into_bytes_limit(MAX_ANSWER_BYTES)
            .await;
        let body = body.map_err(|_| {
            Refusal::new("too_large", "The answer is too large; ask for less of it.")
        })?;
        if status.is_success() {
            return Ok(Answer { status, body });
        }
        Err(Refusal::answered(status.as_u16(), &body))
    }
}

fn request(origin: &Origin, call: &Call) -> Result<Request, Refusal> {
    let address = address::of(call.described, &call.parameters)?;
    let uri = Uri::from_str(&address)
        .map_err(|_| Refusal::new("invalid_arguments", "The arguments are too long."))?;
    // The contract's methods are all HTTP's.
    let method = Method::from_str(call.described.operation.method).unwrap_or_default();
    let (mut parts, ()) = hyper::Request::new(()).into_parts();
    (parts.method, parts.uri, parts.headers) = (method, uri, origin.headers.clone());
    if let Ok(id) = HeaderValue::from_str(&origin.request_id) {
        parts.headers.insert(REQUEST_ID, id);
    }
    let body = call.body.as_ref().map(Value::to_string);
    if body.is_some() {
        let json = HeaderValue::from_static("application/json");
        parts.headers.insert(header::CONTENT_TYPE, json);
    }
    let addresses = (origin.local.clone(), origin.remote.clone());
    let parts = RequestParts::from((parts, addresses.0, addresses.1, Scheme::HTTP));
    let mut request = Request::from_parts(parts, body.unwrap_or_default().into());
    request.set_data(ViaMcp(origin.within.clone()));
    Ok(request)
}

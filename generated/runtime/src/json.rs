//! Response payloads.

use std::{collections::BTreeMap, io};

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt};
use poem::{Body, IntoResponse, Response};
use poem_openapi::{
    payload::Payload,
    registry::{MetaSchema, MetaSchemaRef, Registry},
    types::Type,
};
use serde::Serialize;
use serde_json::Value;

use crate::{
    internal_error_response,
    status::{Created, MultiStatus},
};

/// A JSON object whose properties the contract leaves open.
pub type Object = BTreeMap<String, Value>;

/// A JSON response, serialised once, directly to bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Json<T>(pub T);

impl<T> From<T> for Json<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> From<Created<T>> for Json<T> {
    fn from(created: Created<T>) -> Self {
        Self(created.0)
    }
}

impl<T> From<MultiStatus<T>> for Json<T> {
    fn from(parts: MultiStatus<T>) -> Self {
        Self(parts.0)
    }
}

impl<T: Type> Payload for Json<T> {
    const CONTENT_TYPE: &'static str = "application/json";

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<T: Serialize + Send> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => Response::builder()
                .content_type("application/json")
                .body(bytes),
            Err(error) => {
                tracing::error!(%error, "Cannot serialise a response");
                internal_error_response()
            }
        }
    }
}

/// A response of server-sent events; chunks are already framed.
pub struct EventStream(pub BoxStream<'static, Bytes>);

impl Payload for EventStream {
    const CONTENT_TYPE: &'static str = "text/event-stream";

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema::new("string")))
    }
}

impl IntoResponse for EventStream {
    fn into_response(self) -> Response {
        Response::builder()
            .content_type(Self::CONTENT_TYPE)
            .header("cache-control", "no-store")
            // Some proxies keep answers back until they have enough of them, unless they are asked not to.
            .header("x-accel-buffering", "no")
            .body(Body::from_bytes_stream(self.0.map(Ok::<_, io::Error>)))
    }
}

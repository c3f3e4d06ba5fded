//! The body of error responses.

use std::borrow::Cow;

use poem::{IntoResponse, Response};
use poem_openapi::{
    payload::Payload,
    registry::{MetaSchemaRef, Registry},
    types::Type,
};
use serde::Serialize;

use crate::{Object, request_id};

/// An error in one field of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// The field: a property, its path (`scopes.0`), or a parameter.
    pub field: String,
    /// What would be valid. Never repeats the input.
    pub message: String,
}

/// An error as the caller sees it. It never contains a secret or an internal cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A machine-readable code.
    pub code: Cow<'static, str>,
    /// A human-readable sentence.
    pub message: Cow<'static, str>,
    /// Errors by field; may be empty.
    pub details: Vec<Detail>,
    /// Whether the deployment, and not the operation, is why there is no better answer.
    pub(crate) unavailable: bool,
}

/// Marks a response that stands for 503: operations do not document that status, so that one layer above them answers it.
#[derive(Clone, Copy, Debug)]
pub struct Unavailable;

impl Problem {
    /// A problem without details.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code: code.into(),
            message: message.into(),
            details: Vec::new(),
            unavailable: false,
        }
    }

    /// The same, whose response is marked as [`Unavailable`].
    #[must_use]
    pub(crate) fn unavailable(self) -> Self {
        Self {
            unavailable: true,
            ..self
        }
    }

    /// Adds an error for one field.
    #[must_use]
    pub fn with(mut self, field: impl Into<String>, message: impl Into<String>) -> Self {
        self.details.push(Detail {
            field: field.into(),
            message: message.into(),
        });
        self
    }
}

#[derive(Serialize)]
struct Envelope<'a> {
    error: Inner<'a>,
}

#[derive(Serialize)]
struct Inner<'a> {
    code: &'a str,
    message: &'a str,
    request_id: String,
    #[serde(skip_serializing_if = "<[Detail]>::is_empty")]
    details: &'a [Detail],
}

impl Payload for Problem {
    const CONTENT_TYPE: &'static str = "application/json";

    fn schema_ref() -> MetaSchemaRef {
        Object::schema_ref()
    }

    fn register(registry: &mut Registry) {
        Object::register(registry);
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let envelope = Envelope {
            error: Inner {
                code: &self.code,
                message: &self.message,
                request_id: request_id(),
                details: &self.details,
            },
        };
        // Serialising strings cannot fail.
        let bytes = serde_json::to_vec(&envelope).unwrap_or_default();
        let mut response = Response::builder()
            .content_type(Self::CONTENT_TYPE)
            .body(bytes);
        if self.unavailable {
            response.set_data(Unavailable);
        }
        response
    }
}

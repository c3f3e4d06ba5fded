// @generated from openapi.yaml by scripts/generate; do not edit.
//! What the generated code is built on: bodies, problems, authentication, rejection.

mod body;
mod json;
mod parameter;
mod problem;
mod rejection;
mod request_id;
mod schema;

pub use body::{JsonBody, OptionalJsonBody, RequestSchema, MAX_BODY_BYTES};
pub use json::{EventStream, Json, Object};
pub use parameter::Id;
pub(crate) use parameter::open_query;
pub use problem::{Detail, Problem};
pub use rejection::{catch_all, internal_error_response, Rejection};
pub use request_id::{request_id, with_request_id};

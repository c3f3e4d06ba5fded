//! Runtime of the generated crate `catalog-api`: bodies, problems, authentication, and the rejection of requests that
//! never reach a handler.
//!
//! This crate knows no operation: the generated crate passes its tables and schemas as a [`Contract`], and its
//! response types convert, by [`conversions!`], only from the [`status`] types that the contract documents.

pub mod auth;
mod body;
mod contract;
mod convert;
mod json;
mod outcome;
mod parameter;
mod prepared;
mod problem;
mod rejection;
mod request_id;
mod schema;
pub mod status;
mod streamed;
mod word;

pub use body::{JsonBody, MAX_BODY_BYTES, MAX_BODY_VALUES, OptionalJsonBody, RequestSchema};
pub use contract::{Contract, Location, Operation, Parameter};
pub use json::{EventStream, Json, Object};
pub use outcome::{Handler, Refusal, answer};
pub use parameter::{Id, Pattern, only_query};
pub use prepared::{Envelope, Kept, KeptText, Parts, PartsError, Prepared};
pub use problem::{Detail, Problem, Unavailable};
#[doc(hidden)]
pub use regex::Regex;
pub use rejection::{Rejection, catch_all, internal_error_response};
pub use request_id::{request_id, with_request_id};
pub use schema::pattern_in_words;
pub use streamed::{IsStreamed, Listing, Streamed};
pub use word::Word;

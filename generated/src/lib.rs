// @generated from openapi.yaml by scripts/generate; do not edit.
//! The types, traits and routes of Policy and Ruleset Catalog Service, as deployed 1.0.0, as `openapi-served.yaml` describes
//! them: `openapi.yaml` with the places that it leaves open filled in.
//!
//! A handler implements the trait of its operation ([`api`]); the routes of its tag turn it into HTTP. The response type
//! of an operation holds exactly the documented statuses and is made, by `From`, only from those (see [`status`]).
#![forbid(unsafe_code)]
// Doc comments are the contract's own sentences, which do not know of Rust's names.
#![allow(clippy::doc_markdown)]
// A list has as many arguments as the contract gives it query parameters.
#![allow(clippy::too_many_arguments)]

pub mod api;
pub mod models;
pub mod operations;

pub use catalog_runtime::{self as runtime, auth, status};

/// The contract, as it is published.
pub const OPENAPI_YAML: &str = include_str!("../../openapi.yaml");

/// The contract as JSON.
pub const OPENAPI_JSON: &str = include_str!("../openapi.json");

/// What this deployment accepts and answers, with the open places of the contract filled in.
pub const OPENAPI_SERVED_YAML: &str = include_str!("../../openapi-served.yaml");

/// The same as JSON.
pub const OPENAPI_SERVED_JSON: &str = include_str!("../openapi-served.json");

/// The same in OpenAPI 3.0.3, for client generators that know no later version.
pub const OPENAPI_30_JSON: &str = include_str!("../openapi-3.0.json");

/// What the routes hold requests against.
pub static CONTRACT: runtime::Contract =
    runtime::Contract::new(operations::OPERATIONS, OPENAPI_SERVED_JSON);

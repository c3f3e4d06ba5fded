//! A sample catalog, written for this project, with everything it needs.

mod catalog;
mod error;
mod outside;
mod policies;
mod rulesets;
pub mod vendor;
mod visitor;

pub use catalog::{Ready, fill};
pub use error::SandboxError;
pub use outside::{TARGETS, serve_platform, serve_repositories};
pub use rulesets::draft;

//! A sample catalog, written for this project, with everything it needs.

mod catalog;
mod error;
mod policies;
mod repositories;
mod rulesets;
mod visitor;

pub use catalog::{Ready, fill};
pub use error::SandboxError;
pub use repositories::serve_repositories;
pub use rulesets::draft;

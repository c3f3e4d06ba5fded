//! A sample catalog, written for this project, with everything it needs.

mod catalog;
mod repositories;

pub use catalog::{Ready, fill};
pub use repositories::serve_repositories;

//! Validation of request bodies against the schemas of the contract.

mod check;
mod explain;
mod patterns;

pub(crate) use check::{MAX_DETAILS, Schemas};
pub(crate) use explain::shortened;
pub use patterns::pattern_in_words;

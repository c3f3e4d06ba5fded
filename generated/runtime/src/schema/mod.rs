//! Validation of request bodies against the schemas of the contract.

mod check;
mod explain;
mod patterns;

pub(crate) use check::Schemas;
pub use patterns::pattern_in_words;

//! Request bodies are held against the schemas of the contract itself.

mod check;
mod explain;
mod patterns;

pub(crate) use check::Schemas;
pub use patterns::pattern_in_words;

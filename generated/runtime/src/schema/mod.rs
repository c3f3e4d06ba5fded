//! Request bodies are held against the schemas of the contract itself.

mod check;
mod explain;

pub(crate) use check::Schemas;

//! An index in memory of texts with facets, in several orders.
//!
//! Documents are searched by words that must all occur in their text, narrowed by facets, and listed in one of the orders. What one
//! page of a list or of a search costs does not grow with the number of documents. A changed document is put in place one by one.
//!
//! Each document has a slot, a small number that stays the same until it is removed: what else is known of it can be kept beside
//! the index, by slot.

mod builder;
mod document;
mod index;
mod postings;
mod search;
mod vocabulary;

pub use builder::Builder;
pub use document::{Document, Facet, Order, facets};
pub use index::Index;
pub use search::{Found, Query};

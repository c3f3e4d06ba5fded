//! An index of many documents at once: faster than one after the other.

use crate::{Document, Index, Order};

/// An index in the making. Nothing is found before it is finished.
pub struct Builder(Index);

impl Builder {
    /// Of an index with these orders.
    pub fn new(orders: &[Order]) -> Self {
        Self(Index::new(orders))
    }

    /// Adds a document, or puts it in the place of the one with its id; its slot. Slots are given in order, from 0.
    pub fn add(&mut self, document: Document) -> u32 {
        self.0.add_unsorted(document)
    }

    /// The index of all that was added.
    pub fn finish(mut self) -> Index {
        self.0.sort();
        self.0
    }
}

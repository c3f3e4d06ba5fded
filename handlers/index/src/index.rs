//! The documents, with what finds them.

use std::collections::HashMap;

use uuid::Uuid;

use crate::{
    document::{Document, Facet, Order, Sorted},
    postings::Postings,
};

/// Documents that can be searched, and listed in several orders.
pub struct Index {
    orders: Vec<(Order, Vec<u32>)>,
    documents: Vec<Option<Stored>>,
    slots: HashMap<Uuid, u32>,
    free: Vec<u32>,
    postings: Postings,
}

/// What is kept of a document.
struct Stored {
    key: Sorted,
    facets: Box<[Facet]>,
    /// By number, each once.
    words: Box<[u32]>,
}

impl Index {
    /// An index without documents, with these orders.
    pub fn new(orders: &[Order]) -> Self {
        Self {
            orders: orders.iter().map(|order| (*order, Vec::new())).collect(),
            documents: Vec::new(),
            slots: HashMap::new(),
            free: Vec::new(),
            postings: Postings::default(),
        }
    }

    /// Adds a document that is not found before [`Index::sort`].
    pub(crate) fn add_unsorted(&mut self, document: Document) -> u32 {
        let known = self.slot(document.id);
        let old = known.and_then(|slot| Some((slot, self.take(slot)?)));
        let slot = if let Some((slot, old)) = old {
            self.postings.remove_text(slot, &old.words);
            self.postings.remove_facets(slot, &old.facets);
            slot
        } else {
            self.free_slot()
        };
        let words = self.postings.add_words(slot, &document.text);
        self.postings.add_facets(slot, &document.facets);
        self.keep(slot, Stored::of(document, words));
        slot
    }

    /// Puts all documents in order.
    pub(crate) fn sort(&mut self) {
        self.postings.finish();
        let slots: Vec<u32> = self.slots.values().copied().collect();
        for (order, sorted) in &mut self.orders {
            sorted.clone_from(&slots);
            let documents = &self.documents;
            sorted.sort_unstable_by(|a, b| {
                let (a, b) = (key(documents, *a), key(documents, *b));
                a.zip(b)
                    .map_or(std::cmp::Ordering::Equal, |(a, b)| order.compare(a, b))
            });
        }
    }

    /// Adds a document, or puts it in the place of the one with its id; its slot.
    pub fn put(&mut self, document: Document) -> u32 {
        let known = self.slot(document.id);
        let old = known.and_then(|slot| Some((slot, self.take(slot)?)));
        let Some((slot, old)) = old else {
            let slot = self.free_slot();
            let words = self.postings.add_text(slot, &document.text);
            self.postings.add_facets(slot, &document.facets);
            let new = Stored::of(document, words);
            for which in 0..self.orders.len() {
                self.insert_in_order(which, slot, &new.key);
            }
            self.keep(slot, new);
            return slot;
        };
        if old.facets != document.facets {
            self.postings.remove_facets(slot, &old.facets);
            self.postings.add_facets(slot, &document.facets);
        }
        let words = if self.postings.is_same(&document.text, &old.words) {
            old.words
        } else {
            self.postings.remove_text(slot, &old.words);
            self.postings.add_text(slot, &document.text)
        };
        let new = Stored::of(document, words);
        for which in 0..self.orders.len() {
            let moves = self
                .orders
                .get(which)
                .is_some_and(|(order, _)| order.compare(&old.key, &new.key).is_ne());
            if moves {
                self.remove_from_order(which, slot, &old.key);
                self.insert_in_order(which, slot, &new.key);
            }
        }
        self.keep(slot, new);
        slot
    }

    /// Removes a document; the slot that it had.
    pub fn remove(&mut self, id: Uuid) -> Option<u32> {
        let slot = self.slots.remove(&id)?;
        let old = self.take(slot)?;
        self.postings.remove_text(slot, &old.words);
        self.postings.remove_facets(slot, &old.facets);
        for which in 0..self.orders.len() {
            self.remove_from_order(which, slot, &old.key);
        }
        self.free.push(slot);
        Some(slot)
    }

    /// The slot of a document.
    pub fn slot(&self, id: Uuid) -> Option<u32> {
        self.slots.get(&id).copied()
    }

    /// The id of the document in a slot.
    pub fn id(&self, slot: u32) -> Option<Uuid> {
        self.key(slot).map(|key| key.id)
    }

    /// How many documents there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Bytes of memory that it takes, about.
    pub fn bytes(&self) -> usize {
        let documents = self.documents.iter().flatten().map(|document| {
            let facets = document.facets.iter().map(|(_, value)| value.len());
            document.key.name.len()
                + size_of_val(&*document.key.numbers)
                + size_of_val(&*document.words)
                + size_of_val(&*document.facets)
                + facets.sum::<usize>()
        });
        let slots = self.slots.capacity() * size_of::<(Uuid, u32)>();
        let orders = self.orders.len() * self.documents.len() * 4;
        documents.sum::<usize>()
            + self.documents.capacity() * size_of::<Option<Stored>>()
            + slots
            + orders
            + self.postings.bytes()
    }

    pub(crate) fn postings(&self) -> &Postings {
        &self.postings
    }

    pub(crate) fn key(&self, slot: u32) -> Option<&Sorted> {
        key(&self.documents, slot)
    }

    /// The slots in an order, and what it is.
    pub(crate) fn sorted(&self, which: usize) -> Option<(Order, &[u32])> {
        let (order, sorted) = self.orders.get(which)?;
        Some((*order, sorted))
    }

    fn free_slot(&mut self) -> u32 {
        if let Some(slot) = self.free.pop() {
            return slot;
        }
        self.documents.push(None);
        // Memory ends long before the numbers do.
        u32::try_from(self.documents.len() - 1).unwrap_or(u32::MAX)
    }

    fn keep(&mut self, slot: u32, document: Stored) {
        self.slots.insert(document.key.id, slot);
        if let Some(place) = self.documents.get_mut(slot as usize) {
            *place = Some(document);
        }
    }

    fn take(&mut self, slot: u32) -> Option<Stored> {
        self.documents.get_mut(slot as usize)?.take()
    }

    fn insert_in_order(&mut self, which: usize, slot: u32, new: &Sorted) {
        let documents = &self.documents;
        if let Some((order, sorted)) = self.orders.get_mut(which) {
            let at = sorted.partition_point(|other| {
                key(documents, *other).is_some_and(|other| order.compare(other, new).is_lt())
            });
            sorted.insert(at, slot);
        }
    }

    /// The slot is empty by then: what is there is told.
    fn remove_from_order(&mut self, which: usize, slot: u32, old: &Sorted) {
        let documents = &self.documents;
        if let Some((order, sorted)) = self.orders.get_mut(which) {
            let at = sorted.partition_point(|other| {
                *other != slot
                    && key(documents, *other).is_some_and(|other| order.compare(other, old).is_lt())
            });
            sorted.remove(at);
        }
    }
}

fn key(documents: &[Option<Stored>], slot: u32) -> Option<&Sorted> {
    Some(&documents.get(slot as usize)?.as_ref()?.key)
}

impl Stored {
    fn of(document: Document, words: Box<[u32]>) -> Self {
        Self {
            key: Sorted {
                id: document.id,
                name: document.name,
                numbers: document.numbers,
            },
            facets: document.facets,
            words,
        }
    }
}

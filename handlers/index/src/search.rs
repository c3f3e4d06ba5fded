//! Pages of a search, in order.

use std::borrow::Cow;

use roaring::RoaringBitmap;

use crate::{
    document::{Facet, Order, Sorted},
    index::Index,
};

/// What it costs to sort one document, in steps along an order: it must be read.
const SORT: usize = 8;

/// What is sought.
#[derive(Clone, Debug)]
pub struct Query<'a> {
    /// Strings that must all occur in the text; without white space.
    pub words: &'a [&'a str],
    /// Classes that it must all belong to.
    pub facets: &'a [Facet],
    /// In which order of the index.
    pub order: usize,
    /// The order reversed.
    pub descending: bool,
    /// How many to leave out.
    pub offset: usize,
    /// How many after them, at most.
    pub limit: Option<usize>,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The slots of what was found, in order.
    pub slots: Vec<u32>,
    /// Whether there are more after them.
    pub has_more: bool,
}

impl Index {
    /// Searches.
    pub fn find(&self, query: &Query<'_>) -> Found {
        let Some((order, sorted)) = self.sorted(query.order) else {
            return Found::default();
        };
        let set = match self.matches(query) {
            Some(Matches::All) => return page(walk(sorted, query.descending), query),
            Some(Matches::These(set)) => set,
            None => return Found::default(),
        };
        let wanted = query
            .limit
            .map_or(usize::MAX, |limit| query.offset.saturating_add(limit));
        let count = usize::try_from(set.len()).unwrap_or(usize::MAX);
        // To find what is wanted along the order takes as many steps as there are documents for each of them.
        let steps = sorted.len() / count.max(1);
        let steps = wanted.saturating_add(1).saturating_mul(steps);
        if count.saturating_mul(SORT) > steps.min(sorted.len()) {
            let slots = walk(sorted, query.descending).filter(|slot| set.contains(*slot));
            return page(slots, query);
        }
        let slots = self.in_order(set.iter(), order, query, wanted);
        page(slots.into_iter(), query)
    }

    /// `None`: nothing is what is sought.
    fn matches(&self, query: &Query<'_>) -> Option<Matches<'_>> {
        let mut sets = Vec::with_capacity(query.facets.len() + query.words.len());
        for facet in query.facets {
            sets.push(Cow::Borrowed(self.postings().facet(facet)?));
        }
        for word in query.words {
            sets.push(self.postings().holding(word)?);
        }
        sets.sort_unstable_by_key(|set| set.len());
        let mut sets = sets.into_iter();
        let Some(first) = sets.next() else {
            return Some(Matches::All);
        };
        let set = sets.fold(first, |all, set| Cow::Owned(&*all & &*set));
        Some(Matches::These(set))
    }

    /// The first so many and one of some slots, in order.
    fn in_order(
        &self,
        slots: impl Iterator<Item = u32>,
        order: Order,
        query: &Query<'_>,
        wanted: usize,
    ) -> Vec<u32> {
        let mut found: Vec<(u32, &Sorted)> = slots
            .filter_map(|slot| Some((slot, self.key(slot)?)))
            .collect();
        let compare = |(_, a): &(u32, &Sorted), (_, b): &(u32, &Sorted)| {
            if query.descending {
                order.compare(b, a)
            } else {
                order.compare(a, b)
            }
        };
        if wanted.saturating_add(1) < found.len() {
            found.select_nth_unstable_by(wanted, compare);
            found.truncate(wanted + 1);
        }
        found.sort_unstable_by(compare);
        found.into_iter().map(|(slot, _)| slot).collect()
    }
}

enum Matches<'a> {
    All,
    These(Cow<'a, RoaringBitmap>),
}

/// Along an order, forwards or backwards.
fn walk(sorted: &[u32], descending: bool) -> impl Iterator<Item = u32> + '_ {
    let (forwards, backwards) = if descending {
        (&[][..], sorted)
    } else {
        (sorted, &[][..])
    };
    forwards.iter().chain(backwards.iter().rev()).copied()
}

fn page(slots: impl Iterator<Item = u32>, query: &Query<'_>) -> Found {
    let mut slots = slots.skip(query.offset);
    let Some(limit) = query.limit else {
        return Found {
            slots: slots.collect(),
            has_more: false,
        };
    };
    let found: Vec<u32> = slots.by_ref().take(limit).collect();
    Found {
        has_more: slots.next().is_some(),
        slots: found,
    }
}

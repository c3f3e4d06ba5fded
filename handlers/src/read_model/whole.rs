//! Whole lists that many ask for, put together once for each state of the catalog.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

use catalog_api::runtime::{Kept, Prepared};

/// So many bytes of lists are kept, and in any case the last one, so that it is in memory once, however many it is sent to.
const BYTES: usize = 64 * 1024 * 1024;

/// The lists of one state, by what was asked.
pub(super) struct Whole<K, T>(Mutex<VecDeque<(K, Kept<T>)>>);

impl<K, T> Default for Whole<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: PartialEq, T> Whole<K, T> {
    /// The list that was asked for, made if need be.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> Prepared<T>) -> Prepared<T> {
        // Whoever asks for the same meanwhile waits, and has it then.
        let mut lists = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = lists.iter().find(|(known, _)| *known == key) {
            return kept.clone().into();
        }
        let kept = match make().keep() {
            Ok(kept) => kept,
            Err(value) => return value,
        };
        let mut bytes = kept.len();
        lists.retain(|(_, other)| {
            bytes += other.len();
            bytes <= BYTES
        });
        lists.push_front((key, kept.clone()));
        kept.into()
    }

    /// The catalog has another state.
    pub(super) fn clear(&mut self) {
        self.0
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}

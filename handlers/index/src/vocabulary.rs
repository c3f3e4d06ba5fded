//! The words of all texts, each once, and which of them hold a string.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use memchr::memmem::Finder;
use roaring::RoaringBitmap;

/// The longest strings that are looked up. A longer one occurs only where all strings of this length in it do.
pub(crate) const LONGEST: usize = 3;

/// So many of the rarest strings in what is sought are looked up; more would leave hardly fewer words.
const LOOKED_UP: usize = 6;

#[derive(Default)]
pub(crate) struct Vocabulary {
    ids: HashMap<Arc<str>, u32>,
    words: Vec<Option<Arc<str>>>,
    free: Vec<u32>,
    /// The words that hold a string of three bytes.
    grams: HashMap<u32, RoaringBitmap>,
}

impl Vocabulary {
    pub(crate) fn id(&self, word: &str) -> Option<u32> {
        self.ids.get(word).copied()
    }

    pub(crate) fn word(&self, id: u32) -> Option<&Arc<str>> {
        self.words.get(id as usize)?.as_ref()
    }

    /// The number of a word, which it keeps until it is removed.
    pub(crate) fn add(&mut self, word: &str) -> u32 {
        if let Some(id) = self.id(word) {
            return id;
        }
        let id = self.free.pop().unwrap_or_else(|| {
            self.words.push(None);
            // Memory ends long before the numbers do.
            u32::try_from(self.words.len() - 1).unwrap_or(u32::MAX)
        });
        let word: Arc<str> = word.into();
        for gram in word.as_bytes().windows(LONGEST) {
            self.grams.entry(key(gram)).or_default().insert(id);
        }
        if let Some(place) = self.words.get_mut(id as usize) {
            *place = Some(Arc::clone(&word));
        }
        self.ids.insert(word, id);
        id
    }

    pub(crate) fn remove(&mut self, id: u32) {
        let word = self.words.get_mut(id as usize).and_then(Option::take);
        let Some(word) = word else { return };
        for gram in word.as_bytes().windows(LONGEST) {
            remove(&mut self.grams, &key(gram), id);
        }
        self.ids.remove(&word);
        self.free.push(id);
    }

    /// The words in which a string of more than three bytes occurs.
    pub(crate) fn holding(&self, part: &str) -> Vec<u32> {
        let grams = part.as_bytes().windows(LONGEST);
        let sets = grams.map(|gram| self.grams.get(&key(gram)));
        let Some(mut sets) = sets.collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        sets.sort_unstable_by_key(|set| set.len());
        let mut sets = sets.into_iter().take(LOOKED_UP);
        let Some(first) = sets.next() else {
            return Vec::new();
        };
        let finder = Finder::new(part);
        let candidates = sets.fold(first.clone(), |all, set| all & set);
        let holds = |id: &u32| {
            let word = self.word(*id);
            word.is_some_and(|word| finder.find(word.as_bytes()).is_some())
        };
        candidates.iter().filter(holds).collect()
    }

    pub(crate) fn bytes(&self) -> usize {
        let words = self.ids.keys().map(|word| word.len() + 16);
        let entry = size_of::<(Arc<str>, u32)>() + size_of::<Option<Arc<str>>>();
        words.sum::<usize>() + self.ids.capacity() * entry + sets(&self.grams)
    }
}

/// The strings in some words of one to three bytes, each once.
pub(crate) fn grams_of<'a>(words: impl Iterator<Item = &'a str>) -> HashSet<u32> {
    let mut grams = HashSet::new();
    for word in words {
        for length in 1..=LONGEST {
            grams.extend(word.as_bytes().windows(length).map(key));
        }
    }
    grams
}

/// A short string as a number.
pub(crate) fn key(gram: &[u8]) -> u32 {
    gram.iter()
        .fold(1, |key, byte| (key << 8) | u32::from(*byte))
}

/// Takes a number out of a set, and an empty set out of the others.
pub(crate) fn remove<K: std::hash::Hash + Eq>(
    sets: &mut HashMap<K, RoaringBitmap>,
    key: &K,
    number: u32,
) {
    if let Some(set) = sets.get_mut(key) {
        set.remove(number);
        if set.is_empty() {
            sets.remove(key);
        }
    }
}

/// Bytes that sets take, about.
pub(crate) fn sets<K>(sets: &HashMap<K, RoaringBitmap>) -> usize {
    let each = size_of::<(K, RoaringBitmap)>();
    sets.values().map(|set| set.serialized_size() + each).sum()
}

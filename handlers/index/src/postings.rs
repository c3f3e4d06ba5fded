//! Which documents hold which words and short strings, and belong to which facets.

use std::{borrow::Cow, collections::HashMap};

use roaring::{MultiOps, RoaringBitmap};

use crate::{
    document::Facet,
    vocabulary::{LONGEST, Vocabulary, grams_of, key, remove, sets},
};

#[derive(Default)]
pub(crate) struct Postings {
    vocabulary: Vocabulary,
    /// By the number of a word.
    words: Vec<RoaringBitmap>,
    /// By strings of one to three bytes.
    grams: HashMap<u32, RoaringBitmap>,
    facets: HashMap<Facet, RoaringBitmap>,
}

impl Postings {
    /// The words of a text, by number and each once, if they are those of another one.
    pub(crate) fn is_same(&self, text: &str, words: &[u32]) -> bool {
        let ids = text.split_whitespace().map(|word| self.vocabulary.id(word));
        let ids: Option<Vec<u32>> = ids.collect();
        ids.is_some_and(|ids| *unique(ids) == *words)
    }

    /// Adds a text; its words, by number and each once.
    pub(crate) fn add_text(&mut self, slot: u32, text: &str) -> Box<[u32]> {
        let words = self.add_words(slot, text);
        for gram in grams_of(text.split_whitespace()) {
            self.grams.entry(gram).or_default().insert(slot);
        }
        words
    }

    /// The same, for many of them: [`Postings::finish`] is to be called after the last.
    pub(crate) fn add_words(&mut self, slot: u32, text: &str) -> Box<[u32]> {
        let ids = text
            .split_whitespace()
            .map(|word| self.vocabulary.add(word));
        let ids = unique(ids.collect());
        for id in &ids {
            let id = *id as usize;
            if id >= self.words.len() {
                self.words.resize_with(id + 1, RoaringBitmap::new);
            }
            if let Some(set) = self.words.get_mut(id) {
                set.insert(slot);
            }
        }
        ids
    }

    /// Finds the short strings of all words at once.
    pub(crate) fn finish(&mut self) {
        let mut words: HashMap<u32, Vec<&RoaringBitmap>> = HashMap::new();
        for (id, set) in self.words.iter().enumerate() {
            let id = u32::try_from(id).unwrap_or(u32::MAX);
            let word = self.vocabulary.word(id).map(|word| &**word);
            for gram in grams_of(word.into_iter()) {
                words.entry(gram).or_default().push(set);
            }
        }
        let grams = words.into_iter().map(|(gram, sets)| (gram, sets.union()));
        self.grams = grams.collect();
    }

    pub(crate) fn remove_text(&mut self, slot: u32, words: &[u32]) {
        let texts = words.iter().filter_map(|id| self.vocabulary.word(*id));
        for gram in grams_of(texts.map(|word| &**word)) {
            remove(&mut self.grams, &gram, slot);
        }
        for id in words {
            if let Some(set) = self.words.get_mut(*id as usize) {
                set.remove(slot);
                if set.is_empty() {
                    self.vocabulary.remove(*id);
                }
            }
        }
    }

    pub(crate) fn add_facets(&mut self, slot: u32, facets: &[Facet]) {
        for facet in facets {
            self.facets.entry(facet.clone()).or_default().insert(slot);
        }
    }

    pub(crate) fn remove_facets(&mut self, slot: u32, facets: &[Facet]) {
        for facet in facets {
            remove(&mut self.facets, facet, slot);
        }
    }

    /// What belongs to a facet.
    pub(crate) fn facet(&self, facet: &Facet) -> Option<&RoaringBitmap> {
        self.facets.get(facet)
    }

    /// What holds a string without white space.
    pub(crate) fn holding(&self, part: &str) -> Option<Cow<'_, RoaringBitmap>> {
        if part.len() <= LONGEST {
            return self.grams.get(&key(part.as_bytes())).map(Cow::Borrowed);
        }
        let words = self.vocabulary.holding(part);
        let mut sets = words.iter().filter_map(|id| self.words.get(*id as usize));
        match words.len() {
            0 => None,
            1 => sets.next().map(Cow::Borrowed),
            _ => Some(Cow::Owned(sets.union())),
        }
    }

    /// Bytes that the sets take, about.
    pub(crate) fn bytes(&self) -> usize {
        let each = size_of::<RoaringBitmap>();
        let words = self.words.iter().map(|set| set.serialized_size() + each);
        self.vocabulary.bytes() + words.sum::<usize>() + sets(&self.grams) + sets(&self.facets)
    }
}

fn unique(mut ids: Vec<u32>) -> Box<[u32]> {
    ids.sort_unstable();
    ids.dedup();
    ids.into()
}

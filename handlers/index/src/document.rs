//! What is indexed, and how it is ordered.

use std::cmp::Ordering;

use uuid::Uuid;

/// A class of documents: what it is of, and which.
pub type Facet = (&'static str, Box<str>);

/// Classes, each once.
pub fn facets<'a>(of: impl IntoIterator<Item = (&'static str, &'a str)>) -> Box<[Facet]> {
    let facets = of.into_iter().map(|(kind, value)| (kind, value.into()));
    let mut facets: Vec<Facet> = facets.collect();
    facets.sort_unstable();
    facets.dedup();
    facets.into()
}

/// What is indexed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Identifies it.
    pub id: Uuid,
    /// What it is sorted by, as bytes.
    pub name: Box<str>,
    /// What else it is sorted by.
    pub numbers: Box<[i64]>,
    /// What is searched. Words are sought in it as they are: whoever asks folds both alike.
    pub text: Box<str>,
    /// The classes that it belongs to.
    pub facets: Box<[Facet]>,
}

/// What is kept of a document to sort it by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sorted {
    pub(crate) id: Uuid,
    pub(crate) name: Box<str>,
    pub(crate) numbers: Box<[i64]>,
}

/// What comes first decides: a number, the name, and in any case the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    number: Option<usize>,
    by_name: bool,
}

impl Order {
    /// By name.
    pub const NAME: Self = Self {
        number: None,
        by_name: true,
    };

    /// By one of the numbers.
    pub const fn number(which: usize) -> Self {
        Self {
            number: Some(which),
            by_name: false,
        }
    }

    /// Of equals, by name.
    #[must_use]
    pub const fn then_by_name(self) -> Self {
        Self {
            by_name: true,
            ..self
        }
    }

    pub(crate) fn compare(self, a: &Sorted, b: &Sorted) -> Ordering {
        self.number_of(a)
            .cmp(&self.number_of(b))
            .then_with(|| self.name_of(a).cmp(self.name_of(b)))
            .then_with(|| a.id.cmp(&b.id))
    }

    fn number_of(self, document: &Sorted) -> i64 {
        let number = self.number.and_then(|which| document.numbers.get(which));
        number.copied().unwrap_or_default()
    }

    fn name_of(self, document: &Sorted) -> &str {
        if self.by_name { &document.name } else { "" }
    }
}

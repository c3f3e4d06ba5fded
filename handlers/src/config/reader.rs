//! Takes settings out of what is set, and collects every problem on the way.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    source::{Entries, Entry},
    value::Kind,
};

/// A longer value is no misspelt word.
const MAX_TOLD: usize = 30;

/// From this similarity on, a key is taken for a misspelt one.
const SIMILAR: f64 = 0.75;

pub(super) struct Reader {
    entries: Entries,
    known: BTreeSet<&'static str>,
    problems: Vec<String>,
    wrong: BTreeSet<String>,
}

/// A value is missing or wrong; the problem has been noted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noted;

impl Reader {
    pub(super) fn new(entries: Entries) -> Self {
        Self {
            entries,
            known: BTreeSet::new(),
            problems: Vec::new(),
            wrong: BTreeSet::new(),
        }
    }

    /// The value of a key that has a default.
    pub(super) fn required<T>(&mut self, key: &'static str, kind: Kind<T>) -> Result<T, Noted> {
        if let Some(value) = self.optional(key, kind)? {
            return Ok(value);
        }
        self.problems.push(format!("{key} is missing"));
        Err(Noted)
    }

    /// The value of a key that may be left out.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "kinds are made where they are used"
    )]
    pub(super) fn optional<T>(
        &mut self,
        key: &'static str,
        kind: Kind<T>,
    ) -> Result<Option<T>, Noted> {
        self.known.insert(key);
        let entry = self.entries.remove(key);
        entry
            .map(|entry| self.parse(key, &entry, &kind))
            .transpose()
    }

    /// All values of a section whose keys are names of the operator's own.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "kinds are made where they are used"
    )]
    pub(super) fn map<T>(
        &mut self,
        section: &'static str,
        kind: Kind<T>,
    ) -> Result<BTreeMap<String, T>, Noted> {
        self.known.insert(section);
        let prefix = format!("{section}.");
        let keys: Vec<String> = self
            .entries
            .keys()
            .filter(|key| key.starts_with(&prefix))
            .cloned()
            .collect();
        let mut values = Ok(BTreeMap::new());
        for key in keys {
            let Some(entry) = self.entries.remove(&key) else {
                continue;
            };
            match (self.parse(&key, &entry, &kind), &mut values) {
                (Ok(value), Ok(values)) => {
                    values.insert(key[prefix.len()..].to_owned(), value);
                }
                (Ok(_), Err(Noted)) => {}
                (Err(Noted), values) => *values = Err(Noted),
            }
        }
        values
    }

    /// Whether a key that was not read yet has a value.
    pub(super) fn is_set(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Notes a problem of several keys together.
    pub(super) fn note(&mut self, problem: impl Into<String>) -> Noted {
        self.problems.push(problem.into());
        Noted
    }

    /// The same, where nothing is wrong any more if one of them is left out.
    pub(super) fn note_of(&mut self, key: &str, problem: impl Into<String>) -> Noted {
        self.wrong.insert(key.to_owned());
        self.note(problem)
    }

    /// Notes that two keys exclude each other, if both are set.
    pub(super) fn exclusive(&mut self, first: &str, second: &str) {
        if let (Some(_), Some(entry)) = (self.entries.get(first), self.entries.get(second)) {
            let origin = &entry.origin;
            self.wrong.insert(second.to_owned());
            self.problems.push(format!(
                "{origin}: {second} cannot be set beside {first}; leave one of them out"
            ));
        }
    }

    /// Every problem, those of keys that nobody asked for included, and the keys whose values cannot be used.
    pub(super) fn finish(mut self) -> (Vec<String>, BTreeSet<String>) {
        for (key, entry) in &self.entries {
            let origin = &entry.origin;
            let advice = self.advice(key);
            self.problems
                .push(format!("{origin}: {key} is not a setting; {advice}"));
        }
        self.wrong.extend(self.entries.into_keys());
        (self.problems, self.wrong)
    }

    fn parse<T>(&mut self, key: &str, entry: &Entry, kind: &Kind<T>) -> Result<T, Noted> {
        (kind.parse)(&entry.value).ok_or_else(|| {
            let (origin, expects) = (&entry.origin, &kind.expects);
            let problem = match entry.value.text() {
                Some(text) if kind.is_public && text.len() <= MAX_TOLD => {
                    format!("{origin}: {key}: {text:?} is not valid; {expects}")
                }
                _ if kind.is_public => format!("{origin}: {key} is not valid; {expects}"),
                _ => format!("{origin}: {key}: expected {expects}"),
            };
            self.problems.push(problem);
            self.wrong.insert(key.to_owned());
            Noted
        })
    }

    /// What the writer of an unknown key may have meant.
    fn advice(&self, key: &str) -> String {
        if self.known.contains(key) {
            return format!("it is a section; set {key}.NAME");
        }
        let name = |key: &str| key.rsplit('.').next().unwrap_or_default().to_owned();
        let elsewhere = self.known.iter().find(|known| name(known) == name(key));
        let similar = self
            .known
            .iter()
            .map(|known| (strsim::normalized_damerau_levenshtein(known, key), known))
            .filter(|(similarity, _)| *similarity >= SIMILAR)
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some(known) = similar.map(|(_, known)| known).or(elsewhere) {
            return format!("did you mean {known}?");
        }
        let section = key.split('.').next().unwrap_or_default();
        let prefix = format!("{section}.");
        let siblings = self
            .known
            .iter()
            .filter_map(|known| known.strip_prefix(&prefix));
        let siblings: Vec<&str> = siblings.collect();
        if siblings.is_empty() {
            let sections: BTreeSet<&str> = self
                .known
                .iter()
                .filter_map(|known| known.split('.').next())
                .collect();
            let sections: Vec<&str> = sections.into_iter().collect();
            return format!("the sections are {}", sections.join(", "));
        }
        format!("the settings of [{section}] are {}", siblings.join(", "))
    }
}

/// Reads every field before the first problem ends it, so that all problems are noted.
macro_rules! section {
    ($name:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        $(let $field = $value;)*
        Ok($name { $($field: $field?),* })
    }};
}
pub(super) use section;

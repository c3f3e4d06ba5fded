//! Text as it is compared, sorted and searched, alike on both databases.

use std::{cmp::Reverse, collections::BTreeSet};

use crate::db::{Query, Searchable};

/// Folds case by Unicode, so that the databases compare bytes.
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}

/// What search looks through.
pub(crate) fn search_text(name: &str, description: &str) -> String {
    fold(&format!("{name}\n{description}"))
}

/// So many words of a search are looked up one by one, the longest first: they leave few rows for the rest.
const INDEXED_WORDS: usize = 8;

/// The words of a folded search, each once; `None` if no text can hold them.
pub fn search_words(folded: &str) -> Option<Vec<&str>> {
    // No stored text holds it, and PostgreSQL refuses it even as an argument.
    if folded.contains('\0') {
        return None;
    }
    let words: BTreeSet<&str> = folded.split_whitespace().collect();
    Some(words.into_iter().collect())
}

/// Adds the condition that every word of `text` occurs. The statement does not grow with the number of words: databases
/// refuse an expression that is too deep.
pub(crate) fn matching<'a>(mut query: Query<'a>, on: Searchable, text: &str) -> Query<'a> {
    let folded = fold(text);
    let Some(mut words) = search_words(&folded) else {
        return query.push(" AND 1 = 0");
    };
    words.sort_by_key(|word| Reverse(word.chars().count()));
    let rest = words.split_off(words.len().min(INDEXED_WORDS));
    for word in words {
        query = query.contains(on, word);
    }
    if rest.is_empty() {
        return query;
    }
    query.contains_all(on, &rest)
}

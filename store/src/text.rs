//! Text as it is compared, sorted and searched, alike on both databases.

use crate::db::{Query, Searchable};

/// Folds case by Unicode, so that the databases compare bytes.
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}

/// What search looks through.
pub(crate) fn search_text(name: &str, description: &str) -> String {
    fold(&format!("{name}\n{description}"))
}

/// Adds the condition that every word of `text` occurs.
pub(crate) fn matching<'a>(mut query: Query<'a>, on: Searchable, text: &str) -> Query<'a> {
    let folded = fold(text);
    if folded.contains('\0') {
        // No stored text holds it, and PostgreSQL refuses it even as an argument.
        return query.push(" AND 1 = 0");
    }
    for word in folded.split_whitespace() {
        query = query.contains(on, word);
    }
    query
}

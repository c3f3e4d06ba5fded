//! Text as it is compared, sorted and searched, alike on both databases.

use crate::db::Query;

/// Folds case by Unicode, so that the databases compare bytes.
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}

/// What search looks through.
pub(crate) fn search_text(name: &str, description: &str) -> String {
    fold(&format!("{name}\n{description}"))
}

/// The trigram index needs at least this many characters.
const TRIGRAM: usize = 3;

/// The columns of a table that can be searched.
#[derive(Clone, Copy)]
pub(crate) struct Searchable {
    /// Begins the membership test of SQLite's full-text index, up to its argument; small tables have none.
    pub sqlite_match: Option<&'static str>,
    /// Begins the pattern test, up to its argument.
    pub like: &'static str,
}

/// Adds the condition that every word of `text` occurs.
pub(crate) fn matching<'a>(mut query: Query<'a>, on: Searchable, text: &str) -> Query<'a> {
    let folded = fold(text);
    if folded.contains('\0') {
        // No stored text holds it, and PostgreSQL refuses it even as an argument.
        return query.push(" AND 1 = 0");
    }
    for word in folded.split_whitespace() {
        let indexed = query.is_sqlite() && word.chars().count() >= TRIGRAM;
        query = match on.sqlite_match.filter(|_| indexed) {
            Some(matches) => {
                let phrase = format!("\"{}\"", word.replace('"', "\"\""));
                query.arg(matches, phrase).push(")")
            }
            None => query.arg(on.like, contains(word)).push(" ESCAPE '\\'"),
        };
    }
    query
}

fn contains(word: &str) -> String {
    let escaped = word
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    format!("%{escaped}%")
}

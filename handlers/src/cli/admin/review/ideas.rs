//! The ideas that a policy under review declares.

use catalog_store::{domain::IdeaCoverage, reviews::DeclaredIdea};
use serde_json::{Value, json};

use crate::cli::output::line;

/// An idea in a line: how much of it the policy delivers is said where it is not all.
pub(super) fn text(idea: &DeclaredIdea) -> String {
    let title = line(&idea.title);
    match (idea.coverage, idea.scope_note.as_str()) {
        (IdeaCoverage::Full, "") => title,
        (coverage, "") => format!("{title} ({coverage})"),
        (coverage, note) => format!("{title} ({coverage}: {})", line(note)),
    }
}

pub(super) fn value(idea: &DeclaredIdea) -> Value {
    json!({
        "id": idea.id,
        "title": idea.title,
        "coverage": idea.coverage,
        "scope_note": idea.scope_note,
    })
}

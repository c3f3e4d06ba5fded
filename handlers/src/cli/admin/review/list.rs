//! `catalog admin review list`

use catalog_store::reviews::{self, Case};
use chrono::{DateTime, Utc};
use serde_json::json;

use super::{
    duplicates::{Duplicate, Repositories},
    row,
};
use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
};

const HEADINGS: [&str; 9] = [
    "KIND",
    "ID",
    "NAME",
    "OWNER",
    "REPOSITORY",
    "COMMIT",
    "VERSION",
    "AGE",
    "SAME REPOSITORY",
];
/// Characters of a name, an owner or an address in the table.
const WIDEST: usize = 80;

pub(super) async fn run(app: &App, json: bool) -> Result<(), Failure> {
    let mut reader = app.store.reader();
    let cases = reviews::waiting(&mut reader).await?;
    let known = reviews::repositories(&mut reader).await?;
    let repositories = Repositories::new(&app.sourcehost, known);
    let now = app.clock.now();
    let found: Vec<(Case, Vec<Duplicate>)> = cases
        .into_iter()
        .map(|case| {
            let duplicates = repositories.of(&case);
            (case, duplicates)
        })
        .collect();
    let values: Vec<_> = found
        .iter()
        .map(|(case, duplicates)| row::value(case, duplicates, now))
        .collect();
    let text = if found.is_empty() {
        "Nothing to review.".to_owned()
    } else {
        let rows = found.iter().map(|(case, others)| cells(case, others, now));
        table(&rows.collect::<Vec<_>>())
    };
    print(json, &json!({ "reviews": values }), &text);
    Ok(())
}

fn cells(case: &Case, duplicates: &[Duplicate], now: DateTime<Utc>) -> [String; 9] {
    let name = match case.field {
        Some(field) => format!("{} ({field})", case.name),
        None => case.name.clone(),
    };
    let duplicates: Vec<String> = duplicates
        .iter()
        .map(|other| format!("{} {}", other.kind, other.id))
        .collect();
    [
        case.kind.to_string(),
        case.id.to_string(),
        cell(&name),
        cell(&case.owner.email),
        cell(&case.repositories.join(", ")),
        row::short_commits(case).unwrap_or_else(|| "-".to_owned()),
        case.version.to_string(),
        row::age(case, now),
        if duplicates.is_empty() {
            "-".to_owned()
        } else {
            duplicates.join(", ")
        },
    ]
}

/// A text as it fits into the table.
fn cell(text: &str) -> String {
    let text = line(text);
    if text.chars().count() <= WIDEST {
        return text;
    }
    let short = text.chars().take(WIDEST - 1).chain(['…']);
    short.collect()
}

fn table(rows: &[[String; 9]]) -> String {
    let widths: Vec<usize> = HEADINGS
        .iter()
        .enumerate()
        .map(|(column, heading)| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.fold(heading.len(), usize::max)
        })
        .collect();
    let one = |row: &[&str]| {
        let padded = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        let padded: Vec<String> = padded.collect();
        padded.join("  ").trim_end().to_owned()
    };
    let rows = rows
        .iter()
        .map(|row| one(&row.each_ref().map(String::as_str)));
    let lines: Vec<String> = [one(&HEADINGS)].into_iter().chain(rows).collect();
    lines.join("\n")
}

//! No statement of the store reads the whole of what grows, on either database: each that other tests ran is explained here, by a
//! database as large as one in use, and each that the store's sources hold must have been run.
//!
//! `scripts/test` runs this after the others: `CATALOG_TEST_STATEMENTS` names the record of their statements
//! (`tests/store/statements.rs`), `CATALOG_TEST_POSTGRES` a server.

mod allowed;
#[path = "../large/postgres.rs"]
mod large;
mod postgres;
#[path = "../store/postgres_database.rs"]
mod postgres_database;
mod sources;
mod sqlite;

use std::collections::{BTreeMap, BTreeSet};

use allowed::{ALLOWED, Allowed, NOT_RUN};
use sources::Sources;

/// Deployments of the large database; there are fewer of the rest.
const ROWS: u32 = 50_000;

/// Tables that stay small, or of which a part is never read.
const SMALL: [&str; 9] = [
    "builds",
    // Its rows are deleted after an hour.
    "catalog_changes",
    "key_probes",
    "public_changes",
    "schedules",
    "schema_compatibility",
    "sqlite_sequence",
    "vendor_policies",
    "vendor_rulesets",
];

/// Reads what a database says of a plan: what is wrong with it.
type Findings = Vec<String>;

fn grows(table: &str) -> bool {
    !SMALL.contains(&table)
}

/// The statements of the store that tests ran, each once.
fn recorded(sources: &Sources) -> BTreeSet<String> {
    let path = std::env::var_os("CATALOG_TEST_STATEMENTS").expect("CATALOG_TEST_STATEMENTS");
    let record = std::fs::read_to_string(path).expect("the record of statements");
    let texts = record
        .lines()
        .map(|line| serde_json::from_str::<String>(line).expect("a line of the record"));
    let statements: BTreeSet<String> = texts.filter(|text| sources.hold(text)).collect();
    assert!(!statements.is_empty(), "no statement was recorded");
    statements
}

/// The text without the numbers of arguments, and with one argument for each list.
fn shape(statement: &str) -> String {
    let mut shape = String::new();
    let mut rest = statement.chars().peekable();
    while let Some(next) = rest.next() {
        shape.push(next);
        while next == '$' && rest.next_if(char::is_ascii_digit).is_some() {}
    }
    while shape.contains("$, $") {
        shape = shape.replace("$, $", "$");
    }
    while shape.contains("($), ($)") {
        shape = shape.replace("($), ($)", "($)");
    }
    shape
}

/// Of statements that differ in the length of lists alone, the shortest: with a long one, to read the whole of another table may well be
/// cheaper than to look up each.
fn shortest(statements: BTreeSet<String>) -> Vec<String> {
    let mut by_shape: BTreeMap<String, String> = BTreeMap::new();
    for statement in statements {
        let kept = by_shape
            .entry(shape(&statement))
            .or_insert_with(|| statement.clone());
        if statement.len() < kept.len() {
            *kept = statement;
        }
    }
    by_shape.into_values().collect()
}

/// The findings that are not allowed, and the exceptions that allow nothing.
fn judge(found: Vec<(&'static str, String, Findings)>) -> Vec<String> {
    let mut unused: Vec<&Allowed> = ALLOWED.iter().collect();
    let mut faults = Vec::new();
    for (database, statement, findings) in found {
        for finding in findings {
            let fits =
                |it: &Allowed| statement.contains(it.statement) && finding.contains(it.finding);
            unused.retain(|it| !fits(it));
            if !ALLOWED.iter().any(fits) {
                faults.push(format!("{database} {finding}:\n    {statement}"));
            }
        }
    }
    let unused = unused.iter().map(|it| {
        format!(
            "nothing has to be allowed any more: {} {}",
            it.statement, it.finding
        )
    });
    faults.extend(unused);
    faults
}

/// Whether PostgreSQL refused a statement because it is none of its own: by its syntax, or for what there is only in SQLite.
fn is_foreign(error: &sqlx::Error) -> bool {
    const SYNTAX_ERROR: &str = "42601";
    const UNDEFINED: [&str; 3] = ["42883", "42P01", "42703"];
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == SYNTAX_ERROR || UNDEFINED.contains(&code.as_ref()))
}

#[tokio::test]
async fn no_statement_reads_the_whole_of_what_grows() {
    let sources = Sources::read();
    let statements = shortest(recorded(&sources));
    let mut sqlite = sqlite::Explainer::start().await;
    let mut postgres = postgres::Explainer::start().await;
    let mut found = Vec::new();
    let mut faults = Vec::new();
    for statement in statements {
        // What only one of them understands is for that one alone.
        let (on_sqlite, on_postgres) = (
            sqlite.explain(&statement).await,
            postgres.explain(&statement).await,
        );
        match (&on_sqlite, &on_postgres) {
            (Err(sqlite), Err(postgres)) => {
                faults.push(format!(
                    "neither explains it ({sqlite}; {postgres}):\n    {statement}"
                ));
            }
            // The types of arguments follow from the statement alone.
            (_, Err(error)) if !is_foreign(error) => {
                faults.push(format!(
                    "PostgreSQL does not explain it ({error}):\n    {statement}"
                ));
            }
            _ => {}
        }
        found.extend(on_sqlite.map(|it| ("SQLite", statement.clone(), it)).ok());
        found.extend(on_postgres.map(|it| ("PostgreSQL", statement, it)).ok());
    }
    faults.extend(judge(found));
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn every_statement_was_run() {
    let sources = Sources::read();
    let statements = recorded(&sources);
    let missing: Vec<&str> = sources
        .pieces()
        .filter(|piece| !statements.iter().any(|statement| statement.contains(piece)))
        .filter(|piece| !NOT_RUN.iter().any(|beginning| piece.starts_with(beginning)))
        .collect();
    assert!(
        missing.is_empty(),
        "{} pieces of SQL were never run:\n{}",
        missing.len(),
        missing.join("\n---\n")
    );
}

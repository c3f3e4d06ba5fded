//! Both databases have the schema that `snapshots/` shows: tables, columns, keys, checks and indexes.

mod postgres;
mod sqlite;

use std::collections::BTreeMap;

use crate::databases::databases;

/// What there is in each table, a line each.
#[derive(Default)]
struct Schema(BTreeMap<String, Table>);

#[derive(Default)]
struct Table {
    /// In their order.
    columns: Vec<String>,
    /// Keys, checks and indexes.
    rules: Vec<String>,
}

impl Schema {
    fn column(
        &mut self,
        table: &str,
        name: &str,
        class: &str,
        nullable: bool,
        default: Option<&str>,
    ) {
        let mut line = format!("{name} {class}");
        if !nullable {
            line.push_str(" not null");
        }
        if let Some(default) = default {
            line.push_str(" default ");
            line.push_str(default);
        }
        self.table(table).columns.push(line);
    }

    fn rule(&mut self, table: &str, line: String) {
        self.table(table).rules.push(line);
    }

    fn table(&mut self, name: &str) -> &mut Table {
        self.0.entry(name.to_owned()).or_default()
    }

    fn text(mut self) -> String {
        let mut text = String::new();
        for (name, table) in &mut self.0 {
            table.rules.sort_unstable();
            text.push_str(name);
            text.push('\n');
            for line in table.columns.iter().chain(&table.rules) {
                text.push_str("  ");
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}

/// The kinds of conditions that the schema has, of either database: a column holds one of some words, or anything.
fn one_of(condition: &str) -> String {
    let is_word = |c: char| c.is_ascii_lowercase() || c == '_';
    let column = condition.trim_start_matches(|c: char| !is_word(c));
    let column = &column[..column.find(|c: char| !is_word(c)).unwrap_or(column.len())];
    if condition.contains(" IS NOT NULL") {
        return format!("{column} not null");
    }
    if condition.contains(" IS NULL") {
        return format!("{column} null");
    }
    let words: Vec<&str> = condition.split('\'').skip(1).step_by(2).collect();
    let known = condition.contains(" IN (") || condition.contains(" = ");
    assert!(
        known && !words.is_empty(),
        "another kind of condition: {condition}"
    );
    format!("{column} in ({})", words.join(", "))
}

#[tokio::test]
async fn both_databases_have_the_schema_that_is_written_down() {
    for database in databases().await {
        let schema = match database.store.kind() {
            "SQLite" => sqlite::read(&database.store).await,
            _ => postgres::read(&database.store).await,
        };
        insta::assert_snapshot!("schema", schema.text());
    }
}

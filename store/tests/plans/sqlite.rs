//! What SQLite says of plans. It makes them without statistics, as it does in use, so that rows make no difference.

use std::collections::HashSet;

use catalog_store::{Store, Timeouts};
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_sqlite::{Sqlite, SqliteConnection};
use tempfile::TempDir;

use crate::{Findings, grows};

pub struct Explainer {
    connection: SqliteConnection,
    tables: HashSet<String>,
    /// Indexes of a part of their table.
    partial: HashSet<String>,
    _folder: TempDir,
}

impl Explainer {
    pub async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}/catalog.db", folder.path().display());
        let store = Store::open(&url, &Timeouts::default()).await;
        store.expect("a store").close().await;
        let mut connection = SqliteConnection::connect(&url).await.expect("the database");
        let tables = names(
            &mut connection,
            "SELECT name FROM sqlite_schema WHERE type = 'table'",
        )
        .await;
        let partial = names(
            &mut connection,
            "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'",
        )
        .await;
        Self {
            connection,
            tables,
            partial,
            _folder: folder,
        }
    }

    pub async fn explain(&mut self, statement: &str) -> sqlx::Result<Findings> {
        let sql = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let lines: Vec<(i64, i64, i64, String)> = sqlx::query_as::<Sqlite, _>(sql)
            .fetch_all(&mut self.connection)
            .await?;
        let lines = lines.into_iter().map(|(.., line)| line);
        Ok(lines
            .filter_map(|line| self.finding(statement, &line))
            .collect())
    }

    fn finding(&self, statement: &str, line: &str) -> Option<String> {
        let scanned = line.strip_prefix("SCAN ")?;
        let (name, how) = scanned.split_once(' ').unwrap_or((scanned, ""));
        let is_part = how
            .rsplit(' ')
            .next()
            .is_some_and(|index| self.partial.contains(index));
        // A full-text index that is asked for words, or a function.
        let is_virtual = how.starts_with("VIRTUAL TABLE");
        let table = self.table(statement, name).filter(|table| grows(table))?;
        (!is_part && !is_virtual).then(|| format!("reads all of {table} ({line})"))
    }

    /// The table that a statement gives this name; `None` for what it reads from elsewhere.
    fn table<'a>(&'a self, statement: &str, name: &'a str) -> Option<&'a str> {
        if self.tables.contains(name) {
            return Some(name);
        }
        let words: Vec<&str> = statement
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .filter(|word| !word.is_empty() && *word != "AS")
            .collect();
        let mut pairs = words.windows(2);
        let table = pairs.find(|pair| pair[1] == name && self.tables.contains(pair[0]))?[0];
        self.tables.get(table).map(String::as_str)
    }
}

async fn names(connection: &mut SqliteConnection, sql: &'static str) -> HashSet<String> {
    let names: Vec<(String,)> = sqlx::query_as::<Sqlite, _>(sql)
        .fetch_all(connection)
        .await
        .expect("the schema");
    names.into_iter().map(|(name,)| name).collect()
}

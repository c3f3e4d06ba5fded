//! Where SQLite and PostgreSQL differ. Every other statement is written once for both.
//!
//! Time, JSON, search, locks and notifications: each difference is one function here, and callers do not know which
//! database they speak to.

use sqlx::types::Json;
use uuid::Uuid;

use super::{Connection, Query, Result, Tx, query::Bind};

/// The channel on which PostgreSQL tells of what changes for those who follow logs; the migrations name it, too.
pub(super) const LOG_CHANNEL: &str = "deployment_logs";

/// The channel on which PostgreSQL tells of changes of what is shown to everybody; the migrations name it, too.
pub(super) const PUBLIC_CHANGES_CHANNEL: &str = "public_changes";

/// SQLite's trigram index needs at least this many characters.
const TRIGRAM: usize = 3;

/// Which database a statement runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// A row that a transaction locks before it decides something by its state, or writes what it read there before. It is locked
/// before it is read: PostgreSQL shows each statement what is committed by then, and what was read without the lock may be
/// another by the time of the change.
///
/// Whoever locks several locks them in this order, so that nobody waits in a circle: a workspace before a connection, a
/// submission before its ruleset, a deployment before its job and both before what is deployed, a transfer before its policy, a
/// policy before what is common to all ideas (`ideas::follow`), and that before an idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    Workspace(Uuid),
    Connection(Uuid),
    RulesetSubmission(Uuid),
    Ruleset(Uuid),
    Deployment(Uuid),
    Policy(Uuid),
    Comment(Uuid),
    User(Uuid),
    Idea(Uuid),
}

/// The folded text of a table that can be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Searchable {
    /// The column with the text.
    pub column: &'static str,
    /// SQLite's full-text index on it, if it has one; PostgreSQL finds its own.
    pub index: Option<SearchIndex>,
}

/// A full-text index of SQLite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchIndex {
    /// The column that is the index's `rowid`.
    pub rowid: &'static str,
    /// Begins the membership test, up to its argument.
    pub matches: &'static str,
}

impl Lock {
    fn statement(self) -> (&'static str, Uuid) {
        macro_rules! select {
            ($table:literal) => {
                // As strong as an update of the row: it does not hold up rows that only refer to it.
                concat!("SELECT id FROM ", $table, " WHERE id = $1 FOR NO KEY UPDATE")
            };
        }
        match self {
            Self::Workspace(id) => (select!("workspaces"), id),
            Self::Connection(id) => (select!("connections"), id),
            Self::RulesetSubmission(id) => (select!("ruleset_submissions"), id),
            Self::Ruleset(id) => (select!("rulesets"), id),
            Self::Deployment(id) => (select!("deployments"), id),
            Self::Policy(id) => (select!("policies"), id),
            Self::Comment(id) => (select!("comments"), id),
            Self::User(id) => (select!("users"), id),
            Self::Idea(id) => (select!("ideas"), id),
        }
    }
}

impl Tx {
    /// Waits until no other transaction holds the row, and holds it until the end of this one. What was read of the row
    /// before may be another by then: read it again. On SQLite there is nothing to wait for: its writer is alone.
    pub(crate) async fn lock_row(&mut self, row: Lock) -> Result<()> {
        if self.dialect() == Dialect::Sqlite {
            return Ok(());
        }
        let (sql, id) = row.statement();
        let _: Option<(Uuid,)> = self.query(sql).bind(id).opt().await?;
        Ok(())
    }

    /// The same for a name, which need not be that of anything stored.
    pub(crate) async fn lock_name(&mut self, name: &str) -> Result<()> {
        self.advise(
            "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
            name,
        )
        .await
    }

    /// The same, held by any number of transactions together, but by none while another one has locked the name for itself.
    pub(crate) async fn share_name(&mut self, name: &str) -> Result<()> {
        self.advise(
            "SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))",
            name,
        )
        .await
    }

    async fn advise(&mut self, sql: &'static str, name: &str) -> Result<()> {
        if self.dialect() == Dialect::Sqlite {
            return Ok(());
        }
        self.query(sql).bind(name).exec().await.map(drop)
    }
}

impl Query<'_> {
    /// Appends the database's own time when the statement began, in milliseconds: one for the whole statement, so that an index can be
    /// asked for what comes before it.
    pub(crate) fn now_ms(self) -> Self {
        let sql = match self.dialect() {
            Dialect::Sqlite => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
            Dialect::Postgres => "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS BIGINT)",
        };
        self.push(sql)
    }

    /// Ends a selection of rows of a table that is to pass over those that others hold.
    pub(crate) fn skip_locked(self, table: &'static str) -> Self {
        match self.dialect() {
            Dialect::Sqlite => self,
            Dialect::Postgres => self
                .push(" FOR UPDATE OF ")
                .push(table)
                .push(" SKIP LOCKED"),
        }
    }

    /// Adds the condition that the JSON array in `column` holds the value, if there is one.
    pub(crate) fn maybe_holds<T: Bind>(self, column: &'static str, value: Option<T>) -> Self {
        let Some(value) = value else { return self };
        match self.dialect() {
            Dialect::Sqlite => self
                .push(" AND EXISTS (SELECT 1 FROM json_each(")
                .push(column)
                .arg(") WHERE value = ", value),
            Dialect::Postgres => self
                .push(" AND jsonb_exists(")
                .push(column)
                .arg(", ", value),
        }
        .push(")")
    }

    /// Adds the condition that each of the folded words without NUL occurs in a text, without the help of an index.
    pub(crate) fn contains_all(self, text: Searchable, words: &[&str]) -> Self {
        let words = Json(
            words
                .iter()
                .map(|&word| word.to_owned())
                .collect::<Vec<_>>(),
        );
        match self.dialect() {
            Dialect::Sqlite => self
                .arg(" AND NOT EXISTS (SELECT 1 FROM json_each(", words)
                .push(") AS word WHERE instr(")
                .push(text.column)
                .push(", word.value) = 0)"),
            Dialect::Postgres => self
                .arg(
                    " AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements_text(",
                    words,
                )
                .push(") AS word WHERE strpos(")
                .push(text.column)
                .push(", word) = 0)"),
        }
    }

    /// Adds the condition that a folded word without NUL occurs in a text.
    pub(crate) fn contains(self, text: Searchable, word: &str) -> Self {
        let indexed = self.dialect() == Dialect::Sqlite && word.chars().count() >= TRIGRAM;
        match text.index.filter(|_| indexed) {
            Some(index) => self
                .push(" AND ")
                .push(index.rowid)
                .push(" IN (")
                .push(index.matches)
                .arg(" MATCH ", phrase(word))
                .push(")"),
            None => self
                .push(" AND ")
                .push(text.column)
                .arg(" LIKE ", pattern(word))
                .push(" ESCAPE '\\'"),
        }
    }
}

fn phrase(word: &str) -> String {
    format!("\"{}\"", word.replace('"', "\"\""))
}

fn pattern(word: &str) -> String {
    let escaped = word
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    format!("%{escaped}%")
}

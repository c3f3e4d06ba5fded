//! What statements run on: a pool, or a transaction.

use std::sync::Arc;

use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;

use super::{
    Commits, Health, Pools, Result, Store,
    dialect::Dialect,
    query::{On, Query},
};

/// Something that statements run on.
pub trait Connection: Send {
    /// A statement that both databases understand; its arguments are `$1`, `$2`, ….
    fn query(&mut self, sql: &'static str) -> Query<'_>;
}

/// The pool, for reads outside of a transaction.
pub struct Reader<'a>(pub(super) &'a Store);

/// A transaction that writes.
pub struct Tx {
    transaction: Transaction,
    health: Arc<Health>,
    commits: Arc<Commits>,
}

pub(super) enum Transaction {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

impl Tx {
    pub(super) fn new(
        transaction: Transaction,
        health: &Arc<Health>,
        commits: &Arc<Commits>,
    ) -> Self {
        Self {
            transaction,
            health: Arc::clone(health),
            commits: Arc::clone(commits),
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        match self.transaction {
            Transaction::Sqlite(_) => Dialect::Sqlite,
            Transaction::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Makes everything that the transaction did durable. After that, this process answers with it, also where it answers from
    /// memory.
    pub async fn commit(self) -> Result<()> {
        let (outcome, has_changed) = match self.transaction {
            Transaction::Sqlite(tx) => {
                // Before the commit: after it, another transaction may have begun.
                let has_changed = self.commits.take_note();
                (tx.commit().await, has_changed)
            }
            // To ask would cost as much as to look, and one look serves many.
            Transaction::Postgres(tx) => (tx.commit().await, true),
        };
        self.health.note(outcome)?;
        if has_changed {
            self.commits.follow_up().await;
        }
        Ok(())
    }
}

impl Connection for Reader<'_> {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        let on = match &self.0.pools {
            Pools::Sqlite { read, .. } => On::SqlitePool(read),
            Pools::Postgres(pool) => On::PostgresPool(pool),
        };
        Query::new(on, &self.0.health, sql)
    }
}

impl Connection for Tx {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        let on = match &mut self.transaction {
            Transaction::Sqlite(tx) => On::Sqlite(&mut *tx),
            Transaction::Postgres(tx) => On::Postgres(&mut *tx),
        };
        Query::new(on, &self.health, sql)
    }
}

//! What statements run on: a pool, or a transaction.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use sqlx_postgres::Postgres;

use super::{
    Commits, Health, Pools, Result, Store,
    audit::Trail,
    dialect::Dialect,
    query::{On, Query},
    writer::{Alone, Member},
};
use crate::error::Error;

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
    /// What the audit log is to tell of it.
    pub(super) trail: Trail,
}

/// A short transaction of a request, which may share with others what makes it durable. It sees what they did, although that may
/// never become durable: nothing that it says is told to anybody before its [`end`](Self::end).
pub struct SharedTx(Tx);

pub(super) enum Transaction {
    Sqlite(Alone),
    SharedSqlite(Member),
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
            trail: Trail::default(),
        }
    }

    pub(super) fn dialect(&self) -> Dialect {
        match self.transaction {
            Transaction::Sqlite(_) | Transaction::SharedSqlite(_) => Dialect::Sqlite,
            Transaction::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Makes everything that the transaction did durable. After that, this process answers with it, also where it answers from
    /// memory.
    pub async fn commit(mut self) -> Result<()> {
        // Few transactions have something to tell, and the others are not to be larger or slower for it.
        let told = if self.trail.is_empty() {
            None
        } else {
            Some(Box::pin(self.store_trail()).await?)
        };
        let (outcome, has_changed) = match self.transaction {
            // Before the commit: after it, another transaction may have begun.
            Transaction::Sqlite(tx) => {
                let has_changed = self.commits.take_note();
                (tx.commit().await, has_changed)
            }
            Transaction::SharedSqlite(tx) => {
                let has_changed = self.commits.take_note();
                (tx.commit().await, has_changed)
            }
            // To ask would cost as much as to look, and one look serves many.
            Transaction::Postgres(tx) => (tx.commit().await, true),
        };
        self.health.note(outcome)?;
        if let Some(told) = told {
            told.tell();
        }
        if has_changed {
            self.commits.follow_up().await;
        }
        Ok(())
    }

    /// Takes back everything that the transaction did. What it may have seen of others is durable then, and this process answers with
    /// it.
    async fn roll_back(self) -> Result<()> {
        let Transaction::SharedSqlite(tx) = self.transaction else {
            return Ok(());
        };
        if self.health.note(tx.roll_back().await)? {
            self.commits.follow_up().await;
        }
        Ok(())
    }
}

impl SharedTx {
    pub(super) fn new(tx: Tx) -> Self {
        Self(tx)
    }

    /// Makes durable what cannot be refused.
    pub async fn commit(self) -> Result<()> {
        self.0.commit().await
    }

    /// Makes durable what was done, or takes it back if it was refused. Also a refusal waits until that is durable which it may be
    /// for; if that fails, it was for nothing, and the failure is what is told.
    pub async fn end<T, E>(
        self,
        outcome: std::result::Result<T, Error<E>>,
    ) -> std::result::Result<T, Error<E>> {
        match &outcome {
            Ok(_) => self.0.commit().await?,
            Err(Error::Refused(_)) => self.0.roll_back().await?,
            Err(Error::Database(_)) => {}
        }
        outcome
    }
}

impl Deref for SharedTx {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.0
    }
}

impl DerefMut for SharedTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.0
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
            Transaction::Sqlite(tx) => On::Sqlite(tx.connection()),
            Transaction::SharedSqlite(tx) => match tx.connection() {
                Some((connection, lost)) => On::Member(connection, lost),
                None => On::Ended,
            },
            Transaction::Postgres(tx) => On::Postgres(&mut *tx),
        };
        Query::new(on, &self.health, sql)
    }
}

//! What statements run on: a pool, or a transaction.

use sqlx::{Postgres, Sqlite, Transaction};

use super::{
    Pools, Result, Store,
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
pub enum Tx {
    /// On SQLite.
    Sqlite(Transaction<'static, Sqlite>),
    /// On PostgreSQL.
    Postgres(Transaction<'static, Postgres>),
}

impl Tx {
    /// Waits until no other transaction holds the lock of this name; it is held until the end of this one. On SQLite
    /// transactions that write never run at the same time.
    pub(crate) async fn lock(&mut self, name: &str) -> Result<()> {
        if matches!(self, Self::Sqlite(_)) {
            return Ok(());
        }
        self.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(name)
            .exec()
            .await
            .map(drop)
    }

    /// Tells the other processes on the same PostgreSQL, once this is committed, that a log has grown. On SQLite there is
    /// nobody to tell.
    pub(crate) async fn announce(&mut self, deployment_id: uuid::Uuid) -> Result<()> {
        if matches!(self, Self::Sqlite(_)) {
            return Ok(());
        }
        self.query("SELECT pg_notify($1, $2)")
            .bind(super::LOG_CHANNEL)
            .bind(deployment_id.to_string())
            .exec()
            .await
            .map(drop)
    }

    /// Makes everything that the transaction did durable.
    pub async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(tx) => tx.commit().await,
            Self::Postgres(tx) => tx.commit().await,
        }
    }
}

impl Connection for Reader<'_> {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        match &self.0.pools {
            Pools::Sqlite { read, .. } => Query::new(On::SqlitePool(read), sql),
            Pools::Postgres(pool) => Query::new(On::PostgresPool(pool), sql),
        }
    }
}

impl Connection for Tx {
    fn query(&mut self, sql: &'static str) -> Query<'_> {
        match self {
            Self::Sqlite(tx) => Query::new(On::Sqlite(&mut *tx), sql),
            Self::Postgres(tx) => Query::new(On::Postgres(&mut *tx), sql),
        }
    }
}

//! What statements run on: a pool, or a transaction.

use sqlx::Transaction;
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;

use super::{
    Pools, Result, Store,
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
pub enum Tx {
    /// On SQLite.
    Sqlite(Transaction<'static, Sqlite>),
    /// On PostgreSQL.
    Postgres(Transaction<'static, Postgres>),
}

impl Tx {
    pub(super) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
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

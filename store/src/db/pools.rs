//! The connections of a store, and what is waited for them.

use std::{pin::Pin, time::Instant};

use sqlx::{Database, Pool, pool::PoolConnection};

use super::{Pools, Result, Store};

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// How many connections a pool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolSize {
    /// What it is for: `read` and `write` on SQLite, `all` on PostgreSQL.
    pub pool: &'static str,
    /// Connections that somebody uses.
    pub used: usize,
    /// Connections that nobody uses.
    pub idle: usize,
    /// The most that it opens.
    pub most: u32,
}

impl Store {
    /// The pools of this process.
    pub fn pool_sizes(&self) -> Vec<PoolSize> {
        macro_rules! size {
            ($name:literal, $pool:expr) => {{
                let idle = $pool.num_idle();
                PoolSize {
                    pool: $name,
                    used: ($pool.size() as usize).saturating_sub(idle),
                    idle,
                    most: $pool.options().get_max_connections(),
                }
            }};
        }
        match &self.pools {
            Pools::Sqlite { read, write, .. } => {
                vec![size!("read", read), size!("write", write.pool())]
            }
            Pools::Postgres(pool) => vec![size!("all", pool)],
        }
    }
}

/// A connection of a pool. Boxed, because every statement would be as large as the wait for one.
pub(super) fn acquire<'a, D: Database>(
    name: &'static str,
    pool: &'a Pool<D>,
) -> BoxFuture<'a, Result<PoolConnection<D>>> {
    Box::pin(async move {
        let since = Instant::now();
        let acquired = pool.acquire().await;
        waited(name, since);
        acquired
    })
}

/// Measures what was waited for a connection, or for the turn to write.
pub(super) fn waited(pool: &'static str, since: Instant) {
    metrics::histogram!("catalog_database_wait_seconds", "pool" => pool).record(since.elapsed());
}

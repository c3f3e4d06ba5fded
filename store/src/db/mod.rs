//! SQLite and PostgreSQL behind one face: the store, its transactions, and statements written once for both.

mod audit;
mod catalog_changes;
mod changes;
mod commits;
mod dialect;
mod fault;
pub(crate) mod folder_lock;
mod health;
mod inspect;
mod log_news;
mod migrate;
mod open_error;
mod options;
mod pools;
mod query;
pub(crate) mod schema;
mod tx;
mod writer;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use sqlx::Connection as _;
use sqlx_postgres::PgPool;
use sqlx_sqlite::SqlitePool;
use uuid::Uuid;

pub use audit::{Action, Origin};
pub use catalog_changes::{CatalogChange, CatalogChanges, CatalogWatch};
pub use changes::PublicChanges;
pub use commits::Commits;
pub(crate) use dialect::{Lock, SearchIndex, Searchable};
pub use fault::Fault;
pub use health::Condition;
pub(crate) use health::Health;
pub use inspect::Inspected;
pub use log_news::{LogListener, LogNews};
pub use open_error::OpenError;
pub use options::Timeouts;
pub use pools::PoolSize;
pub use query::Query;
pub(crate) use query::ROWS;
pub use schema::Schema;
use tx::Transaction;
pub use tx::{Connection, Reader, SharedTx, Tx};
use writer::Writer;

/// What the database itself reported. It is for the log, never for an answer.
pub type DatabaseError = sqlx::Error;

/// The result of a statement.
pub type Result<T> = std::result::Result<T, DatabaseError>;

/// The database, shared by everything that the process does.
#[derive(Clone)]
pub struct Store {
    pub(crate) pools: Pools,
    pub(crate) health: Arc<Health>,
    commits: Arc<Commits>,
}

#[derive(Clone)]
pub(crate) enum Pools {
    /// One writer, because SQLite has but one; readers that cannot write.
    Sqlite {
        read: SqlitePool,
        write: Arc<Writer>,
        file: PathBuf,
    },
    Postgres(PgPool),
}

/// The file that an address of SQLite names; `None` for one of PostgreSQL.
pub fn sqlite_file(url: &str) -> std::result::Result<Option<&Path>, OpenError> {
    if options::is_postgres(url) {
        return Ok(None);
    }
    options::sqlite_path(url).map(Some)
}

impl Store {
    /// Opens `sqlite:PATH` (made if absent) or `postgres://…` and brings its schema up to date, unless it is a newer one that admits
    /// this binary.
    pub async fn open(url: &str, timeouts: &Timeouts) -> std::result::Result<Self, OpenError> {
        let commits = Arc::new(Commits::new());
        let pools = if let Some(path) = sqlite_file(url)? {
            let pools = options::sqlite(path, timeouts, &commits).await?;
            if let Pools::Sqlite { write, .. } = &pools {
                let connection = write.pool().acquire().await;
                let mut connection = connection.map_err(OpenError::Connect)?;
                migrate::bring_up_to_date(&mut *connection).await?;
            }
            pools
        } else {
            let options = options::postgres_options(url)?;
            // A connection of its own, because a migration may take longer than a statement of a request, and may wait for less.
            let patience = format!("{}ms", migrate::LOCK_TIMEOUT.as_millis());
            let migrating = options.clone().options([("lock_timeout", patience)]);
            let mut connection = options::connect(&migrating, timeouts).await?;
            migrate::bring_up_to_date(&mut connection).await?;
            connection.close().await.map_err(OpenError::Connect)?;
            Pools::Postgres(options::postgres(options, timeouts))
        };
        Ok(Self {
            pools,
            health: Arc::new(Health::new()),
            commits,
        })
    }

    /// The file of SQLite; `None` on PostgreSQL.
    pub fn file(&self) -> Option<&Path> {
        match &self.pools {
            Pools::Sqlite { file, .. } => Some(file),
            Pools::Postgres(_) => None,
        }
    }

    /// Reads outside of a transaction.
    pub fn reader(&self) -> Reader<'_> {
        Reader(self)
    }

    /// Begins a transaction that writes. It is rolled back unless it is committed.
    pub async fn begin(&self) -> Result<Tx> {
        let begun = match &self.pools {
            Pools::Sqlite { write, .. } => write.alone().await.map(Transaction::Sqlite),
            Pools::Postgres(pool) => begin(pool).await,
        };
        self.tx(begun)
    }

    /// Begins a transaction of a few short statements, which shares with others what makes it durable, where that saves something.
    /// It is rolled back unless it ends with what was done.
    pub async fn begin_shared(&self) -> Result<SharedTx> {
        let begun = match &self.pools {
            Pools::Sqlite { write, .. } => write.join().await.map(Transaction::SharedSqlite),
            // PostgreSQL has groups of its own (`commit_delay`).
            Pools::Postgres(pool) => begin(pool).await,
        };
        Ok(SharedTx::new(self.tx(begun)?))
    }

    fn tx(&self, begun: Result<Transaction>) -> Result<Tx> {
        let begun = self.health.note(begun)?;
        Ok(Tx::new(begun, &self.health, &self.commits))
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        // It reads a page of a table that is always in use, by its key.
        let _: Option<(Uuid,)> = self
            .reader()
            .query("SELECT id FROM users WHERE id = $1")
            .bind(Uuid::nil())
            .opt()
            .await?;
        Ok(())
    }

    /// The commits of this process, for who keeps in memory what the database holds.
    pub fn commits(&self) -> &Commits {
        &self.commits
    }

    /// The kind of database, in a word.
    pub fn kind(&self) -> &'static str {
        match self.pools {
            Pools::Sqlite { .. } => "SQLite",
            Pools::Postgres(_) => "PostgreSQL",
        }
    }

    /// Closes all connections; SQLite folds its log back into the file.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { read, write, .. } => {
                read.close().await;
                write.pool().close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

async fn begin(pool: &PgPool) -> Result<Transaction> {
    let connection = pools::acquire("all", pool).await?;
    let begun = sqlx::Transaction::begin(connection, None).await;
    begun.map(Transaction::Postgres)
}

/// Whether the database refused a second one of what must be unique.
pub(crate) fn is_unique_violation(error: &DatabaseError) -> bool {
    error
        .as_database_error()
        .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

//! SQLite and PostgreSQL behind one face: the store, its transactions, and statements written once for both.

mod dialect;
mod query;
mod tx;

use std::{path::Path, time::Duration};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx_postgres::{PgListener, PgPool, PgPoolOptions};
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

pub(crate) use dialect::{Lock, SearchIndex, Searchable};
pub use query::Query;
pub use tx::{Connection, Reader, Tx};

/// What the database itself reported. It is for the log, never for an answer.
pub type DatabaseError = sqlx::Error;

/// The result of a statement.
pub type Result<T> = std::result::Result<T, DatabaseError>;

static SQLITE_MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");
static POSTGRES_MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Connections of the reading pool of SQLite, and of the pool of PostgreSQL.
const POOL_SIZE: u32 = 16;

/// The database, shared by everything that the process does.
#[derive(Clone)]
pub struct Store {
    pub(crate) pools: Pools,
}

#[derive(Clone)]
pub(crate) enum Pools {
    /// One writer, because SQLite has but one; readers that cannot write.
    Sqlite {
        read: SqlitePool,
        write: SqlitePool,
    },
    Postgres(PgPool),
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is neither `sqlite:PATH` nor `postgres://…`.
    #[error("database.url must be sqlite:PATH or postgres://…")]
    Address,
    /// The folder of the SQLite file could not be made.
    #[error("the folder of the database cannot be made: {0}")]
    Folder(std::io::Error),
    /// The database did not accept the connection.
    #[error("the database cannot be opened: {0}")]
    Connect(DatabaseError),
    /// The schema could not be brought up to date.
    #[error("the database's schema cannot be brought up to date: {0}")]
    Migrate(#[from] MigrateError),
}

/// Tells of logs that other processes have written.
pub struct LogListener(PgListener);

impl LogListener {
    /// The deployment whose log has grown; waits for one. After a lost connection, which it mends itself, some may be
    /// missing: `None` says so.
    pub async fn next(&mut self) -> Result<Option<uuid::Uuid>> {
        loop {
            match self.0.try_recv().await? {
                None => return Ok(None),
                Some(notification) => {
                    if let Ok(id) = notification.payload().parse() {
                        return Ok(Some(id));
                    }
                }
            }
        }
    }
}

impl Store {
    /// Listens for logs that other processes write; `None` on SQLite, which one process uses.
    pub async fn listen(&self) -> Result<Option<LogListener>> {
        let Pools::Postgres(pool) = &self.pools else {
            return Ok(None);
        };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(dialect::LOG_CHANNEL).await?;
        Ok(Some(LogListener(listener)))
    }

    /// Opens `sqlite:PATH` (made if absent) or `postgres://…` and brings its schema up to date, under a lock.
    pub async fn open(url: &str) -> std::result::Result<Self, OpenError> {
        let store = Self::connect(url).await?;
        store.migrate().await?;
        Ok(store)
    }

    async fn connect(url: &str) -> std::result::Result<Self, OpenError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let pool = PgPoolOptions::new()
                .max_connections(POOL_SIZE)
                .acquire_timeout(Duration::from_secs(10))
                .connect(url)
                .await
                .map_err(OpenError::Connect)?;
            return Ok(Self {
                pools: Pools::Postgres(pool),
            });
        }
        let path = url.strip_prefix("sqlite:").ok_or(OpenError::Address)?;
        let path = path.strip_prefix("//").unwrap_or(path);
        if let Some(folder) = Path::new(path).parent() {
            std::fs::create_dir_all(folder).map_err(OpenError::Folder)?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true)
            .pragma("cache_size", "-65536")
            .pragma("mmap_size", "268435456")
            .pragma("temp_store", "MEMORY")
            .statement_cache_capacity(256);
        let write = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(Duration::from_secs(10))
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false)
            .connect_with(options.clone())
            .await
            .map_err(OpenError::Connect)?;
        let read = SqlitePoolOptions::new()
            .max_connections(POOL_SIZE)
            .acquire_timeout(Duration::from_secs(10))
            .test_before_acquire(false)
            .connect_lazy_with(options.read_only(true).create_if_missing(false));
        Ok(Self {
            pools: Pools::Sqlite { read, write },
        })
    }

    async fn migrate(&self) -> std::result::Result<(), MigrateError> {
        match &self.pools {
            Pools::Sqlite { write, .. } => SQLITE_MIGRATIONS.run(write).await,
            Pools::Postgres(pool) => POSTGRES_MIGRATIONS.run(pool).await,
        }
    }

    /// Reads outside of a transaction.
    pub fn reader(&self) -> Reader<'_> {
        Reader(self)
    }

    /// Begins a transaction that writes. It is rolled back unless it is committed.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match &self.pools {
            // A transaction that begins as a reader could fail when it comes to write: take the lock at once.
            Pools::Sqlite { write, .. } => Tx::Sqlite(write.begin_with("BEGIN IMMEDIATE").await?),
            Pools::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        let _: (i64,) = self
            .reader()
            .query("SELECT count(*) FROM users WHERE is_admin IS NULL")
            .one()
            .await?;
        Ok(())
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
            Pools::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

/// Whether the database refused a second one of what must be unique.
pub(crate) fn is_unique_violation(error: &DatabaseError) -> bool {
    error
        .as_database_error()
        .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

//! How connections are made, and what they wait for.

use std::{
    path::Path,
    str::FromStr,
    sync::Arc,
    time::{Duration, Instant},
};

use backon::{ConstantBuilder, Retryable};
use sqlx::{ConnectOptions, Connection as _};
use sqlx_postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqliteOperation, SqlitePoolOptions, SqliteSynchronous,
};

use super::{
    Commits, DatabaseError, Fault, OpenError, Pools, folder_lock,
    open_error::{silent, unconnected},
    writer::Writer,
};
use crate::private;

/// Connections of the reading pool of SQLite, and of the pool of PostgreSQL.
const POOL_SIZE: u32 = 16;

/// Memory of SQLite's writer for pages, in KiB, negated: what a usual transaction changes.
const WRITER_CACHE: &str = "-4096";

/// The same of each reader. The system keeps the pages of the file anyway, for all of them; what is large here, or a map of the file, is held
/// once for each.
const READER_CACHE: &str = "-512";

/// A connection that does not answer for this long when it is given back is dropped.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(2);

/// Between two attempts to open a file of SQLite.
const PAUSE: Duration = Duration::from_millis(20);

/// How long things of the database may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// To get a connection from the pool, and to make one.
    pub acquire: Duration,
    /// To get a lock that another transaction holds.
    pub lock: Duration,
    /// To run a statement (PostgreSQL).
    pub statement: Duration,
    /// Between two statements of a transaction (PostgreSQL).
    pub idle_transaction: Duration,
    /// Until the server asks whether a silent client is there still (PostgreSQL).
    pub keepalive: Duration,
}

impl Default for Timeouts {
    /// Those of `config.default.toml`.
    fn default() -> Self {
        Self {
            acquire: Duration::from_secs(3),
            lock: Duration::from_secs(2),
            statement: Duration::from_secs(20),
            idle_transaction: Duration::from_secs(15),
            keepalive: Duration::from_secs(30),
        }
    }
}

pub(super) fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// The address of a PostgreSQL, without timeouts: for migrations, which take as long as they take.
pub(super) fn postgres_options(url: &str) -> Result<PgConnectOptions, OpenError> {
    PgConnectOptions::from_str(url).map_err(OpenError::Connect)
}

/// The file that an address of SQLite names.
pub(super) fn sqlite_path(url: &str) -> Result<&Path, OpenError> {
    let path = url.strip_prefix("sqlite:").ok_or(OpenError::Address)?;
    Ok(Path::new(path.strip_prefix("//").unwrap_or(path)))
}

/// Connects to PostgreSQL once, and says what is wrong if that fails. A pool would go on trying.
pub(super) async fn connect(
    options: &PgConnectOptions,
    timeouts: &Timeouts,
) -> Result<PgConnection, OpenError> {
    match tokio::time::timeout(timeouts.acquire, options.connect()).await {
        Ok(connected) => connected.map_err(|error| unconnected(options, error)),
        Err(_) => Err(silent(options, timeouts.acquire)),
    }
}

/// The server enforces the timeouts, also on a client that stands still: what it held is free then.
///
/// The client's side of a connection has no keepalive, because the driver gives no access to its socket; there the timeout of a
/// request and of [`RELEASE_TIMEOUT`] end what waits for a server that is gone without a word.
pub(super) fn postgres(options: PgConnectOptions, timeouts: &Timeouts) -> PgPool {
    let ms = |time: Duration| format!("{}ms", time.as_millis());
    let options = options.application_name("catalog").options([
        ("lock_timeout", ms(timeouts.lock)),
        ("statement_timeout", ms(timeouts.statement)),
        (
            "idle_in_transaction_session_timeout",
            ms(timeouts.idle_transaction),
        ),
        (
            "tcp_keepalives_idle",
            timeouts.keepalive.as_secs().to_string(),
        ),
        ("tcp_keepalives_interval", "10".to_owned()),
        ("tcp_keepalives_count", "3".to_owned()),
    ]);
    PgPoolOptions::new()
        .max_connections(POOL_SIZE)
        .acquire_timeout(timeouts.acquire)
        .after_release(|connection, _| {
            Box::pin(async move {
                let answered = tokio::time::timeout(RELEASE_TIMEOUT, connection.ping()).await;
                answered.map_err(|_| DatabaseError::PoolTimedOut)??;
                Ok(!connection.is_in_transaction())
            })
        })
        .connect_lazy_with(options)
}

/// Opens the file of SQLite, and makes it if it is absent.
pub(super) async fn sqlite(
    path: &Path,
    timeouts: &Timeouts,
    commits: &Arc<Commits>,
) -> Result<Pools, OpenError> {
    let folder = private::folder(path);
    private::make_folder(folder).map_err(|cause| OpenError::Folder {
        path: folder.to_owned(),
        cause,
    })?;
    // Until SQLite itself keeps the file from being replaced, which it does while a connection is open.
    let _lock = folder_lock::shared(path, timeouts.lock).await?;
    private::make_file(path).map_err(|cause| OpenError::File {
        path: path.to_owned(),
        cause,
    })?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(timeouts.lock)
        .foreign_keys(true)
        .pragma("cache_size", WRITER_CACHE)
        .pragma("temp_store", "MEMORY")
        .statement_cache_capacity(256);
    let commits = Arc::clone(commits);
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(timeouts.acquire)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            let commits = Arc::clone(&commits);
            Box::pin(async move {
                let mut handle = connection.lock_handle().await?;
                handle.set_update_hook(move |update| {
                    let is_new = update.operation == SqliteOperation::Insert;
                    if is_new && update.table == "catalog_changes" {
                        commits.note();
                    }
                });
                Ok(())
            })
        })
        // A rollback that failed leaves the connection in its transaction, in which nothing can begin. It is found out once
        // the rollback was tried, which is what the ping waits for.
        .after_release(|connection, _| {
            Box::pin(async move {
                connection.ping().await?;
                Ok(!connection.is_in_transaction())
            })
        });
    // SQLite does not wait for others who turn the log of a new file on at the same time.
    let began = Instant::now();
    let is_early = |error: &DatabaseError| {
        let is_busy =
            matches!(error, DatabaseError::Database(_)) && Fault::of(error) == Some(Fault::Busy);
        is_busy && began.elapsed() < timeouts.lock
    };
    let write = (|| write.clone().connect_with(options.clone()))
        .retry(ConstantBuilder::new().with_delay(PAUSE).without_max_times())
        .when(is_early)
        .await
        .map_err(OpenError::Connect)?;
    // While one connection is open, the log of SQLite and its index stay: nothing has to be made on a full disk. The writer
    // may be replaced just then.
    let read = SqlitePoolOptions::new()
        .max_connections(POOL_SIZE)
        .min_connections(1)
        .max_lifetime(None)
        .acquire_timeout(timeouts.acquire)
        .test_before_acquire(false)
        .connect_with(
            options
                .pragma("cache_size", READER_CACHE)
                .read_only(true)
                .create_if_missing(false),
        )
        .await
        .map_err(OpenError::Connect)?;
    let write = Writer::new(write, timeouts.acquire);
    let file = path.to_owned();
    Ok(Pools::Sqlite { read, write, file })
}

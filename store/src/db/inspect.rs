//! A look at a database that changes nothing: neither its schema nor its files.

use std::{ffi::OsString, path::Path, sync::Arc};

use sqlx_sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

use super::{
    Commits, Health, OpenError, Pools, Store, Timeouts, options,
    schema::{Schema, look},
    sqlite_file,
    writer::Writer,
};

/// A database as it was found.
pub struct Inspected {
    /// What is there of the schema.
    pub schema: Schema,
    /// For reading, where this binary can use the schema as it is.
    pub store: Option<Store>,
}

impl Store {
    /// Looks at a database. One of SQLite that is not there is not made.
    pub async fn inspect(url: &str, timeouts: &Timeouts) -> Result<Inspected, OpenError> {
        let pools = match sqlite_file(url)? {
            Some(path) if !path.exists() => {
                return Ok(Inspected {
                    schema: Schema::Absent,
                    store: None,
                });
            }
            Some(path) => sqlite(path, timeouts)?,
            None => {
                let options = options::postgres_options(url)?
                    .options([("default_transaction_read_only", "on")]);
                let connection = options::connect(&options, timeouts).await?;
                drop(connection);
                Pools::Postgres(options::postgres(options, timeouts))
            }
        };
        let schema = match &pools {
            Pools::Sqlite { read, .. } => {
                look(&mut *read.acquire().await.map_err(OpenError::Connect)?).await
            }
            Pools::Postgres(pool) => {
                look(&mut *pool.acquire().await.map_err(OpenError::Connect)?).await
            }
        };
        let store = Self {
            pools,
            health: Arc::new(Health::new()),
            commits: Arc::new(Commits::new()),
        };
        if let Ok(schema @ (Schema::UpToDate { .. } | Schema::Ahead { .. })) = schema {
            let store = Some(store);
            return Ok(Inspected { schema, store });
        }
        store.close().await;
        Ok(Inspected {
            schema: schema?,
            store: None,
        })
    }
}

/// Without the log of a database in use, SQLite would make one, and its index, to read: a file that nobody writes is read as it
/// stands. A log without an index is of a database that nobody has open, and cannot be read without making the index.
fn sqlite(path: &Path, timeouts: &Timeouts) -> Result<Pools, OpenError> {
    let [has_log, has_index] = ["-wal", "-shm"].map(|ending| {
        let mut beside = OsString::from(path);
        beside.push(ending);
        Path::new(&beside).exists()
    });
    if has_log && !has_index {
        return Err(OpenError::Unfolded(path.to_owned()));
    }
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(!has_log)
        .busy_timeout(timeouts.lock);
    let pool = || -> SqlitePool {
        SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(timeouts.acquire)
            .connect_lazy_with(options.clone())
    };
    Ok(Pools::Sqlite {
        read: pool(),
        // Nobody writes; what would, is refused by the database.
        write: Writer::new(pool(), timeouts.acquire),
        file: path.to_owned(),
    })
}

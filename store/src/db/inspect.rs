//! A look at a database that changes nothing: neither its schema nor its files.

use std::{path::Path, sync::Arc};

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError, Migrator};
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

use super::{
    Commits, Health, OpenError, POSTGRES_MIGRATIONS, Pools, SQLITE_MIGRATIONS, Store, Timeouts,
    options, writer::Writer,
};

/// The table in which the library keeps what was applied.
const APPLIED: &str = "_sqlx_migrations";

/// What is there of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// Nothing: the first start, or `catalog migrate`, makes it.
    Absent,
    /// An older one: the next start, or `catalog migrate`, brings it up to date.
    Behind {
        /// How many migrations are to be applied.
        missing: usize,
    },
    /// That of this binary.
    UpToDate,
    /// A newer one.
    Newer {
        /// The number of a migration that this binary does not know.
        migration: i64,
    },
    /// One with a migration of another content than this binary's, or one that was not applied to its end.
    Altered {
        /// The number of the migration.
        migration: i64,
    },
}

/// A database as it was found.
pub struct Inspected {
    /// What is there of the schema.
    pub schema: Schema,
    /// For reading, where the schema is that of this binary.
    pub store: Option<Store>,
}

impl Store {
    /// Looks at a database. One of SQLite that is not there is not made.
    pub async fn inspect(url: &str, timeouts: &Timeouts) -> Result<Inspected, OpenError> {
        let pools = if options::is_postgres(url) {
            let options =
                options::postgres_options(url)?.options([("default_transaction_read_only", "on")]);
            let connection = options::connect(&options, timeouts).await?;
            drop(connection);
            Pools::Postgres(options::postgres(options, timeouts))
        } else {
            let path = options::sqlite_path(url)?;
            if !path.exists() {
                return Ok(Inspected {
                    schema: Schema::Absent,
                    store: None,
                });
            }
            sqlite(path, timeouts)
        };
        let (migrator, applied) = match &pools {
            Pools::Sqlite { read, .. } => {
                let mut connection = read.acquire().await.map_err(OpenError::Connect)?;
                let applied = connection.list_applied_migrations(APPLIED).await;
                (&SQLITE_MIGRATIONS, applied)
            }
            Pools::Postgres(pool) => {
                let mut connection = pool.acquire().await.map_err(OpenError::Connect)?;
                let applied = connection.list_applied_migrations(APPLIED).await;
                (&POSTGRES_MIGRATIONS, applied)
            }
        };
        let schema = match applied {
            Ok(applied) => judge(migrator, &applied),
            Err(MigrateError::Dirty(migration)) => Schema::Altered { migration },
            Err(error) if is_missing_table(&error) => Schema::Absent,
            Err(error) => return Err(error.into()),
        };
        let store = Self {
            pools,
            health: Arc::new(Health::new()),
            commits: Arc::new(Commits::new()),
        };
        if schema == Schema::UpToDate {
            let store = Some(store);
            return Ok(Inspected { schema, store });
        }
        store.close().await;
        Ok(Inspected {
            schema,
            store: None,
        })
    }
}

/// Without the log of a database in use, SQLite would make one, and its index, to read: a file that nobody writes is read as it
/// stands.
fn sqlite(path: &Path, timeouts: &Timeouts) -> Pools {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(!Path::new(&log).exists())
        .busy_timeout(timeouts.lock);
    let pool = || -> SqlitePool {
        SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(timeouts.acquire)
            .connect_lazy_with(options.clone())
    };
    Pools::Sqlite {
        read: pool(),
        // Nobody writes; what would, is refused by the database.
        write: Writer::new(pool(), timeouts.acquire),
        file: path.to_owned(),
    }
}

fn judge(migrator: &Migrator, applied: &[AppliedMigration]) -> Schema {
    if applied.is_empty() {
        return Schema::Absent;
    }
    for there in applied {
        let migration = there.version;
        let known = migrator.iter().find(|known| known.version == migration);
        match known {
            None => return Schema::Newer { migration },
            Some(known) if known.checksum != there.checksum => {
                return Schema::Altered { migration };
            }
            Some(_) => {}
        }
    }
    match migrator.iter().count() - applied.len() {
        0 => Schema::UpToDate,
        missing => Schema::Behind { missing },
    }
}

fn is_missing_table(error: &MigrateError) -> bool {
    const UNDEFINED_TABLE: &str = "42P01";
    let MigrateError::Execute(error) = error else {
        return false;
    };
    error.as_database_error().is_some_and(|error| {
        error.code().as_deref() == Some(UNDEFINED_TABLE)
            || error.message().starts_with("no such table")
    })
}

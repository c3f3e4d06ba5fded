//! The schema of a database, held against the migrations that this binary knows.
//!
//! A database says itself which binaries may use it, so that an older one goes on while a newer one has migrated: the number of the
//! newest migration that a binary has to know (`schema_compatibility`). Migrations that only add something leave it as it is.

use std::sync::LazyLock;

use sqlx::{
    Connection as _,
    migrate::{AppliedMigration, Migrate, MigrateError, Migrator},
};
use sqlx_postgres::{PgConnection, Postgres};
use sqlx_sqlite::{Sqlite, SqliteConnection};

use super::{Connection as _, DatabaseError, OpenError, Result, Store};

/// Where the driver writes down which migrations were applied.
const APPLIED: &str = "_sqlx_migrations";

const OLDEST: &str = "SELECT max(oldest_schema) FROM schema_compatibility";

/// What a process that migrates holds on PostgreSQL. Others try it again and again: a session that waits in a statement would be in the
/// way of `CREATE INDEX CONCURRENTLY`.
const TURN: &str = "SELECT pg_try_advisory_lock(7306357456639976)";

// What only a newer binary knows is judged here, and not by the driver.
static SQLITE: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = sqlx::migrate!("migrations/sqlite");
    migrations.set_ignore_missing(true);
    migrations
});

static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = sqlx::migrate!("migrations/postgres");
    migrations.set_ignore_missing(true);
    migrations
});

/// What is there of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// Nothing: the first start, or `catalog migrate`, makes it.
    Absent,
    /// An older one: the next start, or `catalog migrate`, brings it up to date.
    Behind {
        /// The number of the last migration that was applied.
        migration: i64,
        /// How many migrations are to be applied.
        missing: usize,
    },
    /// That of this binary.
    UpToDate {
        /// The number of the last migration.
        migration: i64,
    },
    /// A newer one, which this binary may use.
    Ahead {
        /// The number of the last migration.
        migration: i64,
    },
    /// A newer one, which this binary cannot use.
    Newer {
        /// The number of the last migration.
        migration: i64,
        /// The number of the migration that a binary has to know.
        oldest: i64,
    },
    /// One with a migration that was not applied to its end.
    Interrupted {
        /// The number of the migration.
        migration: i64,
    },
    /// One with a migration of another content than this binary's, or without one that is older than its last.
    Altered {
        /// The number of the migration.
        migration: i64,
    },
}

impl Schema {
    /// Whether it can be used as it is, or after it was brought up to date; else why not.
    pub fn is_usable(self) -> std::result::Result<bool, OpenError> {
        match self {
            Self::UpToDate { .. } | Self::Ahead { .. } => Ok(true),
            Self::Absent | Self::Behind { .. } => Ok(false),
            Self::Newer { migration, oldest } => Err(OpenError::Newer {
                migration,
                oldest,
                known: known(),
            }),
            Self::Interrupted { migration } => Err(OpenError::Interrupted { migration }),
            Self::Altered { migration } => Err(OpenError::Altered { migration }),
        }
    }
}

impl Store {
    /// The oldest binary that the database admits now, if that is a newer one than this: a newer one has migrated meanwhile.
    pub(super) async fn needs_newer(&self) -> Result<Option<OpenError>> {
        let (oldest,): (Option<i64>,) = self.reader().query(OLDEST).one().await?;
        Ok(oldest
            .filter(|it| *it > known())
            .map(|oldest| OpenError::Newer {
                migration: oldest,
                oldest,
                known: known(),
            }))
    }
}

/// The newest migration that this binary knows; the same on both databases.
fn known() -> i64 {
    newest(&SQLITE)
}

fn newest(migrations: &Migrator) -> i64 {
    migrations.iter().map(|it| it.version).max().unwrap_or(0)
}

/// A connection whose database has a schema. The driver's `run` takes too little to be awaited where it may move between threads; what
/// it calls is public for that.
pub(crate) trait HasSchema: Migrate + Send {
    /// The migrations of its kind of database.
    fn migrations() -> &'static Migrator;

    /// The oldest binary that the database admits.
    fn oldest(&mut self) -> impl Future<Output = Result<Option<i64>>> + Send;

    /// Applies what is missing, unless another process is about to: whether it did.
    fn migrate(&mut self) -> impl Future<Output = std::result::Result<bool, MigrateError>> + Send;
}

impl HasSchema for SqliteConnection {
    fn migrations() -> &'static Migrator {
        &SQLITE
    }

    async fn oldest(&mut self) -> Result<Option<i64>> {
        let (oldest,) = sqlx::query_as::<Sqlite, _>(OLDEST).fetch_one(self).await?;
        Ok(oldest)
    }

    async fn migrate(&mut self) -> std::result::Result<bool, MigrateError> {
        // The driver takes no lock here: two processes would apply the same.
        let mut tx = self.begin_with("BEGIN IMMEDIATE").await?;
        SQLITE.run_direct(None, &mut *tx, false).await?;
        tx.commit().await?;
        Ok(true)
    }
}

impl HasSchema for PgConnection {
    fn migrations() -> &'static Migrator {
        &POSTGRES
    }

    async fn oldest(&mut self) -> Result<Option<i64>> {
        let (oldest,) = sqlx::query_as::<Postgres, _>(OLDEST)
            .fetch_one(self)
            .await?;
        Ok(oldest)
    }

    async fn migrate(&mut self) -> std::result::Result<bool, MigrateError> {
        let turn = sqlx::query_as::<Postgres, _>(TURN);
        let (is_ours,): (bool,) = turn.fetch_one(&mut *self).await?;
        if is_ours {
            POSTGRES.run_direct(None, self, false).await?;
        }
        Ok(is_ours)
    }
}

/// Looks at the schema of a database, and changes nothing.
pub(crate) async fn look<C: HasSchema>(
    connection: &mut C,
) -> std::result::Result<Schema, MigrateError> {
    match connection.dirty_version(APPLIED).await {
        Ok(None) => {}
        Ok(Some(migration)) => return Ok(Schema::Interrupted { migration }),
        Err(MigrateError::Execute(error)) if is_missing_table(&error) => {
            return Ok(Schema::Absent);
        }
        Err(error) => return Err(error),
    }
    let applied = connection.list_applied_migrations(APPLIED).await?;
    let schema = judge(C::migrations(), &applied);
    let Schema::Newer { migration, .. } = schema else {
        return Ok(schema);
    };
    let oldest = match connection.oldest().await {
        Ok(oldest) => oldest.unwrap_or(migration),
        Err(error) if is_missing_table(&error) => migration,
        Err(error) => return Err(error.into()),
    };
    Ok(if oldest <= newest(C::migrations()) {
        Schema::Ahead { migration }
    } else {
        Schema::Newer { migration, oldest }
    })
}

/// By the numbers alone: one that has more than this binary knows admits nobody older.
fn judge(known: &Migrator, applied: &[AppliedMigration]) -> Schema {
    let Some(migration) = applied.iter().map(|it| it.version).max() else {
        return Schema::Absent;
    };
    for there in applied.iter().filter(|it| it.version <= newest(known)) {
        let same = known.iter().find(|it| it.version == there.version);
        if same.is_none_or(|it| it.checksum != there.checksum) {
            let migration = there.version;
            return Schema::Altered { migration };
        }
    }
    let is_missing = |version| applied.iter().all(|it| it.version != version);
    let mut missing = known
        .iter()
        .map(|it| it.version)
        .filter(|it| is_missing(*it));
    match missing.clone().count() {
        0 if migration > newest(known) => Schema::Newer {
            migration,
            oldest: migration,
        },
        0 => Schema::UpToDate { migration },
        count => match missing.find(|it| *it < migration) {
            Some(migration) => Schema::Altered { migration },
            None => Schema::Behind {
                migration,
                missing: count,
            },
        },
    }
}

fn is_missing_table(error: &DatabaseError) -> bool {
    const UNDEFINED_TABLE: &str = "42P01";
    error.as_database_error().is_some_and(|error| {
        error.code().as_deref() == Some(UNDEFINED_TABLE)
            || error.message().starts_with("no such table")
    })
}

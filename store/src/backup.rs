//! Copies of the SQLite file: consistent, whole, and judged before anything is replaced by them.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions, Connection as _,
    migrate::{Migrate, MigrateError},
};
use sqlx_sqlite::{Sqlite, SqliteConnectOptions, SqliteConnection};

use crate::db::{DatabaseError, MIGRATIONS_TABLE, sqlite_migrations};

/// How long a file that somebody else has locked is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why a file cannot be backed up, restored or replaced.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database failed, or is none.
    #[error("{0}")]
    Database(#[from] DatabaseError),
    /// Its name is not UTF-8.
    #[error("its path is not UTF-8")]
    Path,
    /// It is damaged.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It is not of this service.
    #[error("it is not a database of this service")]
    Foreign,
    /// It has a migration that this program does not know.
    #[error("it is newer than this program: it has migration {0}")]
    Newer(i64),
    /// It has another migration than this program under the same number.
    #[error("migration {0} of it is not the one of this program")]
    Another(i64),
    /// A process has it open.
    #[error("a process uses it: stop the service and its workers first")]
    InUse,
}

/// The file of the database, held so that no service can use it.
pub struct Held(SqliteConnection);

/// Writes what the database at `source` holds at one moment into the empty file `target`. Others read and write meanwhile.
pub async fn copy(source: &Path, target: &Path) -> Result<(), BackupError> {
    let target = target.to_str().ok_or(BackupError::Path)?;
    let mut connection = connect(source).await?;
    sqlx::query::<Sqlite>("VACUUM INTO $1")
        .bind(target)
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(())
}

/// Whether a file is whole and of this service; gives the number of its last migration.
pub async fn inspect(file: &Path) -> Result<i64, BackupError> {
    let mut connection = connect(file).await?;
    let (found,): (String,) = sqlx::query_as::<Sqlite, _>("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await
        .map_err(damaged)?;
    if found != "ok" {
        return Err(BackupError::Damaged(found));
    }
    let dangling = sqlx::query::<Sqlite>("PRAGMA foreign_key_check")
        .fetch_optional(&mut connection)
        .await?;
    if dangling.is_some() {
        let what = "it refers to rows that are not there".to_owned();
        return Err(BackupError::Damaged(what));
    }
    let last = last_migration(&mut connection).await?;
    connection.close().await?;
    Ok(last)
}

/// Takes the file from all others, until what is given is released. Fails while a process uses it.
pub async fn hold(file: &Path) -> Result<Held, BackupError> {
    let mut connection = connect(file).await?;
    // Leaving the log takes that nobody else has the file open, idle or not; and it folds the log into the file.
    for statement in ["PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE"] {
        sqlx::query::<Sqlite>(statement)
            .execute(&mut connection)
            .await
            .map_err(in_use)?;
    }
    Ok(Held(connection))
}

impl Held {
    /// Lets others use the file.
    pub async fn release(self) -> Result<(), BackupError> {
        Ok(self.0.close().await?)
    }
}

async fn connect(file: &Path) -> Result<SqliteConnection, DatabaseError> {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(PATIENCE)
        .connect()
        .await
}

async fn last_migration(connection: &mut SqliteConnection) -> Result<i64, BackupError> {
    let unreadable = |error| match error {
        MigrateError::Execute(error) => BackupError::Database(error),
        other => BackupError::Damaged(other.to_string()),
    };
    let dirty = connection.dirty_version(MIGRATIONS_TABLE).await;
    // Without the table, no service made it.
    let dirty = dirty.map_err(|_| BackupError::Foreign)?;
    if let Some(version) = dirty {
        let what = format!("migration {version} was not completed");
        return Err(BackupError::Damaged(what));
    }
    let applied = connection.list_applied_migrations(MIGRATIONS_TABLE).await;
    let applied = applied.map_err(unreadable)?;
    for migration in &applied {
        let mut known = sqlite_migrations();
        match known.find(|known| known.version == migration.version) {
            None => return Err(BackupError::Newer(migration.version)),
            Some(known) if known.checksum != migration.checksum => {
                return Err(BackupError::Another(migration.version));
            }
            Some(_) => {}
        }
    }
    let last = applied.iter().map(|migration| migration.version).max();
    last.ok_or(BackupError::Foreign)
}

/// A file that cannot even be read as a database is a damaged one.
fn damaged(error: DatabaseError) -> BackupError {
    match error {
        DatabaseError::Database(error) => BackupError::Damaged(error.message().to_owned()),
        other => BackupError::Database(other),
    }
}

/// `SQLITE_BUSY` and `SQLITE_LOCKED`, with what may be in their upper bits.
fn in_use(error: DatabaseError) -> BackupError {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    let code: Option<i32> = code.and_then(|code| code.parse().ok());
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => BackupError::InUse,
        _ => BackupError::Database(error),
    }
}

//! Copies of the SQLite file: consistent, whole, and judged before anything is replaced by them.

use std::{fs::File, path::Path, time::Duration};

use sqlx::{ConnectOptions, Connection as _, migrate::MigrateError};
use sqlx_sqlite::{Sqlite, SqliteConnectOptions, SqliteConnection};

use crate::db::{
    DatabaseError, OpenError, Schema, folder_lock,
    schema::{HasSchema, look},
};

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
    /// Its schema is not for this program.
    #[error("{0}")]
    Unusable(OpenError),
    /// A process has it open.
    #[error("a process uses it: stop the service and its workers first")]
    InUse,
    /// Its folder cannot be locked.
    #[error("{0}")]
    Folder(OpenError),
}

/// The place of a database, held so that no service opens what is there, or makes one.
pub struct Held {
    connection: Option<SqliteConnection>,
    _folder: File,
}

/// Writes what the database at `source` holds at one moment into the empty file `target`. Others read and write meanwhile.
pub async fn copy(source: &Path, target: &Path) -> Result<(), BackupError> {
    let target = target.to_str().ok_or(BackupError::Path)?;
    // Not what is being replaced just now.
    let lock = folder_lock::shared(source, PATIENCE).await;
    let _lock = lock.map_err(BackupError::Folder)?;
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

/// Takes the place of a database from all others, until what is given is released. Fails while a process uses a database there.
pub async fn hold(file: &Path) -> Result<Held, BackupError> {
    let folder = folder_lock::exclusive(file, PATIENCE).await;
    let folder = folder.map_err(|error| match error {
        OpenError::Restoring(_) => BackupError::InUse,
        error => BackupError::Folder(error),
    })?;
    let is_there = file.metadata().is_ok_and(|data| data.len() > 0);
    let connection = if is_there {
        let mut connection = connect(file).await?;
        // Leaving the log takes that nobody else has the file open, idle or not; and it folds the log into the file.
        for statement in ["PRAGMA journal_mode = DELETE", "BEGIN EXCLUSIVE"] {
            sqlx::query::<Sqlite>(statement)
                .execute(&mut connection)
                .await
                .map_err(unavailable)?;
        }
        Some(connection)
    } else {
        None
    };
    Ok(Held {
        connection,
        _folder: folder,
    })
}

impl Held {
    /// Whether there is a database.
    pub fn is_there(&self) -> bool {
        self.connection.is_some()
    }

    /// Lets others use the place.
    pub async fn release(self) -> Result<(), BackupError> {
        match self.connection {
            Some(connection) => Ok(connection.close().await?),
            None => Ok(()),
        }
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

async fn last_migration(connection: &mut impl HasSchema) -> Result<i64, BackupError> {
    let schema = look(connection).await.map_err(|error| match error {
        MigrateError::Execute(error) => BackupError::Database(error),
        other => BackupError::Damaged(other.to_string()),
    })?;
    match schema {
        // No service made it.
        Schema::Absent => Err(BackupError::Foreign),
        Schema::Behind { migration, .. }
        | Schema::UpToDate { migration }
        | Schema::Ahead { migration } => Ok(migration),
        Schema::Newer { .. } | Schema::Interrupted { .. } | Schema::Altered { .. } => Err(schema
            .is_usable()
            .err()
            .map_or(BackupError::Foreign, BackupError::Unusable)),
    }
}

/// A file that cannot even be read as a database is a damaged one.
fn damaged(error: DatabaseError) -> BackupError {
    match error {
        DatabaseError::Database(error) => BackupError::Damaged(error.message().to_owned()),
        other => BackupError::Database(other),
    }
}

/// By the primary code, which is the lower byte of an extended one.
fn unavailable(error: DatabaseError) -> BackupError {
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    let code: Option<i32> = code.and_then(|code| code.parse().ok());
    match code.map(|code| code & 0xff) {
        // SQLITE_BUSY, SQLITE_LOCKED
        Some(5 | 6) => BackupError::InUse,
        // SQLITE_CORRUPT, SQLITE_NOTADB
        Some(11 | 26) => damaged(error),
        _ => BackupError::Database(error),
    }
}

//! Why a database cannot be used, in the words of whoever has to mend it.

use std::{io, path::PathBuf, time::Duration};

use sqlx::migrate::MigrateError;
use sqlx_postgres::PgConnectOptions;

use super::DatabaseError;

/// Classes of PostgreSQL's error codes: who logs in, and to which database.
const INVALID_AUTHORIZATION: &str = "28";
const UNKNOWN_DATABASE: &str = "3D000";

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The address is neither `sqlite:PATH` nor `postgres://…`.
    #[error("database.url: expected sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME")]
    Address,
    /// The folder of the SQLite file could not be made.
    #[error("cannot create directory {}: {cause}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// The SQLite file could not be made.
    #[error("cannot create {}: {cause}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// PostgreSQL could not be reached, or did not let the service in.
    #[error("PostgreSQL at {server} {why}")]
    Postgres {
        /// Its host and port, or its socket.
        server: String,
        /// What it did.
        why: String,
    },
    /// The database did not accept the connection.
    #[error("the database cannot be opened: {0}")]
    Connect(DatabaseError),
    /// The SQLite file was left with changes beside it, which cannot be read without changing files.
    #[error(
        "{} was not closed, and its log (-wal) cannot be read without changing files; the next start takes it over",
        .0.display()
    )]
    Unfolded(PathBuf),
    /// A backup is being put in the place of the SQLite file.
    #[error("{} is being restored; try again when that has ended", .0.display())]
    Restoring(PathBuf),
    /// The folder of the SQLite file cannot be locked.
    #[error("cannot lock directory {}: {cause}", path.display())]
    Lock {
        /// Which.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A newer version of the service was here, and what it did to the schema is not for older ones.
    #[error(
        "the database is newer than this binary: it has migration {migration} and needs a binary that knows migration {oldest}, while \
         this one knows {known}; run the newer binary, or restore a backup from before the upgrade"
    )]
    Newer {
        /// The number of its last migration.
        migration: i64,
        /// The number of the migration that a binary has to know.
        oldest: i64,
        /// The number of the newest migration that this one knows.
        known: i64,
    },
    /// A migration was not applied to its end.
    #[error(
        "migration {migration} of the database was not applied to its end; restore a backup from before the upgrade"
    )]
    Interrupted {
        /// The number of the migration.
        migration: i64,
    },
    /// A migration is another one, or is missing between others.
    #[error(
        "migration {migration} of the database is not the one of this binary; run the binary that migrated it, or restore a backup"
    )]
    Altered {
        /// The number of the migration.
        migration: i64,
    },
    /// Others were in the way of migrations for too long.
    #[error(
        "the database's schema cannot be brought up to date, because others held locks all the time: {0}; end long transactions, or try \
         again when there is less load"
    )]
    Locked(MigrateError),
    /// The schema could not be brought up to date.
    #[error("the database's schema cannot be brought up to date: {0}")]
    Migrate(#[from] MigrateError),
}

/// What a failure to connect to PostgreSQL means.
pub(super) fn unconnected(options: &PgConnectOptions, error: DatabaseError) -> OpenError {
    let (host, user) = (options.get_host(), options.get_username());
    let why = match &error {
        DatabaseError::Io(error) => match error.kind() {
            io::ErrorKind::ConnectionRefused => "refuses connections".to_owned(),
            io::ErrorKind::NotFound if options.get_socket().is_some() => {
                "has no such socket".to_owned()
            }
            _ if error.to_string().contains("lookup") => {
                format!("cannot be reached: the host name {host} cannot be resolved")
            }
            _ => format!("cannot be reached: {error}"),
        },
        DatabaseError::Tls(error) => format!("offers no acceptable TLS: {error}"),
        DatabaseError::Database(error) => {
            let code = error.code().unwrap_or_default();
            if code.starts_with(INVALID_AUTHORIZATION) {
                format!("rejects the user {user} or the password in database.url")
            } else if code == UNKNOWN_DATABASE {
                let name = options.get_database().unwrap_or(user);
                format!("has no database {name}")
            } else {
                format!("does not accept the connection: {error}")
            }
        }
        DatabaseError::Protocol(_) => "answers, but not as PostgreSQL does".to_owned(),
        _ => return OpenError::Connect(error),
    };
    let server = server(options);
    OpenError::Postgres { server, why }
}

/// No answer came.
pub(super) fn silent(options: &PgConnectOptions, patience: Duration) -> OpenError {
    OpenError::Postgres {
        server: server(options),
        why: format!("does not answer within {} s", patience.as_secs()),
    }
}

fn server(options: &PgConnectOptions) -> String {
    if let Some(socket) = options.get_socket() {
        return socket.display().to_string();
    }
    let host = options.get_host();
    let port = options.get_port();
    if host.contains(':') {
        format!("[{host}]:{port}")
    } else {
        format!("{host}:{port}")
    }
}

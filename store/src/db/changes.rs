//! Changes of what is shown to everybody, whichever process makes them: triggers in the database see to it that none is missed.

use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx_postgres::{PgListener, Postgres};
use sqlx_sqlite::{Sqlite, SqliteConnection};

use super::{
    DatabaseError, Pools, Result, Store, catalog_changes::data_version,
    dialect::PUBLIC_CHANGES_CHANNEL,
};

/// Learns of changes since it was made. It has a connection of its own, so that it does not wait for those of requests.
pub struct PublicChanges(Source);

enum Source {
    Sqlite {
        connection: SqliteConnection,
        /// Changes with every commit of another connection.
        version: i64,
        count: i64,
    },
    Postgres {
        listener: PgListener,
        /// The channel on which the listener hears itself.
        echo: String,
        looks: u64,
    },
}

impl Store {
    /// Watches for changes of what is shown to everybody.
    pub async fn public_changes(&self) -> Result<PublicChanges> {
        let source = match &self.pools {
            Pools::Sqlite { read, .. } => {
                let mut connection = read.connect_options().connect().await?;
                // In this order: what comes in between is found at the first look.
                let version = data_version(&mut connection).await?;
                let count = change_count(&mut connection).await?;
                Source::Sqlite {
                    connection,
                    version,
                    count,
                }
            }
            Pools::Postgres(pool) => {
                let mut listener = PgListener::connect_with(pool).await?;
                let (id,): (i32,) = sqlx::query_as::<Postgres, _>("SELECT pg_backend_pid()")
                    .fetch_one(&mut listener)
                    .await?;
                let echo = format!("{PUBLIC_CHANGES_CHANNEL}_{id}");
                listener
                    .listen_all([PUBLIC_CHANGES_CHANNEL, echo.as_str()])
                    .await?;
                Source::Postgres {
                    listener,
                    echo,
                    looks: 0,
                }
            }
        };
        Ok(PublicChanges(source))
    }
}

impl PublicChanges {
    /// Whether something has changed since the last look; what was committed before this one began is never missed. After an error or
    /// when it is dropped before its end, this must not be used any more.
    pub async fn look(&mut self) -> Result<bool> {
        match &mut self.0 {
            Source::Sqlite {
                connection,
                version,
                count,
            } => {
                let known = std::mem::replace(version, data_version(connection).await?);
                if *version == known {
                    return Ok(false);
                }
                let known = std::mem::replace(count, change_count(connection).await?);
                Ok(*count != known)
            }
            // Notifications come in the order of commits: whoever hears itself has heard all that came before.
            Source::Postgres {
                listener,
                echo,
                looks,
            } => {
                *looks += 1;
                let look = looks.to_string();
                sqlx::query::<Postgres>("SELECT pg_notify($1, $2)")
                    .bind(echo.as_str())
                    .bind(look.as_str())
                    .execute(&mut *listener)
                    .await?;
                let mut has_changed = false;
                loop {
                    let heard = listener.try_recv().await?.ok_or_else(lost)?;
                    if heard.channel() != echo.as_str() {
                        has_changed = true;
                    } else if heard.payload() == look {
                        return Ok(has_changed);
                    }
                }
            }
        }
    }

    /// How long to wait between looks: what one costs differs.
    pub fn pause(&self) -> Duration {
        Duration::from_millis(match self.0 {
            // It reads a number in shared memory.
            Source::Sqlite { .. } => 50,
            // It is a small transaction.
            Source::Postgres { .. } => 250,
        })
    }
}

async fn change_count(connection: &mut SqliteConnection) -> Result<i64> {
    let (count,) = sqlx::query_as::<Sqlite, _>("SELECT count FROM public_changes")
        .fetch_one(connection)
        .await?;
    Ok(count)
}

pub(super) fn lost() -> DatabaseError {
    DatabaseError::Io(std::io::Error::new(
        std::io::ErrorKind::ConnectionAborted,
        "the connection that listens for changes was lost",
    ))
}

//! What changes for those who follow logs, whichever process changes it.

use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx_postgres::{PgListener, Postgres};
use sqlx_sqlite::SqliteConnection;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{
    Pools, Result, Store, catalog_changes::data_version, changes::lost, dialect::LOG_CHANNEL,
};

/// Between two looks at SQLite, each of which reads a number in shared memory.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// After so long without a word PostgreSQL is asked for one: of a connection that is gone nobody may tell.
const SILENCE: Duration = Duration::from_secs(30);
/// So long it may take to answer.
const ANSWER: Duration = Duration::from_secs(5);

/// Tells of logs that have grown, of deployments whose state has changed, and of rights that may have been lost. It has a connection
/// of its own, and runs no statement while nothing happens.
pub struct LogListener(Source);

enum Source {
    Sqlite {
        connection: SqliteConnection,
        /// Changes with every commit of another connection.
        version: i64,
    },
    Postgres(PgListener),
}

/// What has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogNews {
    /// This deployment, or its log.
    Deployment(Uuid),
    /// The rights of somebody.
    Rights,
    /// It is not known what.
    Something,
}

impl Store {
    /// Listens for what changes from now on.
    pub async fn listen(&self) -> Result<LogListener> {
        Ok(LogListener(match &self.pools {
            Pools::Sqlite { read, .. } => {
                let mut connection = read.connect_options().connect().await?;
                let version = data_version(&mut connection).await?;
                Source::Sqlite {
                    connection,
                    version,
                }
            }
            Pools::Postgres(pool) => {
                let mut listener = PgListener::connect_with(pool).await?;
                listener.listen(LOG_CHANNEL).await?;
                Source::Postgres(listener)
            }
        }))
    }
}

impl LogListener {
    /// What has changed; waits for it. After an error this must not be used any more.
    pub async fn next(&mut self) -> Result<LogNews> {
        match &mut self.0 {
            Source::Sqlite {
                connection,
                version,
            } => loop {
                sleep(LOOK_INTERVAL).await;
                let known = std::mem::replace(version, data_version(connection).await?);
                if *version != known {
                    return Ok(LogNews::Something);
                }
            },
            Source::Postgres(listener) => loop {
                match timeout(SILENCE, listener.try_recv()).await {
                    Ok(heard) => {
                        return Ok(match heard? {
                            // It was lost, and is mended: something may be missing.
                            None => LogNews::Something,
                            Some(heard) => {
                                let id = heard.payload().parse();
                                id.map_or(LogNews::Rights, LogNews::Deployment)
                            }
                        });
                    }
                    Err(_) => answers(listener).await?,
                }
            },
        }
    }
}

async fn answers(listener: &mut PgListener) -> Result<()> {
    let asking = sqlx::query::<Postgres>("SELECT 1").execute(listener);
    let answered = timeout(ANSWER, asking).await;
    answered.unwrap_or_else(|_| Err(lost())).map(drop)
}

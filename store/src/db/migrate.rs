//! Brings the schema of a database up to date while others use it.

use std::time::Duration;

use sqlx::migrate::MigrateError;

use super::{
    Fault, OpenError,
    schema::{HasSchema, look},
};

/// How long a migration waits for a lock on PostgreSQL. Whoever comes after it waits behind it, so that this is what requests are held up,
/// and has to be well below `database.lock_timeout_seconds`.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_millis(500);

/// Between two attempts: requests go on meanwhile.
const PAUSE: Duration = Duration::from_secs(1);

/// So often the locks of others may be in the way.
const ATTEMPTS: u32 = 60;

/// Between two looks whether another process has migrated. That takes as long as it takes.
const TURN_PAUSE: Duration = Duration::from_millis(100);

/// Applies what is missing, whichever process does it. A schema that this binary cannot use is refused.
pub(super) async fn bring_up_to_date<C: HasSchema>(connection: &mut C) -> Result<(), OpenError> {
    let mut attempts = 0;
    loop {
        if look(connection).await?.is_usable()? {
            return Ok(());
        }
        match connection.migrate().await {
            Ok(true) => {}
            Ok(false) => tokio::time::sleep(TURN_PAUSE).await,
            Err(error) if is_busy(&error) => {
                attempts += 1;
                if attempts == ATTEMPTS {
                    return Err(OpenError::Locked(error));
                }
                tracing::warn!(%error, attempts, "Migrating: waiting for the locks of others");
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

fn is_busy(error: &MigrateError) -> bool {
    match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            Fault::of(error) == Some(Fault::Busy)
        }
        _ => false,
    }
}

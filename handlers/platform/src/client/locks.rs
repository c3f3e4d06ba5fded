//! Locks by name.

use std::{fmt, sync::Arc, time::Duration};

use moka::future::Cache;
use tokio::sync::{Mutex, OwnedMutexGuard};

const MAX_LOCKS: u64 = 10_000;
/// Longer than anything that is done under a lock.
const IDLE_TIMEOUT: Duration = Duration::from_secs(3600);

/// Lets one caller at a time do something of a name, within this process.
pub(super) struct Locks(Cache<String, Arc<Mutex<()>>>);

impl Locks {
    /// Waits until nobody else holds the name.
    pub(super) async fn hold(&self, name: String) -> OwnedMutexGuard<()> {
        let lock = self.0.get_with(name, async { Arc::default() }).await;
        lock.lock_owned().await
    }
}

impl Default for Locks {
    fn default() -> Self {
        Self(
            Cache::builder()
                .max_capacity(MAX_LOCKS)
                .time_to_idle(IDLE_TIMEOUT)
                .build(),
        )
    }
}

impl fmt::Debug for Locks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Locks").finish_non_exhaustive()
    }
}

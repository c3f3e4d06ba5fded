//! Wakes those who follow the log of a deployment.
//!
//! The table of log lines is the truth; this only says "look again". What this process writes is told at once; what other processes
//! write is told by PostgreSQL, and found on SQLite by a look each second whether anything was written. While nothing is, nothing is
//! asked for.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use catalog_store::{DatabaseError, LogListener, LogNews, Store, deployments};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::faults;

/// After a failure to listen, the next try waits this long.
const LISTEN_BACK_OFF: Duration = Duration::from_secs(5);

/// Those who follow, by deployment.
#[derive(Default)]
pub struct LogHub {
    readers: Mutex<HashMap<Uuid, watch::Sender<()>>>,
    rights: Rights,
    closed: CancellationToken,
}

/// How often somebody may have lost a right; 0 while it is not known.
#[derive(Clone, Default)]
pub struct Rights(Arc<AtomicU64>);

impl Rights {
    /// A number that is another once somebody may have lost a right; `None` while that is not known. Whoever judges rights reads it
    /// first.
    pub fn state(&self) -> Option<u64> {
        Some(self.0.load(Ordering::Acquire)).filter(|&state| state > 0)
    }

    fn set(&self, state: u64) {
        self.0.store(state, Ordering::Release);
    }
}

impl LogHub {
    /// Follows a deployment: the receiver sees a change whenever there may be something new.
    pub fn follow(&self, deployment_id: Uuid) -> watch::Receiver<()> {
        let mut readers = self.readers();
        let sender = readers
            .entry(deployment_id)
            .or_insert_with(|| watch::channel(()).0);
        sender.subscribe()
    }

    /// Says that there may be something new.
    pub fn wake(&self, deployment_id: Uuid) {
        let mut readers = self.readers();
        if let Some(sender) = readers.get(&deployment_id)
            && sender.send(()).is_err()
        {
            // Nobody follows any more.
            readers.remove(&deployment_id);
        }
    }

    /// Ends all streams, because the service stops.
    pub fn close(&self) {
        self.closed.cancel();
    }

    /// Ends when all streams are to end.
    pub fn closed(&self) -> CancellationToken {
        self.closed.clone()
    }

    /// By what it is known that nobody has lost a right.
    pub fn rights(&self) -> Rights {
        self.rights.clone()
    }

    /// Hears what changes, until the hub is closed.
    pub async fn watch(&self, store: &Store) {
        tokio::select! {
            () = self.closed.cancelled() => {}
            () = self.listen(store) => {}
        }
    }

    async fn listen(&self, store: &Store) {
        let mut lost_rights = 0;
        loop {
            let error = match store.listen().await {
                Ok(listener) => self.hear(store, listener, &mut lost_rights).await,
                Err(error) => error,
            };
            self.rights.set(0);
            faults::report(&error, "Cannot listen for new log lines");
            tokio::time::sleep(LISTEN_BACK_OFF).await;
        }
    }

    /// Why no more can be heard.
    async fn hear(
        &self,
        store: &Store,
        mut listener: LogListener,
        lost_rights: &mut u64,
    ) -> DatabaseError {
        let mut known = HashMap::new();
        // What came before is not known.
        let mut news = LogNews::Something;
        loop {
            if let LogNews::Deployment(id) = news {
                self.wake(id);
            } else {
                *lost_rights += 1;
                self.rights.set(*lost_rights);
            }
            if news == LogNews::Something
                && let Err(error) = self.look(store, &mut known).await
            {
                return error;
            }
            news = match listener.next().await {
                Ok(news) => news,
                Err(error) => return error,
            };
        }
    }

    /// Wakes those whose log has grown or whose deployment has ended since the last look.
    async fn look(
        &self,
        store: &Store,
        known: &mut HashMap<Uuid, i64>,
    ) -> Result<(), DatabaseError> {
        let followed: Vec<Uuid> = {
            let mut readers = self.readers();
            readers.retain(|_, sender| sender.receiver_count() > 0);
            readers.keys().copied().collect()
        };
        if followed.is_empty() {
            known.clear();
            return Ok(());
        }
        let in_flight = deployments::in_flight_of(&mut store.reader(), &followed).await?;
        let now: HashMap<Uuid, i64> = in_flight.into_iter().collect();
        for id in followed {
            // What is not in flight has ended, of which its followers may not know.
            if now.get(&id).is_none_or(|seq| known.get(&id) != Some(seq)) {
                self.wake(id);
            }
        }
        *known = now;
        Ok(())
    }

    fn readers(&self) -> MutexGuard<'_, HashMap<Uuid, watch::Sender<()>>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

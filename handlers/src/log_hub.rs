//! Wakes those who follow the log of a deployment.
//!
//! The table of log lines is the truth; this only says "look again". What this process writes is told at once; what
//! other processes write is told by PostgreSQL, and else found by looking at the deployments in flight every second.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use catalog_store::{DatabaseError, LogListener, Store, deployments};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::faults;

const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// After a failure to listen, the next try waits this long.
const LISTEN_BACK_OFF: Duration = Duration::from_secs(5);

/// Those who follow, by deployment.
#[derive(Default)]
pub struct LogHub {
    readers: Mutex<HashMap<Uuid, watch::Sender<()>>>,
    closed: CancellationToken,
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

    /// Looks for what other processes write, until the hub is closed.
    pub async fn watch(&self, store: &Store) {
        let looking = async { tokio::join!(self.listen(store), self.look_regularly(store)) };
        tokio::select! {
            () = self.closed.cancelled() => {}
            _ = looking => {}
        }
    }

    async fn look_regularly(&self, store: &Store) {
        let mut known = HashMap::new();
        let mut tick = tokio::time::interval(LOOK_INTERVAL);
        loop {
            tick.tick().await;
            if let Err(error) = self.look(store, &mut known).await {
                faults::report(&error, "Cannot read the deployments in flight");
            }
        }
    }

    /// Wakes those of whom PostgreSQL tells. On SQLite there is nobody who tells.
    async fn listen(&self, store: &Store) {
        loop {
            let error = match store.listen().await {
                Ok(Some(listener)) => self.hear(listener).await,
                Ok(None) => return,
                Err(error) => error,
            };
            faults::report(&error, "Cannot listen for new log lines");
            tokio::time::sleep(LISTEN_BACK_OFF).await;
        }
    }

    /// Why no more can be heard.
    async fn hear(&self, mut listener: LogListener) -> DatabaseError {
        loop {
            match listener.next().await {
                Ok(Some(id)) => self.wake(id),
                Ok(None) => self.wake_all(),
                Err(error) => {
                    self.wake_all();
                    return error;
                }
            }
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
        let in_flight = deployments::in_flight(&mut store.reader()).await?;
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

    fn wake_all(&self) {
        let readers = self.readers();
        for sender in readers.values() {
            // A channel without receivers is removed at the next look.
            let _ = sender.send(());
        }
    }

    fn readers(&self) -> MutexGuard<'_, HashMap<Uuid, watch::Sender<()>>> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

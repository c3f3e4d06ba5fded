//! Whether what was rendered is still what the database holds.
//!
//! A task looks for changes of what is shown to everybody, and counts generations: what was rendered in one is shown in no other. A
//! look holds for [`MOST_STALE`]; after that, or if looking fails, nothing that was rendered before is shown. So every process
//! shows a change within this time, and whoever makes one can wait until it has passed.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use catalog_store::{DatabaseError, Store};
use tokio::{
    sync::{Notify, watch},
    time::{Instant, sleep, timeout},
};

use crate::faults;

/// What pages show was so this long ago, at most.
pub const MOST_STALE: Duration = Duration::from_secs(1);

/// After a failure, the next try waits this long.
const BACK_OFF: Duration = Duration::from_secs(1);

/// Without a request for so long, nobody looks any more.
const REST_AFTER: Duration = Duration::from_secs(30);

/// A request waits so long for a look.
const PATIENCE: Duration = Duration::from_millis(200);

pub(super) struct Freshness {
    state: watch::Sender<State>,
    asked: AtomicBool,
    wake: Notify,
}

#[derive(Clone, Copy)]
struct State {
    generation: u64,
    look: Look,
}

#[derive(Clone, Copy)]
enum Look {
    /// Nobody looks, or whoever does cannot.
    None,
    /// Somebody will look when asked to.
    Resting,
    /// Somebody looked, and began so at this time.
    At(Instant),
}

impl State {
    fn holds(&self) -> bool {
        matches!(self.look, Look::At(began) if began.elapsed() < MOST_STALE)
    }
}

impl Default for Freshness {
    fn default() -> Self {
        let state = State {
            generation: 0,
            look: Look::None,
        };
        Self {
            state: watch::Sender::new(state),
            asked: AtomicBool::new(false),
            wake: Notify::new(),
        }
    }
}

impl Freshness {
    /// The generation of what is shown now; `None` if that is not known, so that nothing that was rendered before may be shown.
    pub(super) async fn generation(&self) -> Option<u64> {
        self.asked.store(true, Ordering::Relaxed);
        let state = *self.state.borrow();
        if state.holds() {
            return Some(state.generation);
        }
        if matches!(state.look, Look::None) {
            return None;
        }
        self.wake.notify_one();
        let mut changes = self.state.subscribe();
        let looked = timeout(PATIENCE, changes.wait_for(State::holds)).await;
        let state = looked.ok()?.ok()?;
        Some(state.generation)
    }

    /// Looks for changes whenever somebody asks, for ever. `forget` is called when what was rendered is shown no more.
    pub(super) async fn watch(&self, store: &Store, forget: impl Fn()) {
        loop {
            self.set(Look::Resting);
            self.wake.notified().await;
            while let Err(error) = self.follow(store, &forget).await {
                self.set(Look::None);
                faults::report(&error, "Cannot look for changes of what pages show");
                sleep(BACK_OFF).await;
            }
        }
    }

    /// Looks for changes until nobody asks any more.
    async fn follow(&self, store: &Store, forget: &impl Fn()) -> Result<(), DatabaseError> {
        let mut changes = timeout(BACK_OFF, store.public_changes())
            .await
            .map_err(|_| DatabaseError::PoolTimedOut)??;
        // What came while nobody looked is not known.
        let mut has_changed = true;
        let mut asked_at = Instant::now();
        loop {
            let began = Instant::now();
            has_changed |= timeout(MOST_STALE, changes.look())
                .await
                .map_err(|_| DatabaseError::PoolTimedOut)??;
            if std::mem::take(&mut has_changed) {
                self.state.send_modify(|state| state.generation += 1);
                forget();
            }
            self.set(Look::At(began));
            sleep(changes.pause()).await;
            if self.asked.swap(false, Ordering::Relaxed) {
                asked_at = Instant::now();
            } else if asked_at.elapsed() > REST_AFTER {
                return Ok(());
            }
        }
    }

    fn set(&self, look: Look) {
        self.state.send_modify(|state| state.look = look);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use catalog_store::{Connection, Store, Timeouts};
    use tokio::time::sleep;

    use super::{Freshness, MOST_STALE};

    #[tokio::test]
    async fn nothing_is_kept_while_nobody_looks() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}/catalog.db", folder.path().display());
        let store = Store::open(&url, &Timeouts::default()).await;
        let store = store.expect("a store");
        let freshness = Freshness::default();
        assert_eq!(freshness.generation().await, None);
        let first = {
            let watching = freshness.watch(&store, || ());
            let asking = async {
                let first = loop {
                    if let Some(generation) = freshness.generation().await {
                        break generation;
                    }
                    tokio::task::yield_now().await;
                };
                sleep(MOST_STALE * 2).await;
                assert_eq!(freshness.generation().await, Some(first));
                let mut tx = store.begin().await.expect("a transaction");
                let change = "UPDATE public_changes SET count = count + 1";
                tx.query(change).exec().await.expect("a statement");
                tx.commit().await.expect("a commit");
                sleep(MOST_STALE).await;
                let second = freshness.generation().await;
                assert!(second.is_some_and(|second| second > first), "{second:?}");
                first
            };
            tokio::select! {
                () = watching => unreachable!("it watches for ever"),
                first = asking => first,
            }
        };
        // The last look holds for a while, and no longer.
        assert!(freshness.generation().await.is_some_and(|now| now > first));
        sleep(MOST_STALE + Duration::from_millis(100)).await;
        assert_eq!(freshness.generation().await, None);
    }

    #[tokio::test]
    async fn a_database_that_cannot_be_asked_confirms_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}/catalog.db", folder.path().display());
        let store = Store::open(&url, &Timeouts::default()).await;
        let store = store.expect("a store");
        let mut tx = store.begin().await.expect("a transaction");
        tx.query("DROP TABLE public_changes")
            .exec()
            .await
            .expect("a statement");
        tx.commit().await.expect("a commit");
        let freshness = Freshness::default();
        let asking = async {
            for _ in 0..10 {
                assert_eq!(freshness.generation().await, None);
                sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::select! {
            () = freshness.watch(&store, || ()) => unreachable!("it watches for ever"),
            () = asking => {}
        }
    }
}

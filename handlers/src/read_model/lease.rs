//! For how long what is in memory may be answered with: a look for changes holds for a while, and without one that holds requests
//! read the database.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use catalog_store::Store;
use tokio::{
    sync::{Notify, watch},
    time::{Instant, timeout},
};

/// A request waits so long for a look.
const PATIENCE: Duration = Duration::from_millis(200);

/// Without a request for so long, nobody looks any more.
pub(super) const REST_AFTER: Duration = Duration::from_secs(30);

pub(super) struct Lease {
    look: watch::Sender<Look>,
    /// What is answered was so this long ago, at most, where another process changed it.
    pub(super) most_stale: Duration,
    /// Between two looks.
    pub(super) pause: Duration,
    asked: AtomicBool,
    wake: Notify,
}

#[derive(Clone, Copy)]
pub(super) enum Look {
    /// Nobody looks, or whoever does cannot.
    None,
    /// Somebody will look when asked to.
    Resting,
    /// Somebody looked, and began so at this time.
    At(Instant),
}

impl Lease {
    pub(super) fn new(store: &Store) -> Self {
        // A look costs a number in shared memory there, and a small transaction here.
        let (most_stale, pause) = match store.file() {
            Some(_) => (100, 25),
            None => (1000, 250),
        };
        Self {
            look: watch::Sender::new(Look::None),
            most_stale: Duration::from_millis(most_stale),
            pause: Duration::from_millis(pause),
            asked: AtomicBool::new(false),
            wake: Notify::new(),
        }
    }

    /// Whether a look holds; waits a moment for one.
    pub(super) async fn holds(&self) -> bool {
        self.asked.store(true, Ordering::Relaxed);
        let look = *self.look.borrow();
        if self.is_good(&look) {
            return true;
        }
        if matches!(look, Look::None) {
            return false;
        }
        self.wake.notify_one();
        let mut looks = self.look.subscribe();
        let looked = timeout(PATIENCE, looks.wait_for(|look| self.is_good(look))).await;
        matches!(looked, Ok(Ok(_)))
    }

    fn is_good(&self, look: &Look) -> bool {
        matches!(look, Look::At(began) if began.elapsed() < self.most_stale)
    }

    pub(super) fn set(&self, look: Look) {
        self.look.send_replace(look);
    }

    /// Whether anybody asked since this was last asked.
    pub(super) fn was_asked(&self) -> bool {
        self.asked.swap(false, Ordering::Relaxed)
    }

    /// Waits until somebody asks who finds no look that holds.
    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Waits until the first look.
    pub(super) async fn looked(&self) {
        let mut looks = self.look.subscribe();
        // It is there as long as this is.
        let _ = looks.wait_for(|look| matches!(look, Look::At(_))).await;
    }

    /// How long ago the last look began, if somebody looks.
    pub(super) fn age(&self) -> Option<Duration> {
        match *self.look.borrow() {
            Look::At(began) => Some(began.elapsed()),
            Look::None | Look::Resting => None,
        }
    }
}

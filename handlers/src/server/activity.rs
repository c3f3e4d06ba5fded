//! What happens on a connection, and whether it is time to end it.
//!
//! The library's own limits do not suffice: they begin with the headers of HTTP/1, so that part of the first line of HTTP/2 has
//! none; a client that answers pings is never idle; and one that does not open its window is waited for.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

/// How long a connection may be without what.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Before its first request.
    pub first: Duration,
    /// Between requests.
    pub idle: Duration,
    /// Until the client has taken a piece of an answer.
    pub write: Duration,
}

/// Why a connection is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overdue {
    /// It made no request in time.
    Silent,
    /// Its last request was long ago.
    Idle,
    /// It does not take what it asked for.
    Stalled,
}

/// The state of a connection.
pub(super) struct Activity {
    state: Mutex<State>,
    evicted: CancellationToken,
}

struct State {
    began: bool,
    requests: usize,
    /// When the last request ended, or the connection began.
    since: Instant,
    /// Pieces of answers that were handed over, and when; the oldest is the first.
    unsent: BTreeMap<u64, Instant>,
    handed_over: u64,
}

impl Activity {
    pub(super) fn new() -> Arc<Self> {
        let state = State {
            began: false,
            requests: 0,
            since: Instant::now(),
            unsent: BTreeMap::new(),
            handed_over: 0,
        };
        Arc::new(Self {
            state: Mutex::new(state),
            evicted: CancellationToken::new(),
        })
    }

    /// A request begins; it lasts until its answer has been handed over.
    pub(super) fn request(self: &Arc<Self>) -> OpenRequest {
        let mut state = self.lock();
        state.began = true;
        state.requests += 1;
        OpenRequest(Arc::clone(self))
    }

    /// A piece of an answer is handed over; it is on its way until this is dropped.
    pub(super) fn piece(self: &Arc<Self>) -> UnsentPiece {
        let mut state = self.lock();
        state.handed_over += 1;
        let number = state.handed_over;
        state.unsent.insert(number, Instant::now());
        UnsentPiece(Arc::clone(self), number)
    }

    /// Cancelled when an answer of the connection has to make room for those of others.
    pub(super) fn evicted(&self) -> &CancellationToken {
        &self.evicted
    }

    /// Begins the pause between requests anew.
    pub(super) fn touch(&self) {
        self.lock().since = Instant::now();
    }

    /// Waits until the connection is to end.
    pub(super) async fn overdue(&self, limits: &Limits) -> Overdue {
        // What happens from now on has its own limit, which ends after the shortest of all.
        let shortest = limits.first.min(limits.idle).min(limits.write);
        loop {
            let now = Instant::now();
            let next = self.lock().next(limits);
            match next {
                Some((at, overdue)) if at <= now => return overdue,
                Some((at, _)) => sleep_until(at.min(now + shortest)).await,
                None => sleep_until(now + shortest).await,
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// When the connection is to end, if nothing happens until then.
    fn next(&self, limits: &Limits) -> Option<(Instant, Overdue)> {
        if let Some(oldest) = self.unsent.values().next() {
            return Some((*oldest + limits.write, Overdue::Stalled));
        }
        match (self.began, self.requests) {
            (false, _) => Some((self.since + limits.first, Overdue::Silent)),
            (true, 0) => Some((self.since + limits.idle, Overdue::Idle)),
            (true, _) => None,
        }
    }
}

/// A request that is being answered.
pub(super) struct OpenRequest(Arc<Activity>);

impl OpenRequest {
    pub(super) fn activity(&self) -> &Arc<Activity> {
        &self.0
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.requests -= 1;
        state.since = Instant::now();
    }
}

/// A piece of an answer that the client has not taken yet.
pub(super) struct UnsentPiece(Arc<Activity>, u64);

impl Drop for UnsentPiece {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.unsent.remove(&self.1);
        state.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Activity, Limits, Overdue};

    const LIMITS: Limits = Limits {
        first: Duration::from_secs(10),
        idle: Duration::from_secs(60),
        write: Duration::from_secs(30),
    };

    #[test]
    fn each_limit_counts_from_what_happened_last() {
        let activity = Activity::new();
        let next = || activity.lock().next(&LIMITS);
        let since = || activity.lock().since;
        assert_eq!(next(), Some((since() + LIMITS.first, Overdue::Silent)));

        // A request lasts as long as it likes, and its end begins the pause.
        let request = activity.request();
        assert_eq!(next(), None);
        // The oldest piece counts, and each for itself.
        let first = activity.piece();
        let handed_over = activity.lock().unsent[&1];
        let second = activity.piece();
        assert_eq!(next(), Some((handed_over + LIMITS.write, Overdue::Stalled)));
        drop(first);
        let handed_over = activity.lock().unsent[&2];
        assert_eq!(next(), Some((handed_over + LIMITS.write, Overdue::Stalled)));
        // Also after the answer was handed over as a whole.
        drop(request);
        assert_eq!(next(), Some((handed_over + LIMITS.write, Overdue::Stalled)));
        let before = since();
        drop(second);
        assert!(since() >= before);
        assert_eq!(next(), Some((since() + LIMITS.idle, Overdue::Idle)));
    }
}

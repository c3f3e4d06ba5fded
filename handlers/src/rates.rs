//! How often something may happen in a minute, for each who does it.

#[cfg(test)]
mod tests;
pub mod verdict;

use std::{
    hash::Hash,
    net::IpAddr,
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use governor::{
    Quota, RateLimiter, middleware::NoOpMiddleware, state::keyed::DefaultKeyedStateStore,
};
use uuid::Uuid;

use crate::{clock::Clock, config};

/// After so many looks, those are forgotten who have not done it lately: strangers choose the keys, and each look adds one at most.
const SWEEP: u32 = 10_000;

/// The limits of a process.
pub struct Rates {
    /// Failed authentications, by client address.
    pub failed_authentications: Rate<IpAddr>,
    /// Requests, by token.
    pub tokens: Rate<Uuid>,
    /// Requests, by client address.
    pub addresses: Rate<IpAddr>,
}

impl Rates {
    /// The limits that are configured.
    pub fn new(limits: &config::Limits, clock: &Clock) -> Self {
        let failed = limits.failed_authentications_per_minute;
        Self {
            failed_authentications: Rate::new(NonZeroU32::new(failed), clock),
            tokens: Rate::new(limits.requests_per_minute, clock),
            addresses: Rate::new(limits.requests_per_minute_per_address, clock),
        }
    }
}

/// One limit.
pub struct Rate<K: Hash + Eq + Clone>(Option<Limited<K>>);

struct Limited<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, Clock, NoOpMiddleware<Duration>>,
    looks: AtomicU32,
}

/// It happened too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooOften {
    /// When it may happen again, in seconds from now; at least one.
    pub retry_after: u64,
}

impl<K: Hash + Eq + Clone> Rate<K> {
    /// So many in a minute; without a number, any.
    pub fn new(per_minute: Option<NonZeroU32>, clock: &Clock) -> Self {
        Self(per_minute.map(|number| Limited {
            limiter: RateLimiter::new(
                Quota::per_minute(number),
                DefaultKeyedStateStore::default(),
                clock.clone(),
            ),
            looks: AtomicU32::new(0),
        }))
    }

    /// Counts once more for `key`, unless that is too often.
    pub fn count(&self, key: &K) -> Result<(), TooOften> {
        let Some(Limited { limiter, looks }) = &self.0 else {
            return Ok(());
        };
        if looks.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        limiter.check_key(key).map_err(|not_until| {
            let wait = not_until.wait_time_from(limiter.clock().elapsed());
            let whole = wait.as_secs() + u64::from(wait > Duration::from_secs(wait.as_secs()));
            TooOften {
                retry_after: whole.max(1),
            }
        })
    }
}

impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.elapsed()
    }
}

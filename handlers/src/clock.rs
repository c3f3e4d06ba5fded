//! The time, as a parameter.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};

/// Tells the time: the system's, or one that a test sets.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The system's clock, to the microsecond, which is what both databases keep.
    System,
    /// A clock that stands until it is moved; microseconds since the epoch.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that stands at `start`.
    pub fn manual(start: DateTime<Utc>) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(start.timestamp_micros())))
    }

    /// Moves a manual clock; the system's is not moved.
    pub fn advance(&self, by: TimeDelta) {
        if let (Self::Manual(micros), Some(by)) = (self, by.num_microseconds()) {
            micros.fetch_add(by, Ordering::SeqCst);
        }
    }

    /// The time now.
    pub fn now(&self) -> DateTime<Utc> {
        let micros = match self {
            #[allow(
                clippy::disallowed_methods,
                reason = "this is the one place that asks the system"
            )]
            Self::System => Utc::now().timestamp_micros(),
            Self::Manual(micros) => micros.load(Ordering::SeqCst),
        };
        DateTime::from_timestamp_micros(micros).unwrap_or_default()
    }

    /// The time since some moment. Unlike the time of day it never goes back while the system's clock is set.
    pub fn elapsed(&self) -> Duration {
        static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
        match self {
            Self::System => BEGAN.elapsed(),
            Self::Manual(micros) => {
                let micros = micros.load(Ordering::SeqCst);
                Duration::from_micros(micros.try_into().unwrap_or_default())
            }
        }
    }
}

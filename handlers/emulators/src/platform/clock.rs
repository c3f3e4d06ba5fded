//! The time on the platform, which tests can move.

use std::time::Duration;

use tokio::time::Instant;

/// Counts from the start of the emulator.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    moved: Duration,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            moved: Duration::ZERO,
        }
    }
}

impl Clock {
    pub(super) fn now(&self) -> Duration {
        self.started.elapsed() + self.moved
    }

    pub(super) fn advance(&mut self, by: Duration) {
        self.moved += by;
    }
}

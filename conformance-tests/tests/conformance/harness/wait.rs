//! Waiting for what happens beside a test.

use std::time::{Duration, Instant};

/// Nothing takes so long, on any machine.
const LONGEST: Duration = Duration::from_secs(60);

/// Waits until something is so.
pub async fn wait_until(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < LONGEST, "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

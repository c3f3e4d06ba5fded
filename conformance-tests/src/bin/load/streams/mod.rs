//! `load streams`.

mod active;
mod events;
mod idle;
mod server;

use std::{
    fs::File,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{Error, options::Streams};
use idle::Idle;
use server::ServerMonitor;

/// How soon a closed connection must be released.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum time to the first keep-alive of an idle stream; the service sends one every 15 s.
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(20);
/// Allowed growth of memory, in percent, when the same number of streams is reopened.
const MAX_GROWTH_PERCENT: u64 = 10;

/// Runs the load and prints a report; `false` if a check failed.
pub async fn run(options: Streams) -> Result<bool, Error> {
    let options = Arc::new(options);
    let mut monitor = ServerMonitor::new(&options)?;
    let mut passed = true;
    let mut check = |good: bool, what: String| {
        println!("{what}{}", if good { "" } else { "\n  FAILED" });
        passed &= good;
    };
    let count = u64::from(options.idle_clients);

    // Warm-up: one-time allocations, such as database connections, must not count as memory of a stream.
    Idle::open(&options, 64.min(options.idle_clients))
        .await?
        .close()
        .await;
    monitor.wait_until_freed(CLEANUP_TIMEOUT).await?;
    let before = monitor.resident()?;
    let idle = Idle::open(&options, options.idle_clients).await?;
    let opened = Instant::now();
    sleep(Duration::from_secs(1)).await;
    let with_idle = monitor.resident()?;
    let each = with_idle.saturating_sub(before) / count;
    check(
        options.max_stream_bytes.is_none_or(|most| each <= most),
        format!(
            "memory: {} KiB before, {} KiB with {count} idle streams, {each} bytes each",
            before / 1024,
            with_idle / 1024
        ),
    );

    let followers = active::Followers::open(&options).await?;
    File::create(&options.begin)?;
    let summary = followers.finish().await?;
    check(summary.passed(&options), summary.to_string());

    sleep((opened + KEEP_ALIVE_TIMEOUT).saturating_duration_since(Instant::now())).await;
    let (living, ended) = idle.state();
    check(
        living == count && ended == 0,
        format!(
            "idle streams after {} s: {living} received a keep-alive, {ended} ended",
            opened.elapsed().as_secs()
        ),
    );

    let under_load = monitor.resident()?;
    idle.close().await;
    let freed = monitor.wait_until_freed(CLEANUP_TIMEOUT).await?;
    check(freed.is_some(), describe_cleanup(count, freed));
    let after = monitor.resident()?;
    let again = Idle::open(&options, options.idle_clients).await?;
    sleep(Duration::from_secs(1)).await;
    let reopened = monitor.resident()?;
    check(
        reopened <= under_load + under_load * MAX_GROWTH_PERCENT / 100,
        format!(
            "memory: {} KiB with all streams, {} KiB without, {} KiB after reopening",
            under_load / 1024,
            after / 1024,
            reopened / 1024
        ),
    );
    again.close().await;
    let freed = monitor.wait_until_freed(CLEANUP_TIMEOUT).await?;
    check(freed.is_some(), describe_cleanup(count, freed));
    Ok(passed)
}

fn describe_cleanup(count: u64, freed: Option<Duration>) -> String {
    match freed {
        Some(took) => {
            format!("{count} closed streams were released within {took:.1?}")
        }
        None => {
            format!("some of {count} closed streams are still open after {CLEANUP_TIMEOUT:?}")
        }
    }
}

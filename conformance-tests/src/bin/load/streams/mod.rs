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
use server::Watched;

/// So soon is a client that is gone to be forgotten.
const FREED_WITHIN: Duration = Duration::from_secs(2);
/// So long an idle stream may be without a sign of life; the service gives one every 15 s.
const SIGN_WITHIN: Duration = Duration::from_secs(20);
/// By how much memory may grow, in percent, when as many streams are opened again.
const GROWTH: u64 = 10;

/// Runs it and prints the figures; false if a stream was not what it should be, or something is left behind.
pub async fn run(options: Streams) -> Result<bool, Error> {
    let options = Arc::new(options);
    let mut watched = Watched::new(&options)?;
    let mut is_good = true;
    let mut check = |good: bool, what: String| {
        println!("{what}{}", if good { "" } else { "\n  NOT GOOD" });
        is_good &= good;
    };
    let count = u64::from(options.idle_clients);

    // What the first few streams allocate (connections to the database, say) belongs to no stream.
    Idle::open(&options, 64.min(options.idle_clients))
        .await?
        .close()
        .await;
    watched.freed(FREED_WITHIN).await?;
    let before = watched.resident()?;
    let idle = Idle::open(&options, options.idle_clients).await?;
    let opened = Instant::now();
    sleep(Duration::from_secs(1)).await;
    let with_idle = watched.resident()?;
    let each = with_idle.saturating_sub(before) / count;
    check(
        options.most_bytes.is_none_or(|most| each <= most),
        format!(
            "memory: {} KiB before, {} KiB with {count} idle streams, {each} bytes for each",
            before / 1024,
            with_idle / 1024
        ),
    );

    let following = active::Following::open(&options).await?;
    File::create(&options.begin)?;
    let heard = following.finish().await?;
    check(heard.is_good(&options), heard.to_string());

    sleep((opened + SIGN_WITHIN).saturating_duration_since(Instant::now())).await;
    let (living, ended) = idle.state();
    check(
        living == count && ended == 0,
        format!(
            "idle streams after {} s: {living} had a sign of life, {ended} ended",
            opened.elapsed().as_secs()
        ),
    );

    let strained = watched.resident()?;
    idle.close().await;
    let freed = watched.freed(FREED_WITHIN).await?;
    check(freed.is_some(), tell_freed(count, freed));
    let after = watched.resident()?;
    let again = Idle::open(&options, options.idle_clients).await?;
    sleep(Duration::from_secs(1)).await;
    let reopened = watched.resident()?;
    check(
        reopened <= strained + strained * GROWTH / 100,
        format!(
            "memory: {} KiB with all of them, {} KiB without, {} KiB with as many again",
            strained / 1024,
            after / 1024,
            reopened / 1024
        ),
    );
    again.close().await;
    let freed = watched.freed(FREED_WITHIN).await?;
    check(freed.is_some(), tell_freed(count, freed));
    Ok(is_good)
}

fn tell_freed(count: u64, freed: Option<Duration>) -> String {
    match freed {
        Some(took) => {
            format!("{count} streams broken off at once were forgotten within {took:.1?}")
        }
        None => {
            format!("of {count} streams broken off at once, some are open after {FREED_WITHIN:?}")
        }
    }
}

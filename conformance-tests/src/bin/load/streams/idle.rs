//! Idle streams.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
};

use super::events::{Event, Log};
use crate::{Error, options::Streams};

/// How many streams are opened concurrently.
const CONCURRENCY: usize = 64;

/// Open idle streams.
pub struct Idle {
    streams: JoinSet<()>,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    living: AtomicU64,
    ended: AtomicU64,
}

impl Idle {
    /// Opens the streams, and waits until each has received the existing log.
    pub async fn open(options: &Arc<Streams>, count: u16) -> Result<Self, Error> {
        let slots = Arc::new(Semaphore::new(CONCURRENCY));
        let counts = Arc::<Counts>::default();
        let mut streams = JoinSet::new();
        let (opened, mut openings) = mpsc::channel(CONCURRENCY);
        for _ in 0..count {
            let (options, slots) = (Arc::clone(options), Arc::clone(&slots));
            let (opened, counts) = (opened.clone(), Arc::clone(&counts));
            streams.spawn(async move {
                let slot = slots.acquire().await;
                let log = begin(&options).await;
                drop(slot);
                match log {
                    Ok(log) => {
                        // The receiver may be gone.
                        let _ = opened.send(Ok(())).await;
                        drop(opened);
                        stay(log, &counts).await;
                    }
                    Err(error) => drop(opened.send(Err(error)).await),
                }
            });
        }
        drop(opened);
        while let Some(outcome) = openings.recv().await {
            outcome?;
        }
        Ok(Self { streams, counts })
    }

    /// How many received a keep-alive, and how many ended.
    pub fn state(&self) -> (u64, u64) {
        let Counts { living, ended } = &*self.counts;
        (
            living.load(Ordering::Relaxed),
            ended.load(Ordering::Relaxed),
        )
    }

    /// Closes all streams.
    pub async fn close(mut self) {
        self.streams.shutdown().await;
    }
}

async fn begin(options: &Streams) -> Result<Log, Error> {
    let mut log = Log::open(&options.server, options.idle, None).await?;
    match log.next().await? {
        Some(Event::Line { .. }) => Ok(log),
        _ => Err("the log of the idle deployment does not start with a line".into()),
    }
}

async fn stay(mut log: Log, counts: &Counts) {
    let mut is_new = true;
    loop {
        match log.next().await {
            Ok(Some(Event::KeepAlive)) if is_new => {
                is_new = false;
                counts.living.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Some(Event::KeepAlive | Event::Line { .. })) => {}
            Ok(Some(Event::End(_)) | None) | Err(_) => {
                counts.ended.fetch_add(1, Ordering::Relaxed);
                return;
            }
        }
    }
}

//! Many streams on which nothing happens.

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

/// How many streams are opened at the same time.
const AT_ONCE: usize = 64;

/// Streams that are open.
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
    /// Opens them, and waits until each has what the log has so far.
    pub async fn open(options: &Arc<Streams>, count: u16) -> Result<Self, Error> {
        let slots = Arc::new(Semaphore::new(AT_ONCE));
        let counts = Arc::<Counts>::default();
        let mut streams = JoinSet::new();
        let (opened, mut openings) = mpsc::channel(AT_ONCE);
        for _ in 0..count {
            let (options, slots) = (Arc::clone(options), Arc::clone(&slots));
            let (opened, counts) = (opened.clone(), Arc::clone(&counts));
            streams.spawn(async move {
                let slot = slots.acquire().await;
                let log = begin(&options).await;
                drop(slot);
                match log {
                    Ok(log) => {
                        // Whoever waits for it may have given up.
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

    /// How many had a sign of life, and how many ended by themselves.
    pub fn state(&self) -> (u64, u64) {
        let Counts { living, ended } = &*self.counts;
        (
            living.load(Ordering::Relaxed),
            ended.load(Ordering::Relaxed),
        )
    }

    /// Breaks them all off.
    pub async fn close(mut self) {
        self.streams.shutdown().await;
    }
}

async fn begin(options: &Streams) -> Result<Log, Error> {
    let mut log = Log::open(&options.server, options.idle, None).await?;
    match log.next().await? {
        Some(Event::Line { .. }) => Ok(log),
        _ => Err("the log of the idle deployment does not begin with a line".into()),
    }
}

async fn stay(mut log: Log, counts: &Counts) {
    let mut is_new = true;
    loop {
        match log.next().await {
            Ok(Some(Event::Sign)) if is_new => {
                is_new = false;
                counts.living.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Some(Event::Sign | Event::Line { .. })) => {}
            Ok(Some(Event::End(_)) | None) | Err(_) => {
                counts.ended.fetch_add(1, Ordering::Relaxed);
                return;
            }
        }
    }
}

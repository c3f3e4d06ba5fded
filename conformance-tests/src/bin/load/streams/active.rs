//! Streams on which every line must arrive once and in order, also after reconnects.

use std::{collections::BTreeSet, fmt, sync::Arc};

use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Duration, timeout},
};
use uuid::Uuid;

use super::events::{Event, Log};
use crate::{Error, options::Streams, rng::Rng};

/// Maximum time without an event; the service sends a keep-alive every 15 s.
const EVENT_TIMEOUT: Duration = Duration::from_secs(30);

/// Clients that follow deployments to their end.
pub struct Followers(JoinSet<Result<ClientStats, Error>>);

/// The results of one client.
#[derive(Default)]
struct ClientStats {
    /// The number of the last line of the log.
    seen: i64,
    /// Number of build lines.
    lines: u32,
    /// Number of reconnects.
    resumed: u64,
    /// The final status of the deployment.
    end: String,
}

/// The results of all clients.
#[derive(Default)]
pub struct Summary {
    whole: u64,
    least: Option<u32>,
    lines: u64,
    resumed: u64,
    ends: BTreeSet<String>,
    errors: Vec<String>,
}

impl Followers {
    /// Opens the streams, and waits for the first event of each.
    pub async fn open(options: &Arc<Streams>) -> Result<Self, Error> {
        let (opened, mut openings) = mpsc::channel(1);
        let mut streams = JoinSet::new();
        let deployments = options.active.iter().cycle();
        for (number, id) in (0..u64::from(options.active_clients)).zip(deployments) {
            streams.spawn(follow(Arc::clone(options), *id, number, opened.clone()));
        }
        drop(opened);
        // Each drops its sender after its first event.
        while openings.recv().await.is_some() {}
        Ok(Self(streams))
    }

    /// Waits for the end of all of them.
    pub async fn finish(mut self) -> Result<Summary, Error> {
        let mut summary = Summary::default();
        while let Some(stats) = self.0.join_next().await {
            summary.add(stats?);
        }
        Ok(summary)
    }
}

async fn follow(
    options: Arc<Streams>,
    id: Uuid,
    number: u64,
    opened: mpsc::Sender<()>,
) -> Result<ClientStats, Error> {
    let mut opened = Some(opened);
    let mut rng = Rng::new(number);
    let breaks =
        u64::from(options.disconnects) * (number / u64::try_from(options.active.len())? % 2);
    let mut stats = ClientStats::default();
    loop {
        let after = (stats.seen > 0).then_some(stats.seen);
        let mut log = Log::open(&options.server, id, after).await?;
        loop {
            let event = timeout(EVENT_TIMEOUT, log.next()).await?;
            match event?.ok_or("the stream was closed without an end event")? {
                Event::Line { seq, message } => stats.line(seq, &message)?,
                Event::KeepAlive => {}
                Event::End(outcome) => {
                    stats.end = outcome;
                    return Ok(stats);
                }
            }
            drop(opened.take());
            if rng.below(100) < breaks {
                // Buffered events are lost with the connection.
                stats.resumed += 1;
                break;
            }
        }
    }
}

impl ClientStats {
    fn line(&mut self, seq: i64, message: &str) -> Result<(), Error> {
        if seq != self.seen + 1 {
            let seen = self.seen;
            return Err(format!("line {seq} follows line {seen}").into());
        }
        self.seen = seq;
        if let Some(number) = message.strip_prefix("line ") {
            if number.parse() != Ok(self.lines + 1) {
                let lines = self.lines;
                return Err(format!("build line {number} follows build line {lines}").into());
            }
            self.lines += 1;
        }
        Ok(())
    }
}

impl Summary {
    fn add(&mut self, stats: Result<ClientStats, Error>) {
        match stats {
            Ok(stats) => {
                self.whole += 1;
                self.least = Some(
                    self.least
                        .map_or(stats.lines, |least| least.min(stats.lines)),
                );
                self.lines += u64::from(stats.lines);
                self.resumed += stats.resumed;
                self.ends.insert(stats.end);
            }
            Err(error) => self.errors.push(error.to_string()),
        }
    }

    /// Whether every client received everything.
    pub fn passed(&self, options: &Streams) -> bool {
        let streams = u64::from(options.active_clients);
        self.whole == streams && self.lines == streams * u64::from(options.lines)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            whole,
            lines,
            resumed,
            ..
        } = self;
        let (least, ends) = (self.least.unwrap_or_default(), &self.ends);
        write!(
            f,
            "active streams: {whole} completed ({}), {least} build lines each, {lines} in total, each once and in order; {resumed} reconnects",
            ends.iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", "),
        )?;
        if let Some(error) = self.errors.first() {
            write!(f, "\n  {} failed; first error: {error}", self.errors.len())?;
        }
        Ok(())
    }
}

//! Streams on which every line is to arrive once, in order, also over breaks.

use std::{collections::BTreeSet, fmt, sync::Arc};

use tokio::{
    sync::mpsc,
    task::JoinSet,
    time::{Duration, timeout},
};
use uuid::Uuid;

use super::events::{Event, Log};
use crate::{Error, chance::Chance, options::Streams};

/// The longest time without an event; the service gives a sign of life every 15 s.
const EVENT_TIMEOUT: Duration = Duration::from_secs(30);

/// Clients that follow deployments to their end.
pub struct Following(JoinSet<Result<Told, Error>>);

/// What one client was told.
#[derive(Default)]
struct Told {
    /// The number of the last line of the log.
    seen: i64,
    /// How many lines of the build there were.
    lines: u32,
    /// How often it broke off and resumed.
    resumed: u64,
    /// The deployment's state at the end.
    end: String,
}

/// What all of them were told.
#[derive(Default)]
pub struct Heard {
    whole: u64,
    least: Option<u32>,
    lines: u64,
    resumed: u64,
    ends: BTreeSet<String>,
    faults: Vec<String>,
}

impl Following {
    /// Opens the streams, and waits until each has had its first event.
    pub async fn open(options: &Arc<Streams>) -> Result<Self, Error> {
        let (opened, mut openings) = mpsc::channel(1);
        let mut streams = JoinSet::new();
        let deployments = options.active.iter().cycle();
        for (number, id) in (0..u64::from(options.active_clients)).zip(deployments) {
            streams.spawn(follow(Arc::clone(options), *id, number, opened.clone()));
        }
        drop(opened);
        // Each gives its sender away when it has begun.
        while openings.recv().await.is_some() {}
        Ok(Self(streams))
    }

    /// Waits for the end of all of them.
    pub async fn finish(mut self) -> Result<Heard, Error> {
        let mut heard = Heard::default();
        while let Some(told) = self.0.join_next().await {
            heard.add(told?);
        }
        Ok(heard)
    }
}

async fn follow(
    options: Arc<Streams>,
    id: Uuid,
    number: u64,
    opened: mpsc::Sender<()>,
) -> Result<Told, Error> {
    let mut opened = Some(opened);
    let mut chance = Chance::new(number);
    let breaks =
        u64::from(options.disconnects) * (number / u64::try_from(options.active.len())? % 2);
    let mut told = Told::default();
    loop {
        let after = (told.seen > 0).then_some(told.seen);
        let mut log = Log::open(&options.server, id, after).await?;
        loop {
            let event = timeout(EVENT_TIMEOUT, log.next()).await?;
            match event?.ok_or("a stream ended without an end")? {
                Event::Line { seq, message } => told.line(seq, &message)?,
                Event::Sign => {}
                Event::End(status) => {
                    told.end = status;
                    return Ok(told);
                }
            }
            drop(opened.take());
            if chance.below(100) < breaks {
                // What is on its way, or read and not looked at, is lost with the connection.
                told.resumed += 1;
                break;
            }
        }
    }
}

impl Told {
    fn line(&mut self, seq: i64, message: &str) -> Result<(), Error> {
        if seq != self.seen + 1 {
            let seen = self.seen;
            return Err(format!("line {seq} comes after line {seen}").into());
        }
        self.seen = seq;
        if let Some(number) = message.strip_prefix("line ") {
            if number.parse() != Ok(self.lines + 1) {
                let lines = self.lines;
                return Err(
                    format!("the build's line {number} comes after its line {lines}").into(),
                );
            }
            self.lines += 1;
        }
        Ok(())
    }
}

impl Heard {
    fn add(&mut self, told: Result<Told, Error>) {
        match told {
            Ok(told) => {
                self.whole += 1;
                self.least = Some(self.least.map_or(told.lines, |least| least.min(told.lines)));
                self.lines += u64::from(told.lines);
                self.resumed += told.resumed;
                self.ends.insert(told.end);
            }
            Err(error) => self.faults.push(error.to_string()),
        }
    }

    /// Whether everybody was told everything.
    pub fn is_good(&self, options: &Streams) -> bool {
        let streams = u64::from(options.active_clients);
        self.whole == streams && self.lines == streams * u64::from(options.lines)
    }
}

impl fmt::Display for Heard {
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
            "active streams: {whole} came to their end ({}), {least} lines of the build on each, {lines} in all, each once and in order; broken off and resumed {resumed} times",
            ends.iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", "),
        )?;
        if let Some(fault) = self.faults.first() {
            write!(f, "\n  {} failed; one of them: {fault}", self.faults.len())?;
        }
        Ok(())
    }
}

//! Counts and latencies.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    time::Duration,
};

/// What happened on one path.
#[derive(Default)]
pub struct Tally {
    /// Answers by status, broken-off ones included where the status was seen.
    pub statuses: BTreeMap<u16, u64>,
    /// Requests that were broken off on purpose.
    pub broken_off: u64,
    /// Requests that failed without an answer.
    pub failures: u64,
    /// Why the last of them failed.
    pub last_failure: Option<String>,
    /// How long whole answers took, in microseconds.
    pub latencies: Vec<u32>,
}

impl Tally {
    /// Counts a whole answer.
    pub fn answered(&mut self, status: u16, latency: Duration) {
        *self.statuses.entry(status).or_default() += 1;
        self.latencies
            .push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
    }

    /// Counts an answer that was broken off.
    pub fn broke_off(&mut self, status: Option<u16>) {
        self.broken_off += 1;
        if let Some(status) = status {
            *self.statuses.entry(status).or_default() += 1;
        }
    }

    /// Counts a failure.
    pub fn failed(&mut self, error: &dyn fmt::Display) {
        self.failures += 1;
        self.last_failure = Some(error.to_string());
    }

    /// Adds what another connection counted.
    pub fn add(&mut self, other: Self) {
        for (status, count) in other.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
        self.broken_off += other.broken_off;
        self.failures += other.failures;
        self.last_failure = self.last_failure.take().or(other.last_failure);
        self.latencies.extend(other.latencies);
    }

    /// How many answers had a status of 500 and above.
    pub fn server_errors(&self) -> u64 {
        self.statuses.range(500..).map(|(_, count)| count).sum()
    }

    /// How many whole answers there were.
    pub fn whole(&self) -> usize {
        self.latencies.len()
    }

    /// A percentile in microseconds, of [sorted](Self::sort) latencies; 0 without any.
    pub fn percentile(&self, percent: usize) -> u32 {
        let last = self.latencies.len().saturating_sub(1);
        self.latencies
            .get(last * percent / 100)
            .copied()
            .unwrap_or_default()
    }

    /// Puts the latencies in order.
    pub fn sort(&mut self) {
        self.latencies.sort_unstable();
    }
}

/// One line of figures: latencies in milliseconds, rates per second.
pub fn line(path: &str, tally: &Tally, elapsed: Duration, reference: Option<&Tally>) -> String {
    let milliseconds = |percent| f64::from(tally.percentile(percent)) / 1000.0;
    let statuses: Vec<_> = tally
        .statuses
        .iter()
        .map(|(status, count)| format!("{status}: {count}"))
        .collect();
    let rate =
        u32::try_from(tally.whole()).map_or(f64::INFINITY, f64::from) / elapsed.as_secs_f64();
    let mut line = format!(
        "{path}\n  whole answers {} ({rate:.0}/s), broken off {}, failed {}; statuses {}\n  ms: p50 {:.2}, p90 {:.2}, p99 {:.2}, most {:.2}",
        tally.whole(),
        tally.broken_off,
        tally.failures,
        statuses.join(", "),
        milliseconds(50),
        milliseconds(90),
        milliseconds(99),
        milliseconds(100),
    );
    if let Some(reference) = reference {
        let _ = write!(
            line,
            "; times the reference: p50 {:.2}, p99 {:.2}",
            ratio(tally, reference, 50),
            ratio(tally, reference, 99)
        );
    }
    if let Some(failure) = &tally.last_failure {
        let _ = write!(line, "\n  one failure: {failure}");
    }
    line
}

/// How many times the reference's percentile.
pub fn ratio(tally: &Tally, reference: &Tally, percent: usize) -> f64 {
    f64::from(tally.percentile(percent)) / f64::from(reference.percentile(percent).max(1))
}

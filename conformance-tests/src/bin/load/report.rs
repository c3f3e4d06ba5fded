//! Counts and latencies.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    time::Duration,
};

/// Results of one path.
#[derive(Default)]
pub struct Tally {
    /// Responses by status, including disconnected ones whose status was received.
    pub statuses: BTreeMap<u16, u64>,
    /// Deliberately disconnected requests.
    pub broken_off: u64,
    /// Requests that failed without a response.
    pub failures: u64,
    /// The last error.
    pub last_failure: Option<String>,
    /// Latencies of complete responses, in microseconds.
    pub latencies: Vec<u32>,
}

impl Tally {
    /// Counts a complete response.
    pub fn answered(&mut self, status: u16, latency: Duration) {
        *self.statuses.entry(status).or_default() += 1;
        self.latencies
            .push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
    }

    /// Counts a disconnected request.
    pub fn disconnected(&mut self, status: Option<u16>) {
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

    /// Adds the results of another connection.
    pub fn add(&mut self, other: Self) {
        for (status, count) in other.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
        self.broken_off += other.broken_off;
        self.failures += other.failures;
        self.last_failure = self.last_failure.take().or(other.last_failure);
        self.latencies.extend(other.latencies);
    }

    /// The number of responses with a status of 500 and above.
    pub fn server_errors(&self) -> u64 {
        self.statuses.range(500..).map(|(_, count)| count).sum()
    }

    /// The number of complete responses.
    pub fn whole(&self) -> usize {
        self.latencies.len()
    }

    /// A percentile in microseconds, of [sorted](Self::sort) latencies; 0 if there are none.
    pub fn percentile(&self, percent: usize) -> u32 {
        let last = self.latencies.len().saturating_sub(1);
        self.latencies
            .get(last * percent / 100)
            .copied()
            .unwrap_or_default()
    }

    /// Sorts the latencies.
    pub fn sort(&mut self) {
        self.latencies.sort_unstable();
    }
}

/// Formats the results: latencies in milliseconds, rates per second.
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
        "{path}\n  complete responses {} ({rate:.0}/s), disconnected {}, failed {}; statuses {}\n  ms: p50 {:.2}, p90 {:.2}, p99 {:.2}, max {:.2}",
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
            "; relative to the reference: p50 {:.2}, p99 {:.2}",
            ratio(tally, reference, 50),
            ratio(tally, reference, 99)
        );
    }
    if let Some(failure) = &tally.last_failure {
        let _ = write!(line, "\n  last error: {failure}");
    }
    line
}

/// The ratio of a percentile to the reference's.
pub fn ratio(tally: &Tally, reference: &Tally, percent: usize) -> f64 {
    f64::from(tally.percentile(percent)) / f64::from(reference.percentile(percent).max(1))
}

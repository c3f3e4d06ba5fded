//! Failures of the database that are no defects, in the log and in metrics.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use catalog_store::{DatabaseError, Fault};

/// A kind of line that requests could repeat is logged at most this often.
const INTERVAL: Duration = Duration::from_secs(10);

/// When lines of a kind are logged.
pub(crate) struct Sparingly(Mutex<(Option<Instant>, u64)>);

impl Sparingly {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new((None, 0)))
    }

    /// How many lines were left out since the last one; `None` if this one is to be left out, too.
    pub(crate) fn turn(&self) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, left_out) = &mut *state;
        if last.is_some_and(|last| last.elapsed() < INTERVAL) {
            *left_out += 1;
            return None;
        }
        *last = Some(Instant::now());
        Some(std::mem::take(left_out))
    }
}

/// Tells that something failed, and can be tried again. What concerns the database as a whole is told where it changes.
pub(crate) fn tell(fault: Fault, error: &DatabaseError) {
    static BUSY: Sparingly = Sparingly::new();
    metrics::counter!("catalog_database_faults_total", "kind" => kind(fault)).increment(1);
    if fault == Fault::Busy
        && let Some(left_out) = BUSY.turn()
    {
        tracing::warn!(%error, left_out, "What is asked of the database takes too long");
    }
    tracing::debug!(%error, "The database failed");
}

/// Reports a failure outside of an answer; the fault, if it is no defect.
pub(crate) fn report(error: &DatabaseError, what: &str) -> Option<Fault> {
    let fault = Fault::of(error);
    if let Some(fault) = fault {
        tell(fault, error);
    } else {
        tracing::error!(%error, "{what}");
    }
    fault
}

fn kind(fault: Fault) -> &'static str {
    match fault {
        Fault::Away => "away",
        Fault::Unwritable => "unwritable",
        Fault::Busy => "busy",
    }
}

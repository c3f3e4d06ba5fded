//! How many jobs there are to do, for those who watch the service.

use super::jobs::JobState;
use crate::db::{Connection, Result};

/// The open jobs of all workers together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Jobs that a worker could begin with now; those whose worker let its lease run out, too.
    pub waiting: i64,
    /// How long the first of them has waited, in milliseconds.
    pub oldest_ms: Option<i64>,
    /// Jobs that wait for another attempt, or for something that others do.
    pub delayed: i64,
    /// Jobs that a worker is at.
    pub running: i64,
}

/// The open jobs by the database's clock.
pub async fn queue(on: &mut impl Connection) -> Result<Queue> {
    let (waiting, oldest_ms): (i64, Option<i64>) = on
        .query("SELECT count(*), ")
        .now_ms()
        .push(" - min(run_at) FROM deployment_jobs WHERE state IN ('queued', 'running') AND run_at <= ")
        .now_ms()
        .one()
        .await?;
    let later: Vec<(JobState, i64)> = on
        .query("SELECT state, count(*) FROM deployment_jobs WHERE state IN ('queued', 'running') AND run_at > ")
        .now_ms()
        .push(" GROUP BY state")
        .all()
        .await?;
    let count = |state| {
        let found = later.iter().find(|(of, _)| *of == state);
        found.map_or(0, |(_, jobs)| *jobs)
    };
    Ok(Queue {
        waiting,
        oldest_ms,
        delayed: count(JobState::Queued),
        running: count(JobState::Running),
    })
}

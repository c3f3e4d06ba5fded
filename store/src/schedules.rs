//! Work that is done on a schedule by one process at a time, whichever has time for it.

use chrono::{DateTime, Utc};
use sqlx::FromRow;

use crate::db::{Connection, Result, Tx};

/// How the work stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct Schedule {
    /// When the last run that ended began; at first, when the schedule was first looked at.
    pub last_begun_at: DateTime<Utc>,
    // The number of the last run.
    run: i64,
}

/// A run that this process has claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    name: &'static str,
    number: i64,
}

/// How the work of this name stands.
pub async fn read(tx: &mut Tx, name: &'static str, now: DateTime<Utc>) -> Result<Schedule> {
    tx.query(
        "INSERT INTO schedules (name, last_begun_at, run, lease_ends_at) VALUES ($1, $2, 0, 0)
             ON CONFLICT (name) DO NOTHING",
    )
    .bind(name)
    .bind(now)
    .exec()
    .await?;
    tx.query("SELECT last_begun_at, run FROM schedules WHERE name = $1")
        .bind(name)
        .one()
        .await
}

/// Claims the next run for some time; `None` if another process has claimed it meanwhile, or is doing it.
pub async fn claim(
    tx: &mut Tx,
    name: &'static str,
    seen: &Schedule,
    lease_ms: i64,
) -> Result<Option<Run>> {
    let number = seen.run + 1;
    let claimed = tx
        .query("UPDATE schedules SET run = $1, lease_ends_at = $2 + ")
        .now_ms()
        .push(" WHERE name = $3 AND run = $4 AND lease_ends_at <= ")
        .now_ms()
        .bind(number)
        .bind(lease_ms)
        .bind(name)
        .bind(seen.run)
        .exec()
        .await?;
    Ok((claimed == 1).then_some(Run { name, number }))
}

/// Whether no other process has taken the run over; holds it until the transaction ends.
pub async fn hold(tx: &mut Tx, run: &Run) -> Result<bool> {
    let held = tx
        .query("UPDATE schedules SET run = run WHERE name = $1 AND run = $2")
        .bind(run.name)
        .bind(run.number)
        .exec()
        .await?;
    Ok(held == 1)
}

/// Ends a run that began at `begun`, however it ended; the next one is due after it.
pub async fn end(tx: &mut Tx, run: &Run, begun: DateTime<Utc>) -> Result<()> {
    tx.query(
        "UPDATE schedules SET last_begun_at = $1, lease_ends_at = 0 WHERE name = $2 AND run = $3",
    )
    .bind(begun)
    .bind(run.name)
    .bind(run.number)
    .exec()
    .await
    .map(drop)
}

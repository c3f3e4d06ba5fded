//! Whose job is next.

use chrono::{DateTime, Utc};

use super::jobs::Claimed;
use crate::db::{Connection, Result, Store};

/// Claims a job: one that nobody has, or one whose worker let its lease run out. Users take turns: first comes who has the fewest
/// jobs running, and of those who waited longest for a claim; of their jobs the oldest. Nobody has more than `per_user` running,
/// except for those that are to be cancelled.
pub async fn claim(
    store: &Store,
    lease_ms: i64,
    per_user: i64,
    now: DateTime<Utc>,
) -> Result<Option<Claimed>> {
    // Most times there is none; to find that out needs no lock.
    let mut reader = store.reader();
    let query = reader.query(
        "SELECT seq FROM deployment_jobs WHERE state IN ('queued', 'running') AND run_at <= ",
    );
    let waiting: Option<(i64,)> = query
        .now_ms()
        .push(" ORDER BY run_at, seq LIMIT 1")
        .opt()
        .await?;
    if waiting.is_none() {
        return Ok(None);
    }
    let mut tx = store.begin().await?;
    // Two claims at once would both count without the other.
    tx.lock_name("claim of a job").await?;
    // The index holds open jobs, which SQLite does not see of running ones unless it is told.
    let query = tx.query(
        "UPDATE deployment_jobs SET state = 'running', lease = lease + 1, claims = claims + 1, waits_for = NULL,
             started_at = coalesce(started_at, $1), run_at = $2 + ",
    );
    let claimed: Option<Claimed> = query
        .bind(now)
        .bind(lease_ms)
        .bind(per_user)
        .now_ms()
        .push(
            " WHERE seq = (SELECT j.seq FROM deployment_jobs j
                 LEFT JOIN (SELECT o.user_id, count(*) AS jobs FROM deployment_jobs o
                     WHERE o.state IN ('queued', 'running') AND o.state = 'running' AND o.run_at > ",
        )
        .now_ms()
        .push(
            " GROUP BY o.user_id) r ON r.user_id = j.user_id LEFT JOIN job_turns t ON t.user_id = j.user_id
                 WHERE j.state IN ('queued', 'running') AND (j.cancel_requested OR coalesce(r.jobs, 0) < $3)
                     AND j.run_at <= ",
        )
        .now_ms()
        .push(
            " ORDER BY j.cancel_requested DESC, coalesce(r.jobs, 0), coalesce(t.claimed_at, 0), j.run_at, j.seq LIMIT 1",
        )
        .skip_locked("j")
        .push(
            ") RETURNING id, deployment_id, user_id, kind, requested_by, step, tries, pauses, claims, undoing, error, lease",
        )
        .opt()
        .await?;
    if let Some(claimed) = &claimed {
        let query = tx.query("INSERT INTO job_turns (user_id, claimed_at) VALUES ($1, ");
        query
            .bind(claimed.user_id())
            .now_ms()
            .push(") ON CONFLICT (user_id) DO UPDATE SET claimed_at = excluded.claimed_at")
            .exec()
            .await?;
    }
    tx.commit().await?;
    Ok(claimed)
}

//! The log of a deployment: numbered without a gap.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use uuid::Uuid;

use super::{
    jobs::{Fence, FenceError, hold},
    read::{Deployment, status_of},
};
use crate::{
    authorized::Visible,
    db::{Connection, Lock, ROWS, Result, Tx},
    domain::DeploymentStatus,
    error::Error,
    words::words,
};

words! {
    /// Where a line of a log comes from.
    pub enum LogStream {
        /// The service.
        System = "system",
        /// A build's standard output.
        Stdout = "stdout",
        /// A build's standard error.
        Stderr = "stderr",
    }
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct LogLine {
    /// Its number, from 1.
    pub seq: i64,
    /// Where it comes from.
    pub stream: LogStream,
    /// The line.
    pub message: String,
    /// When it was written.
    pub at: DateTime<Utc>,
}

/// A line to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewLine {
    /// Where it comes from.
    pub stream: LogStream,
    /// The line.
    pub message: String,
}

/// Writes lines that a worker gives; `scope` says what the job does there.
pub async fn append(
    tx: &mut Tx,
    fence: &Fence,
    scope: &str,
    lines: &[NewLine],
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    write(tx, fence.deployment_id(), fence.job_id(), scope, lines, now).await?;
    Ok(())
}

/// Writes lines into the log of a deployment whose row is locked.
pub(super) async fn write(
    tx: &mut Tx,
    deployment_id: Uuid,
    job_id: Uuid,
    scope: &str,
    lines: &[NewLine],
    now: DateTime<Utc>,
) -> Result<()> {
    let count = i64::try_from(lines.len()).unwrap_or(i64::MAX);
    let (last,): (i64,) = tx
        .query("UPDATE deployments SET log_seq = log_seq + $2 WHERE id = $1 RETURNING log_seq")
        .bind(deployment_id)
        .bind(count)
        .one()
        .await?;
    let mut seq = last - count;
    for lines in lines.chunks(ROWS) {
        let mut query = tx
            .query("INSERT INTO deployment_logs (deployment_id, job_id, scope, at, seq, stream, message) VALUES ")
            .bind(deployment_id)
            .bind(job_id)
            .bind(scope)
            .bind(now);
        let mut row = "($1, $2, $3, $4, ";
        for line in lines {
            seq += 1;
            query = query
                .arg(row, seq)
                .arg(", ", line.stream)
                .arg(", ", line.message.as_str())
                .push(")");
            row = ", ($1, $2, $3, $4, ";
        }
        query.exec().await?;
    }
    Ok(())
}

/// How many lines a job wrote in a scope, and in the others.
pub async fn lines_in(on: &mut impl Connection, fence: &Fence, scope: &str) -> Result<(i64, i64)> {
    on.query(
        "SELECT count(CASE WHEN scope = $2 THEN 1 END), count(CASE WHEN scope <> $2 THEN 1 END)
         FROM deployment_logs WHERE job_id = $1",
    )
    .bind(fence.job_id())
    .bind(scope)
    .one()
    .await
}

/// The lines after a number, in order, at most `limit`.
pub async fn lines_after(
    on: &mut impl Connection,
    deployment: &Visible<Deployment>,
    seq: i64,
    limit: i64,
) -> Result<Vec<LogLine>> {
    on.query(
        "SELECT seq, stream, message, at FROM deployment_logs WHERE deployment_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
    )
    .bind(deployment.id)
    .bind(seq)
    .bind(limit)
    .all()
    .await
}

/// The last lines, in order.
pub async fn recent_lines(
    on: &mut impl Connection,
    deployment: &Visible<Deployment>,
    limit: i64,
) -> Result<Vec<LogLine>> {
    let mut lines: Vec<LogLine> = on
        .query(
            "SELECT seq, stream, message, at FROM deployment_logs WHERE deployment_id = $1 ORDER BY seq DESC LIMIT $2",
        )
        .bind(deployment.id)
        .bind(limit)
        .all()
        .await?;
    lines.reverse();
    Ok(lines)
}

/// Deletes the first lines of the log of a deployment, at most `limit`, unless a worker is at it; once none is left, a line says why,
/// and the log is not looked at again. How many were deleted.
pub(crate) async fn prune_log(
    tx: &mut Tx,
    id: Uuid,
    (why, limit): (&str, i64),
    now: DateTime<Utc>,
) -> Result<u64> {
    tx.lock_row(Lock::Deployment(id)).await?;
    let status = status_of(tx, id).await?;
    if status.is_none_or(DeploymentStatus::is_in_flight) {
        return Ok(0);
    }
    let deleted = tx
        .query(
            "DELETE FROM deployment_logs WHERE deployment_id = $1 AND seq IN
                 (SELECT l.seq FROM deployment_logs l WHERE l.deployment_id = $1 ORDER BY l.seq LIMIT $2)",
        )
        .bind(id)
        .bind(limit)
        .exec()
        .await?;
    if i64::try_from(deleted).is_ok_and(|deleted| deleted >= limit) {
        return Ok(deleted);
    }
    // The last of several batches may have found nothing any more.
    let job: Option<(Uuid,)> = tx
        .query(
            "SELECT j.id FROM deployment_jobs j JOIN deployments d ON d.id = j.deployment_id
             WHERE j.deployment_id = $1 AND d.log_seq > 0 ORDER BY j.seq DESC LIMIT 1",
        )
        .bind(id)
        .opt()
        .await?;
    if let Some((job_id,)) = job {
        let line = NewLine {
            stream: LogStream::System,
            message: why.to_owned(),
        };
        write(tx, id, job_id, "retention", &[line], now).await?;
    }
    tx.query("UPDATE deployments SET log_pruned_at = $2 WHERE id = $1")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    Ok(deleted)
}

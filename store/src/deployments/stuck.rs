//! Open jobs, and those that do not come to an end by themselves, for those who run the service.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use super::{
    jobs::{JobKind, JobState, transition},
    logs::{LogStream, NewLine, write},
};
use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    domain::DeploymentEvent,
    error::{Error, Refusal},
    users::User,
};

/// From this many failed attempts on, a job that takes back what it did is stuck.
const ATTEMPTS: i64 = 3;

/// A job that waits or runs.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct OpenJob {
    /// Identifies the job.
    pub id: Uuid,
    /// Its deployment.
    pub deployment_id: Uuid,
    /// What is deployed.
    pub asset_name: String,
    /// Where to.
    pub platform_org_id: String,
    /// What it does.
    pub kind: JobKind,
    /// What it is at.
    pub step: Option<String>,
    /// How often that failed.
    pub tries: i64,
    /// Whether it takes back what it did.
    pub undoing: bool,
    /// Why it does so; `None` if it was cancelled.
    pub error: Option<String>,
    /// Why its last attempt failed.
    pub last_error: Option<String>,
    /// What may be on the platform still.
    pub leftovers: i64,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// Why a job was not changed.
#[derive(Debug, thiserror::Error)]
pub enum StuckError {
    /// There is no such job that waits.
    #[error("there is no such job that waits for another attempt")]
    NotWaiting,
    /// It does not take back what it did.
    #[error("the job does not take back what it did; cancel its deployment first")]
    NotUndoing,
}

impl Refusal for StuckError {}

/// The jobs that wait or run, the oldest first; `only_stuck`: of them those that take back what they did, and failed at that several
/// times.
pub async fn open_jobs(on: &mut impl Connection, only_stuck: bool) -> Result<Vec<OpenJob>> {
    let query = on.query(
        "SELECT j.id, j.deployment_id, d.asset_name, d.platform_org_id, j.kind, j.step, j.tries, j.undoing, j.error, j.last_error,
             j.created_at,
             (SELECT count(*) FROM deployment_assets a WHERE a.deployment_id = d.id
                 AND a.state IN ('uploading', 'published', 'removing')) AS leftovers
         FROM deployment_jobs j JOIN deployments d ON d.id = j.deployment_id WHERE j.state IN ('queued', 'running')",
    );
    query
        .maybe(
            " AND j.undoing AND j.tries >= ",
            only_stuck.then_some(ATTEMPTS),
        )
        .push(" ORDER BY j.seq")
        .all()
        .await
}

/// When jobs that are held would go on: never, unless somebody lets them.
const NEVER: i64 = 253_402_300_799_000;

/// Why they are, for the job's record and its log.
const HELD: &str = "Held: the database was restored from a backup, and what was published since is not known. \
    An administrator lets it go on; it can be cancelled.";

/// Holds all jobs that wait or run, in a database that was restored: they may have been done since the backup. One that
/// waits for the build of another one is not woken by it, either. Says how many.
pub async fn hold_open(tx: &mut Tx, now: DateTime<Utc>) -> Result<usize> {
    let held: Vec<(Uuid, Uuid)> = tx
        .query(
            "UPDATE deployment_jobs SET state = 'queued', lease = lease + 1, run_at = $1, waits_for = NULL, last_error = $2
             WHERE state IN ('queued', 'running') RETURNING id, deployment_id",
        )
        .bind(NEVER)
        .bind(HELD)
        .all()
        .await?;
    for (job, deployment) in &held {
        let line = NewLine {
            stream: LogStream::System,
            message: HELD.to_owned(),
        };
        write(tx, *deployment, *job, "restored", &[line], now).await?;
        tx.audit(Action::JobHold, job, json!({}));
    }
    Ok(held.len())
}

/// Lets a job that waits go on at once.
pub async fn retry_now(tx: &mut Tx, id: Uuid) -> std::result::Result<(), Error<StuckError>> {
    let query = tx.query("UPDATE deployment_jobs SET run_at = ");
    let changed = query
        .now_ms()
        .push(" WHERE id = $1 AND state = 'queued'")
        .bind(id)
        .exec()
        .await?;
    if changed == 0 {
        return Err(StuckError::NotWaiting.into());
    }
    tx.audit(Action::JobRetry, &id, json!({}));
    Ok(())
}

/// Ends a job that takes back what it did, because somebody has seen to what is left; the log says who.
pub async fn resolve(
    tx: &mut Tx,
    id: Uuid,
    by: &User,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<StuckError>> {
    let found: Option<(Uuid,)> = tx
        .query("SELECT deployment_id FROM deployment_jobs WHERE id = $1")
        .bind(id)
        .opt()
        .await?;
    let (deployment_id,) = found.ok_or(StuckError::NotWaiting)?;
    tx.lock_row(Lock::Deployment(deployment_id)).await?;
    let job: Option<(JobState, bool, Option<String>)> = tx
        .query("SELECT state, undoing, error FROM deployment_jobs WHERE id = $1")
        .bind(id)
        .opt()
        .await?;
    let (state, undoing, error) = job.ok_or(StuckError::NotWaiting)?;
    if state != JobState::Queued {
        return Err(StuckError::NotWaiting.into());
    }
    if !undoing {
        return Err(StuckError::NotUndoing.into());
    }
    let (end, event) = match error {
        Some(_) => (JobState::Failed, DeploymentEvent::Fail),
        None => (JobState::Cancelled, DeploymentEvent::TakenBack),
    };
    tx.query("UPDATE deployment_jobs SET state = $2, finished_at = $3 WHERE id = $1")
        .bind(id)
        .bind(end)
        .bind(now)
        .exec()
        .await?;
    tx.query("UPDATE deployment_assets SET state = 'gone', status_link = NULL WHERE deployment_id = $1 AND state <> 'planned'")
        .bind(deployment_id)
        .exec()
        .await?;
    transition(tx, deployment_id, event, now).await?;
    let line = NewLine {
        stream: LogStream::System,
        message: format!(
            "Resolved by {}: what was left was seen to by hand.",
            by.email
        ),
    };
    write(tx, deployment_id, id, "resolved", &[line], now).await?;
    let detail = json!({ "deployment_id": deployment_id, "by": by.id });
    tx.audit(Action::JobResolve, &id, detail);
    Ok(())
}

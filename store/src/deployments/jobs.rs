//! Jobs: claimed by one worker at a time, for the length of a lease that the worker extends.
//!
//! Leases are counted in the database's own time, so that workers on several machines agree. Each claim has a number;
//! what a worker writes after its lease was taken over is refused by it.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::{builds, read::Deployment};
use crate::{
    authorized::Visible,
    db::{Connection, Lock, Result, Tx},
    domain::{DeploymentEvent, DeploymentStatus, Live},
    error::{Error, Refusal},
    words::words,
};

words! {
    /// What a job does.
    pub enum JobKind {
        /// Deploys.
        Deploy = "deploy",
        /// Removes the development version, and takes a ruleset out of its profile.
        Unpublish = "unpublish",
        /// Removes the stable version.
        DeleteRelease = "delete_release",
    }
}

words! {
    /// Where a job stands.
    pub enum JobState {
        /// It waits for a worker.
        Queued = "queued",
        /// A worker has it.
        Running = "running",
        /// It did what it was to do.
        Done = "done",
        /// It gave up.
        Failed = "failed",
        /// It was cancelled.
        Cancelled = "cancelled",
    }
}

/// A job as its deployment's history shows it.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Job {
    /// Identifies the job.
    pub id: Uuid,
    /// What it does.
    pub kind: JobKind,
    /// Where it stands.
    pub state: JobState,
    /// What it did last.
    pub step: Option<String>,
    /// How often that failed in a way that may pass.
    pub tries: i64,
    /// Why it failed, or why its step last failed while that waits for another try or is tried again.
    pub error: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When a worker first began.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
}

/// A job in the hands of a worker.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Claimed {
    id: Uuid,
    deployment_id: Uuid,
    user_id: Uuid,
    /// What the job does.
    pub kind: JobKind,
    /// Who asked for it; `None` is who made the deployment.
    pub requested_by: Option<Uuid>,
    /// What it was at when it was last let go.
    pub step: Option<String>,
    /// How often that failed in a way that may pass.
    pub tries: i64,
    /// How often that was let go of, to be tried again or to wait.
    pub pauses: i64,
    /// How often it was claimed since it was last let go of: more than once if a worker died with it.
    pub claims: i64,
    /// Whether it takes back what it did.
    pub undoing: bool,
    /// Why it does so; `None` when somebody cancelled it.
    pub error: Option<String>,
    lease: i64,
}

/// The number of a claim: the proof that a job is in the hands of its holder, as long as the lease lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    job_id: Uuid,
    deployment_id: Uuid,
    lease: i64,
    lease_ms: i64,
}

/// Why a worker could not write.
#[derive(Debug, thiserror::Error)]
pub enum FenceError {
    /// Another worker has the job now, or nobody may have it any more.
    #[error("the job was taken over")]
    Lost,
}

impl Refusal for FenceError {}

/// How a job ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It did what it was to do.
    Done(Live),
    /// It gave up; this of the deployment is on the platform.
    Failed {
        /// Why.
        error: String,
        /// What a removal left; `None` for a deployment, which leaves nothing.
        left: Option<Live>,
    },
    /// It was cancelled.
    Cancelled {
        /// What a removal left; `None` for a deployment, which leaves nothing.
        left: Option<Live>,
    },
}

impl Fence {
    /// The job.
    pub fn job_id(&self) -> Uuid {
        self.job_id
    }

    /// Its deployment.
    pub fn deployment_id(&self) -> Uuid {
        self.deployment_id
    }
}

impl Claimed {
    /// Identifies the job.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// The deployment.
    pub fn deployment_id(&self) -> Uuid {
        self.deployment_id
    }

    /// Whose turn it takes.
    pub(super) fn user_id(&self) -> Uuid {
        self.user_id
    }

    /// How often a step failed in a way that may pass, and how often it was let go of, if the job stood there.
    pub fn progress_at(&self, step: &str) -> (i64, i64) {
        if self.step.as_deref() == Some(step) {
            (self.tries, self.pauses)
        } else {
            (0, 0)
        }
    }

    /// What [`begin_compensation`] wrote down.
    pub fn begin_compensation(&mut self, error: Option<String>) {
        self.undoing = true;
        self.step = None;
        self.tries = 0;
        self.pauses = 0;
        self.error = error;
    }

    /// The number of this claim.
    pub fn fence(&self, lease_ms: i64) -> Fence {
        Fence {
            job_id: self.id,
            deployment_id: self.deployment_id,
            lease: self.lease,
            lease_ms,
        }
    }
}

/// A job to be made.
pub(super) struct NewJob {
    pub(super) id: Uuid,
    pub(super) deployment_id: Uuid,
}

/// Who asks for a job, with whose rights and in whose turn it runs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Requester {
    /// Who made the deployment.
    Maker(Uuid),
    /// Whoever takes it back.
    Another(Uuid),
}

/// Makes jobs that can be claimed at once, in their order; of one statement, at most [`ROWS`](crate::db::ROWS).
pub(super) async fn insert(
    tx: &mut Tx,
    jobs: &[NewJob],
    kind: JobKind,
    by: Requester,
    now: DateTime<Utc>,
) -> Result<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    let (requested_by, user_id) = match by {
        Requester::Maker(id) => (None, id),
        Requester::Another(id) => (Some(id), id),
    };
    let mut query = tx
        .query("INSERT INTO deployment_jobs (kind, state, created_at, requested_by, user_id, id, deployment_id, run_at) VALUES ")
        .bind(kind)
        .bind(now)
        .bind(requested_by)
        .bind(user_id);
    let mut row = "($1, 'queued', $2, $3, $4, ";
    for job in jobs {
        query = query
            .arg(row, job.id)
            .arg(", ", job.deployment_id)
            .push(", ")
            .now_ms()
            .push(")");
        row = ", ($1, 'queued', $2, $3, $4, ";
    }
    query.exec().await.map(drop)
}

/// The jobs of a deployment, newest first.
pub async fn job_records(
    on: &mut impl Connection,
    deployment: &Visible<Deployment>,
) -> Result<Vec<Job>> {
    on.query(
        "SELECT id, kind, state, step, tries, coalesce(error, last_error) AS error, created_at, started_at, finished_at
         FROM deployment_jobs WHERE deployment_id = $1 ORDER BY seq DESC",
    )
    .bind(deployment.id)
    .all()
    .await
}

/// Extends the lease; whether somebody asked for the job to be cancelled.
pub async fn heartbeat(tx: &mut Tx, fence: &Fence) -> std::result::Result<bool, Error<FenceError>> {
    hold(tx, fence).await
}

/// The first thing that every transaction of a worker does.
pub(super) async fn hold(
    tx: &mut Tx,
    fence: &Fence,
) -> std::result::Result<bool, Error<FenceError>> {
    tx.lock_row(Lock::Deployment(fence.deployment_id)).await?;
    let query = tx
        .query("UPDATE deployment_jobs SET run_at = $3 + ")
        .bind(fence.job_id)
        .bind(fence.lease)
        .bind(fence.lease_ms);
    let row: Option<(bool,)> = query
        .now_ms()
        .push(" WHERE id = $1 AND lease = $2 AND state = 'running' RETURNING cancel_requested")
        .opt()
        .await?;
    row.map(|(cancelled,)| cancelled)
        .ok_or(Error::Refused(FenceError::Lost))
}

/// Asks for the job of a deployment to be cancelled, with the rights of `by`, or of whoever has done so before. One that waits for another try can be claimed at
/// once.
pub(super) async fn request_cancel(
    tx: &mut Tx,
    deployment_id: Uuid,
    by: Option<Uuid>,
) -> Result<()> {
    let query = tx
        .query("UPDATE deployment_jobs SET cancel_requested = $2, cancelled_by = coalesce($3, cancelled_by), run_at = CASE WHEN state = 'queued' THEN ")
        .bind(deployment_id)
        .bind(true)
        .bind(by);
    query
        .now_ms()
        .push(" ELSE run_at END WHERE deployment_id = $1 AND state IN ('queued', 'running')")
        .exec()
        .await
        .map(drop)
}

/// Marks that a worker is at the deployment.
pub async fn start(
    tx: &mut Tx,
    fence: &Fence,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    transition(tx, fence.deployment_id, DeploymentEvent::Start, now).await?;
    Ok(())
}

/// Marks which step a worker is at. Tries are counted anew for another step, and the last error is forgotten.
pub async fn begin_step(
    tx: &mut Tx,
    fence: &Fence,
    step: &str,
) -> std::result::Result<bool, Error<FenceError>> {
    let cancelled = hold(tx, fence).await?;
    tx.query(
        "UPDATE deployment_jobs SET tries = CASE WHEN step = $2 THEN tries ELSE 0 END,
             pauses = CASE WHEN step = $2 THEN pauses ELSE 0 END,
             last_error = CASE WHEN step = $2 THEN last_error END, step = $2 WHERE id = $1",
    )
    .bind(fence.job_id)
    .bind(step)
    .exec()
    .await?;
    Ok(cancelled)
}

/// Why a worker lets go of a job for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause<'a> {
    /// A step failed in a way that may pass, for this reason; that counts.
    Retry(&'a str),
    /// It cannot go on yet.
    Wait,
    /// It waits for a build, and goes on at once when that ends.
    Build(&'a str),
}

/// Lets go of a job for a while.
pub async fn pause(
    tx: &mut Tx,
    fence: &Fence,
    why: Pause<'_>,
    delay_ms: i64,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    let (tries, waits_for, error) = match why {
        Pause::Retry(error) => (1, None, Some(error.to_owned())),
        Pause::Wait => (0, None, None),
        Pause::Build(key) => (0, Some(key.to_owned()), None),
    };
    let query = tx.query(
        "UPDATE deployment_jobs SET state = 'queued', tries = tries + $2, pauses = pauses + 1, claims = 0, waits_for = $3,
             last_error = coalesce($5, last_error), run_at = $4 + ",
    );
    query
        .bind(fence.job_id)
        .bind(tries)
        .bind(waits_for)
        .bind(delay_ms)
        .bind(error)
        .now_ms()
        .push(" WHERE id = $1")
        .exec()
        .await?;
    builds::pass_on(tx, fence).await?;
    Ok(())
}

/// Lets go of a job, because this worker stops; any worker can claim it at once.
pub async fn release(tx: &mut Tx, fence: &Fence) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    let query = tx
        .query("UPDATE deployment_jobs SET state = 'queued', claims = 0, run_at = ")
        .bind(fence.job_id);
    query.now_ms().push(" WHERE id = $1").exec().await?;
    builds::pass_on(tx, fence).await?;
    Ok(())
}

/// Turns a job round: from now on it takes back what it did. Without an `error` somebody cancelled it.
pub async fn begin_compensation(
    tx: &mut Tx,
    fence: &Fence,
    error: Option<&str>,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query(
        "UPDATE deployment_jobs SET undoing = $2, step = NULL, tries = 0, pauses = 0, error = $3, last_error = NULL
         WHERE id = $1",
    )
    .bind(fence.job_id)
    .bind(true)
    .bind(error.map(str::to_owned))
    .exec()
    .await?;
    builds::pass_on(tx, fence).await?;
    Ok(())
}

/// Ends a job, and settles its deployment; `false` when nothing was done because somebody cancelled it at the last moment,
/// so that the worker is to take it back.
pub async fn finish(
    tx: &mut Tx,
    fence: &Fence,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> std::result::Result<bool, Error<FenceError>> {
    let cancelled = hold(tx, fence).await?;
    if cancelled && matches!(outcome, Outcome::Done(_)) {
        return Ok(false);
    }
    let (state, error, event) = match outcome {
        Outcome::Done(live) => (JobState::Done, None, DeploymentEvent::Settle(*live)),
        Outcome::Failed { error, left } => (
            JobState::Failed,
            Some(error.clone()),
            left.map_or(DeploymentEvent::Fail, DeploymentEvent::Settle),
        ),
        Outcome::Cancelled { left } => (
            JobState::Cancelled,
            None,
            left.map_or(DeploymentEvent::TakenBack, DeploymentEvent::Settle),
        ),
    };
    tx.query(
        "UPDATE deployment_jobs SET state = $2, error = $3, last_error = NULL, finished_at = $4 WHERE id = $1",
    )
        .bind(fence.job_id)
        .bind(state)
        .bind(error)
        .bind(now)
        .exec()
        .await?;
    transition(tx, fence.deployment_id, event, now).await?;
    if matches!(outcome, Outcome::Done(_)) {
        count_deploy(tx, fence.job_id).await?;
    }
    Ok(true)
}

/// Counts what a job that is done has deployed, if it has deployed something; a mere build is none.
async fn count_deploy(tx: &mut Tx, job_id: Uuid) -> Result<()> {
    macro_rules! count {
        ($table:literal, $column:literal) => {
            concat!(
                "UPDATE ",
                $table,
                " SET deploys = deploys + 1 WHERE id = (SELECT d.",
                $column,
                " FROM deployments d JOIN deployment_jobs j ON j.deployment_id = d.id
                     WHERE j.id = $1 AND j.kind = 'deploy' AND d.mode <> 'build')"
            )
        };
    }
    for sql in [
        count!("policies", "policy_id"),
        count!("rulesets", "ruleset_id"),
    ] {
        tx.query(sql).bind(job_id).exec().await?;
    }
    Ok(())
}

/// Moves a deployment whose row is locked; the state after it, or `None` where its state forbids the event.
pub(super) async fn transition(
    tx: &mut Tx,
    id: Uuid,
    event: DeploymentEvent,
    now: DateTime<Utc>,
) -> Result<Option<DeploymentStatus>> {
    let Some(from) = super::read::status_of(tx, id).await? else {
        return Ok(None);
    };
    let Some(to) = from.after(event) else {
        return Ok(None);
    };
    let moved = tx
        .query("UPDATE deployments SET status = $3, updated_at = $4 WHERE id = $1 AND status = $2")
        .bind(id)
        .bind(from)
        .bind(to)
        .bind(now)
        .exec()
        .await?;
    Ok((moved == 1).then_some(to))
}

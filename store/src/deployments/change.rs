//! What those who made deployments do with them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    assets::Stage,
    jobs::{Job, JobKind, NewJob, Requester, insert, job_records, request_cancel, transition},
    logs::{LogStream, NewLine, write},
    permission::{UseError, usable_for},
    read::{Deployment, DeploymentError, actionable, retractable},
};
use crate::{
    authorized::Visible,
    db::{Connection, Lock, Result, Tx},
    domain::{DeploymentEvent, DeploymentStatus, Viewer},
    error::{Error, Refusal, widens},
};

/// Why a deployment was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// There is none that the viewer can see.
    #[error("there is no such deployment")]
    NotFound,
    /// The viewer can see it, and may not act on it.
    #[error(
        "only who made a deployment can change it, and managers of the workspace once that member has left"
    )]
    NotOwner,
    /// The workspace is archived, and the viewer is neither its owner nor the connection's.
    #[error("the workspace is archived")]
    Archived,
    /// The viewer may not use the connection, or not any more.
    #[error("the connection may not be used: {0}")]
    NotUsable(UseError),
    /// Nothing is in flight that could be cancelled.
    #[error("the deployment is already {0}")]
    NotCancellable(DeploymentStatus),
    /// Only a failed one can be deleted.
    #[error("the deployment is {0}, not failed")]
    NotDeletable(DeploymentStatus),
    /// It failed, and something of it may be on the platform still.
    #[error("something of the deployment may be on the platform still")]
    Leftovers,
}

impl Refusal for ChangeError {}

impl From<DeploymentError> for ChangeError {
    fn from(error: DeploymentError) -> Self {
        match error {
            DeploymentError::NotFound => Self::NotFound,
            DeploymentError::NotOwner => Self::NotOwner,
            DeploymentError::Archived => Self::Archived,
            DeploymentError::NotUsable(why) => Self::NotUsable(why),
        }
    }
}

widens!(DeploymentError => ChangeError);

/// What is to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// The development version, or the place in a governance profile.
    Development,
    /// The stable version.
    Release,
}

/// A deployment that the viewer may take back, with its row locked.
async fn locked(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Visible<Deployment>, Error<DeploymentError>> {
    retractable(tx, viewer, id).await?;
    tx.lock_row(Lock::Deployment(id)).await?;
    retractable(tx, viewer, id).await
}

/// Cancels what is in flight: at once what no worker has begun; else the worker takes it back.
pub async fn cancel(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<ChangeError>> {
    let deployment = locked(tx, viewer, id).await?;
    if !deployment.status.is_in_flight() {
        return Err(ChangeError::NotCancellable(deployment.status).into());
    }
    if deployment.status == DeploymentStatus::Queued {
        let unclaimed: Option<(Uuid,)> = tx
            .query(
                "UPDATE deployment_jobs SET state = 'cancelled', finished_at = $2
                 WHERE deployment_id = $1 AND state = 'queued' AND started_at IS NULL RETURNING id",
            )
            .bind(id)
            .bind(now)
            .opt()
            .await?;
        if let Some((job_id,)) = unclaimed {
            transition(tx, id, DeploymentEvent::Cancel, now).await?;
            let line = NewLine {
                stream: LogStream::System,
                message: "Cancelled before it began.".to_owned(),
            };
            write(tx, id, job_id, "cancel", &[line], now).await?;
            return Ok(());
        }
        // A worker has claimed it, and is about to begin.
        transition(tx, id, DeploymentEvent::Start, now).await?;
    }
    request_cancel(tx, id, viewer.user_id()).await?;
    transition(tx, id, DeploymentEvent::Cancel, now).await?;
    Ok(())
}

/// Nothing of a deployment is on the platform, as far as is written down: its record is what tells of it.
macro_rules! nothing_left {
    () => {
        "NOT EXISTS (SELECT 1 FROM deployment_assets a WHERE a.deployment_id = deployments.id
             AND a.state IN ('uploading', 'published', 'removing'))"
    };
}

/// Deletes a failed deployment with its jobs and its log, unless something of it may be on the platform still.
pub async fn delete(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<(), Error<ChangeError>> {
    tx.lock_row(Lock::Deployment(id)).await?;
    let deployment = actionable(tx, viewer, id).await?;
    let deleted = tx
        .query(concat!(
            "DELETE FROM deployments WHERE id = $1 AND status = 'failed' AND ",
            nothing_left!()
        ))
        .bind(id)
        .exec()
        .await?;
    if deleted == 0 && deployment.status == DeploymentStatus::Failed {
        return Err(ChangeError::Leftovers.into());
    }
    if deleted == 0 {
        return Err(ChangeError::NotDeletable(deployment.status).into());
    }
    Ok(())
}

/// Deletes the viewer's own failed deployments; of one policy, or all. Gives their identifiers.
pub async fn delete_failed(
    tx: &mut Tx,
    viewer: Viewer,
    policy_id: Option<Uuid>,
) -> Result<Vec<Uuid>> {
    let query = tx
        .query(concat!(
            "DELETE FROM deployments WHERE status = 'failed' AND owner_id = $1 AND ",
            nothing_left!()
        ))
        .bind(viewer.user_id());
    let mut deleted: Vec<(Uuid,)> = query
        .maybe(" AND policy_id = ", policy_id)
        .push(" RETURNING id")
        .all()
        .await?;
    deleted.sort_unstable();
    Ok(deleted.into_iter().map(|(id,)| id).collect())
}

/// Enqueues the removal of what was published; no job when there is nothing to remove. The deployment is as it was before.
pub async fn remove(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    what: Removal,
    job_id: Uuid,
    now: DateTime<Utc>,
) -> std::result::Result<(Visible<Deployment>, Option<Job>), Error<DeploymentError>> {
    let deployment = locked(tx, viewer, id).await?;
    let (kind, stage) = match what {
        Removal::Development => (JobKind::Unpublish, Stage::Development),
        Removal::Release => (JobKind::DeleteRelease, Stage::Release),
    };
    let (published,): (i64,) = tx
        .query(
            "SELECT count(*) FROM deployment_assets WHERE deployment_id = $1 AND stage = $2 AND state IN ('published', 'removing')",
        )
        .bind(id)
        .bind(stage)
        .one()
        .await?;
    let attached = what == Removal::Development && deployment.status == DeploymentStatus::Attached;
    if published == 0 && !attached {
        return Ok((deployment, None));
    }
    if deployment.connection_id.is_some() {
        let usable = usable_for(tx, viewer, &deployment).await;
        usable.map_err(|error| error.map(DeploymentError::NotUsable))?;
    }
    if transition(tx, id, DeploymentEvent::Remove, now)
        .await?
        .is_none()
    {
        return Ok((deployment, None));
    }
    let job = NewJob {
        id: job_id,
        deployment_id: id,
    };
    let by = viewer
        .user_id()
        .map_or(Requester::Maker(deployment.owner_id), Requester::Another);
    insert(tx, &[job], kind, by, now).await?;
    let job = job_records(tx, &deployment).await?.into_iter().next();
    Ok((deployment, job))
}

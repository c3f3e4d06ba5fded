//! What those who made deployments do with them.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::{
    assets::Stage,
    jobs::{Job, JobKind, NewJob, Requester, insert, job_records, transition},
    permission::{UseError, usable_for},
    read::{Deployment, DeploymentError, retractable},
};
use crate::{
    authorized::Visible,
    db::{Action, Connection, Lock, Tx},
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
pub(super) async fn locked(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Visible<Deployment>, Error<DeploymentError>> {
    retractable(tx, viewer, id).await?;
    tx.lock_row(Lock::Deployment(id)).await?;
    retractable(tx, viewer, id).await
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
    let (kind, stage, action) = match what {
        Removal::Development => (
            JobKind::Unpublish,
            Stage::Development,
            Action::DeploymentUnpublish,
        ),
        Removal::Release => (
            JobKind::DeleteRelease,
            Stage::Release,
            Action::DeploymentDeleteRelease,
        ),
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
    // Its log grows again.
    tx.query("UPDATE deployments SET log_pruned_at = NULL WHERE id = $1")
        .bind(id)
        .exec()
        .await?;
    tx.audit(action, &id, json!({ "job_id": job_id }));
    let job = job_records(tx, &deployment).await?.into_iter().next();
    Ok((deployment, job))
}

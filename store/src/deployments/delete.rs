//! Deleting the records of deployments of which nothing is on the platform.

use serde_json::json;
use uuid::Uuid;

use super::{
    change::ChangeError,
    read::{actionable, status_of},
};
use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    domain::{DeploymentStatus, Viewer},
    error::{Error, Refusal},
};

/// Why an administrator cannot delete the record of a deployment.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// There is none.
    #[error("there is no such deployment")]
    NotFound,
    /// A worker is at it, or is to be.
    #[error("the deployment is {0}; cancel it, or wait until that has ended")]
    InFlight(DeploymentStatus),
    /// It is on the platform.
    #[error("the deployment is {0}; unpublish it first")]
    Live(DeploymentStatus),
    /// Something of it may be on the platform.
    #[error(
        "something of the deployment may be on the platform still; unpublish it, or delete its release, first"
    )]
    Leftovers,
}

impl Refusal for DeleteError {}

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
    note(tx, id, DeploymentStatus::Failed);
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
    let deleted: Vec<(Uuid,)> = query
        .maybe(" AND policy_id = ", policy_id)
        .push(" RETURNING id")
        .all()
        .await?;
    let mut deleted: Vec<Uuid> = deleted.into_iter().map(|(id,)| id).collect();
    deleted.sort_unstable();
    for id in &deleted {
        note(tx, *id, DeploymentStatus::Failed);
    }
    Ok(deleted)
}

/// Deletes a deployment that has ended, however it ended, with its jobs and its log; for administrators. The state that it was in.
/// A deployment that is deleted counts no more in the leaderboard, whose record of it goes, too.
pub async fn delete_ended(
    tx: &mut Tx,
    id: Uuid,
) -> std::result::Result<DeploymentStatus, Error<DeleteError>> {
    tx.lock_row(Lock::Deployment(id)).await?;
    let status = status_of(tx, id).await?.ok_or(DeleteError::NotFound)?;
    if status.is_in_flight() {
        return Err(DeleteError::InFlight(status).into());
    }
    if status.is_live() {
        return Err(DeleteError::Live(status).into());
    }
    uncount(tx, id).await?;
    let deleted = tx
        .query(concat!(
            "DELETE FROM deployments WHERE id = $1 AND ",
            nothing_left!()
        ))
        .bind(id)
        .exec()
        .await?;
    if deleted == 0 {
        return Err(DeleteError::Leftovers.into());
    }
    note(tx, id, status);
    Ok(status)
}

fn note(tx: &mut Tx, id: Uuid, status: DeploymentStatus) {
    let detail = json!({ "status": status.as_str() });
    tx.audit(Action::DeploymentDelete, &id, detail);
}

/// Takes a deployment out of the counts that its job added it to.
async fn uncount(tx: &mut Tx, id: Uuid) -> Result<()> {
    macro_rules! uncount {
        ($table:literal, $column:literal) => {
            concat!(
                "UPDATE ",
                $table,
                " SET deploys = deploys - 1 WHERE id = (SELECT d.",
                $column,
                " FROM deployments d JOIN deployment_jobs j ON j.deployment_id = d.id
                     WHERE d.id = $1 AND j.kind = 'deploy' AND j.state = 'done' AND d.mode <> 'build')"
            )
        };
    }
    for sql in [
        uncount!("policies", "policy_id"),
        uncount!("rulesets", "ruleset_id"),
    ] {
        tx.query(sql).bind(id).exec().await?;
    }
    Ok(())
}

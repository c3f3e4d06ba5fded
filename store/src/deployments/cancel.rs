//! Cancelling what is in flight.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    change::{ChangeError, locked},
    jobs::{request_cancel, transition},
    logs::{LogStream, NewLine, write},
    read::status_of,
};
use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    domain::{DeploymentEvent, DeploymentStatus, Viewer},
    error::Error,
};

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
    end(tx, id, deployment.status, viewer.user_id(), now).await?;
    tx.audit(Action::DeploymentCancel, &id, json!({}));
    Ok(())
}

/// Cancels whatever a user has asked for that is in flight, since the user may do nothing any more. What was done so far is taken
/// back with the rights that it was done with. Gives the deployments.
pub async fn cancel_all_of(tx: &mut Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<Vec<Uuid>> {
    // In one order, so that nobody waits in a circle.
    let open: Vec<(Uuid,)> = tx
        .query(
            "SELECT deployment_id FROM deployment_jobs WHERE user_id = $1 AND state IN ('queued', 'running')
             ORDER BY deployment_id",
        )
        .bind(user_id)
        .all()
        .await?;
    let mut cancelled = Vec::new();
    for (id,) in open {
        tx.lock_row(Lock::Deployment(id)).await?;
        let status = status_of(tx, id).await?;
        // What somebody has cancelled already is taken back with the rights of that one.
        let is_to_end = |status: &DeploymentStatus| {
            status.is_in_flight() && *status != DeploymentStatus::Cancelling
        };
        let Some(status) = status.filter(is_to_end) else {
            continue;
        };
        end(tx, id, status, None, now).await?;
        let detail: Value = json!({ "disabled_user_id": user_id });
        tx.audit(Action::DeploymentCancel, &id, detail);
        cancelled.push(id);
    }
    Ok(cancelled)
}

/// Ends what is in flight of a deployment whose row is locked.
async fn end(
    tx: &mut Tx,
    id: Uuid,
    status: DeploymentStatus,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<()> {
    if status == DeploymentStatus::Queued {
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
            return write(tx, id, job_id, "cancel", &[line], now).await;
        }
        // A worker has claimed it, and is about to begin.
        transition(tx, id, DeploymentEvent::Start, now).await?;
    }
    request_cancel(tx, id, by).await?;
    transition(tx, id, DeploymentEvent::Cancel, now).await?;
    Ok(())
}

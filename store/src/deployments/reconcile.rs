//! What the platform says of deployments.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    assets::Asset,
    jobs::{Fence, FenceError, hold, transition},
    read::{Deployment, select_deployments, status_of},
    states::{active, live},
};
use crate::{
    authorized::{Owned, Visible},
    connections,
    db::{Action, Connection, Lock, Result, Tx},
    domain::{DeploymentEvent, DeploymentStatus, HomePageStatus, Live},
    error::Error,
};

/// The live deployments through a connection, whoever made them: what becomes of them is its owner's business.
pub async fn live_through(
    on: &mut impl Connection,
    connection: &Owned<connections::Connection>,
) -> Result<Vec<Visible<Deployment>>> {
    let live = on
        .query(select_deployments!(
            "d.connection_id = $1 AND d.status IN ",
            live!(),
            " ORDER BY d.seq"
        ))
        .bind(connection.id)
        .all()
        .await?;
    Ok(live.into_iter().map(Visible::found).collect())
}

/// Writes down that the platform has nothing of a live deployment any more; whether it was live still.
pub async fn mark_missing(
    tx: &mut Tx,
    deployment: &Visible<Deployment>,
    now: DateTime<Utc>,
) -> Result<bool> {
    let id = deployment.id;
    tx.lock_row(Lock::Deployment(id)).await?;
    if transition(tx, id, DeploymentEvent::Missing, now)
        .await?
        .is_none()
    {
        return Ok(false);
    }
    tx.query("UPDATE deployment_assets SET state = 'gone' WHERE deployment_id = $1 AND state IN ('published', 'removing')")
        .bind(id)
        .exec()
        .await?;
    tx.audit(Action::DeploymentReconcile, &id, json!({ "found": false }));
    Ok(true)
}

/// Writes down what the platform definitely said of assets: whether they are there. What a worker is at is the worker's to
/// write down.
pub async fn remember(
    tx: &mut Tx,
    deployment: &Visible<Deployment>,
    news: &[(Asset, bool)],
) -> Result<()> {
    let id = deployment.id;
    tx.lock_row(Lock::Deployment(id)).await?;
    let status = status_of(tx, id).await?;
    if status.is_none_or(DeploymentStatus::is_in_flight) {
        return Ok(());
    }
    for (asset, is_there) in news {
        let query = tx.query(if *is_there {
            "UPDATE deployment_assets SET state = 'published'
             WHERE deployment_id = $1 AND stage = $2 AND part = $3 AND state = 'gone'"
        } else {
            "UPDATE deployment_assets SET state = 'gone'
             WHERE deployment_id = $1 AND stage = $2 AND part = $3 AND state IN ('published', 'removing')"
        });
        query
            .bind(id)
            .bind(asset.stage)
            .bind(asset.part)
            .exec()
            .await?;
    }
    Ok(())
}

/// Writes down that the platform definitely has this of a deployment that was gone; whether it is live again. It is not if
/// another deployment with the same target has taken its place.
pub async fn reappear(
    tx: &mut Tx,
    deployment: &Visible<Deployment>,
    live: Live,
    now: DateTime<Utc>,
) -> Result<bool> {
    let id = deployment.id;
    // Whoever makes deployments in the workspace takes this lock first, too.
    tx.lock_row(Lock::Workspace(deployment.workspace_id))
        .await?;
    tx.lock_row(Lock::Deployment(id)).await?;
    let other: Option<(Uuid,)> = tx
        .query(concat!(
            "SELECT o.id FROM deployments o JOIN deployments d ON d.target = o.target
             WHERE d.id = $1 AND o.id <> d.id AND o.status IN ",
            active!()
        ))
        .bind(id)
        .opt()
        .await?;
    if other.is_some() {
        return Ok(false);
    }
    let moved = transition(tx, id, DeploymentEvent::Reappear(live), now).await?;
    if moved.is_some() {
        tx.audit(Action::DeploymentReconcile, &id, json!({ "found": true }));
    }
    Ok(moved.is_some())
}

/// Writes down what became of the home page.
pub async fn record_home_page(
    tx: &mut Tx,
    fence: &Fence,
    status: HomePageStatus,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query("UPDATE deployments SET home_doc_status = $2 WHERE id = $1")
        .bind(fence.deployment_id())
        .bind(status)
        .exec()
        .await?;
    Ok(())
}

/// Writes down that a ruleset is about to become part of a governance profile.
pub async fn begin_attachment(
    tx: &mut Tx,
    fence: &Fence,
    ruleset: &str,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query("UPDATE deployments SET attaching = $2 WHERE id = $1")
        .bind(fence.deployment_id())
        .bind(ruleset)
        .exec()
        .await?;
    Ok(())
}

/// Writes down which governance profile a ruleset is part of; `None` when it is of none any more.
pub async fn record_attachment(
    tx: &mut Tx,
    fence: &Fence,
    result: Option<Value>,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query(
        "UPDATE deployments SET governance_profile_result = $2, attaching = NULL WHERE id = $1",
    )
    .bind(fence.deployment_id())
    .bind(result.map(Json))
    .exec()
    .await?;
    Ok(())
}

/// What other deployments to the same organization have in governance profiles, as [`record_attachment`] wrote it down.
pub async fn other_attachments(tx: &mut Tx, fence: &Fence) -> Result<Vec<Value>> {
    let found: Vec<(Json<Value>,)> = tx
        .query(concat!(
            "SELECT o.governance_profile_result FROM deployments o
             JOIN deployments d ON d.id = $1 AND d.host = o.host AND d.platform_org_id = o.platform_org_id
             WHERE o.id <> d.id AND o.governance_profile_result IS NOT NULL AND o.status IN ",
            live!()
        ))
        .bind(fence.deployment_id())
        .all()
        .await?;
    Ok(found.into_iter().map(|(result,)| result.0).collect())
}

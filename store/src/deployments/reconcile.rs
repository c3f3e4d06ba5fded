//! What the platform says of deployments.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    jobs::{Fence, FenceError, hold, transition},
    read::{Deployment, select_deployments},
    states::live,
};
use crate::{
    db::{Connection, Result, Tx},
    domain::DeploymentEvent,
};

/// The live deployments through a connection.
pub async fn live_through(
    on: &mut impl Connection,
    connection_id: Uuid,
) -> Result<Vec<Deployment>> {
    on.query(select_deployments!(
        "d.connection_id = $1 AND d.status IN ",
        live!(),
        " ORDER BY d.seq"
    ))
    .bind(connection_id)
    .all()
    .await
}

/// Writes down that the platform has nothing of a live deployment any more; whether it was live still.
pub async fn vanish(tx: &mut Tx, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    tx.query("UPDATE deployments SET updated_at = updated_at WHERE id = $1")
        .bind(id)
        .exec()
        .await?;
    if transition(tx, id, DeploymentEvent::Vanish, now)
        .await?
        .is_none()
    {
        return Ok(false);
    }
    tx.query("UPDATE deployment_assets SET state = 'gone' WHERE deployment_id = $1 AND state IN ('published', 'removing')")
        .bind(id)
        .exec()
        .await?;
    Ok(true)
}

/// Writes down what became of the home page.
pub async fn record_home_page(
    tx: &mut Tx,
    fence: &Fence,
    status: &str,
) -> std::result::Result<(), FenceError> {
    hold(tx, fence).await?;
    tx.query("UPDATE deployments SET home_doc_status = $2 WHERE id = $1")
        .bind(fence.deployment_id)
        .bind(status)
        .exec()
        .await?;
    Ok(())
}

/// Writes down which governance profile a ruleset is part of; `None` when it is of none any more.
pub async fn record_attachment(
    tx: &mut Tx,
    fence: &Fence,
    result: Option<Value>,
) -> std::result::Result<(), FenceError> {
    hold(tx, fence).await?;
    tx.query("UPDATE deployments SET governance_profile_result = $2 WHERE id = $1")
        .bind(fence.deployment_id)
        .bind(result.map(Json))
        .exec()
        .await?;
    Ok(())
}

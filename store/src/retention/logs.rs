//! Logs of deployments that ended long ago.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{Batch, Next};
use crate::{
    db::{Connection, Result, Tx},
    deployments,
};

/// What stands in the place of the lines, so that nobody takes the log for empty.
const GONE: &str = "The log was deleted: it was kept for as long as this service keeps logs.";

/// Deletes lines of the deployment that has not changed for longest.
pub(super) async fn prune(
    tx: &mut Tx,
    before: DateTime<Utc>,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Batch> {
    let oldest: Option<(Uuid,)> = tx
        .query(concat!(
            "SELECT id FROM deployments WHERE log_pruned_at IS NULL AND updated_at < $1 AND status NOT IN ",
            deployments::states::in_flight!(),
            " ORDER BY updated_at LIMIT 1"
        ))
        .bind(before)
        .opt()
        .await?;
    let Some((id,)) = oldest else {
        return Ok(Batch::default());
    };
    let deleted = deployments::prune_log(tx, id, (GONE, limit), now).await?;
    Ok(Batch {
        deleted,
        next: Some(Next::default()),
    })
}

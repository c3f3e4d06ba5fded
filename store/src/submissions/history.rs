//! What happened to a submission.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Result, Tx},
    domain::{PolicyEvent, PolicyStatus, Viewer},
    policies::{PolicyError, visible_status},
};

/// One event.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct HistoryEntry {
    /// What happened, in a word.
    pub event: String,
    /// The state after it.
    pub status: String,
    /// `owner` or `administrator`.
    pub actor: String,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The review history of a policy that the viewer can see, oldest first. The reviewers' words are for the owner.
pub async fn history(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Vec<HistoryEntry>, PolicyError> {
    let (_, owner) = visible_status(on, viewer, id).await?;
    let mut entries: Vec<HistoryEntry> = on
        .query(
            "SELECT event, status, actor, feedback, created_at FROM policy_events WHERE policy_id = $1 ORDER BY seq",
        )
        .bind(id)
        .all()
        .await?;
    if !viewer.moderates(owner) {
        for entry in &mut entries {
            entry.feedback = None;
        }
    }
    Ok(entries)
}

/// Writes an event down, in the transaction that makes it happen.
pub(super) async fn record(
    tx: &mut Tx,
    id: Uuid,
    event: PolicyEvent,
    status: PolicyStatus,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    tx.query(
        "INSERT INTO policy_events (policy_id, event, status, actor, feedback, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id)
    .bind(event.as_str())
    .bind(status.as_str())
    .bind(event.actor())
    .bind(feedback.map(str::to_owned))
    .bind(now)
    .exec()
    .await
    .map(drop)
}

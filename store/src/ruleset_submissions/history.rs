//! What happened to a submission.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{SubmissionError, visible};
use crate::{
    db::{Connection, Result, Tx},
    domain::{Actor, RulesetEvent, RulesetSubmissionStatus, Viewer},
    error::Error,
};

/// One event.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct HistoryEntry {
    /// What happened.
    pub event: RulesetEvent,
    /// The state of the submission after it.
    pub status: RulesetSubmissionStatus,
    /// Who caused it.
    pub actor: Actor,
    /// Which revision it was about; 0 is the first submission.
    pub revision: i64,
    /// Who decided, where an administrator did and that is known.
    pub reviewed_by: Option<Uuid>,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The history of a submission that the viewer can see, oldest first.
pub async fn history(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Vec<HistoryEntry>, Error<SubmissionError>> {
    visible(on, viewer, id).await?;
    let query = on.query(
        "SELECT event, status, actor, revision, reviewed_by, feedback, created_at FROM ruleset_events
         WHERE submission_id = $1 ORDER BY seq",
    );
    Ok(query.bind(id).all().await?)
}

/// A reviewer's part of an event; none of it in what owners do.
#[derive(Clone, Copy, Default)]
pub(super) struct Review<'a> {
    pub(super) by: Option<Uuid>,
    pub(super) feedback: Option<&'a str>,
}

/// Writes an event down, in the transaction that makes it happen.
pub(super) async fn record(
    tx: &mut Tx,
    id: Uuid,
    event: RulesetEvent,
    status: RulesetSubmissionStatus,
    review: Review<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    tx.query(
        "INSERT INTO ruleset_events (submission_id, event, status, actor, revision, reviewed_by, feedback, created_at)
         SELECT id, $2, $3, $4, revision_count, $5, $6, $7 FROM ruleset_submissions WHERE id = $1",
    )
    .bind(id)
    .bind(event)
    .bind(status)
    .bind(event.actor())
    .bind(review.by)
    .bind(review.feedback.map(str::to_owned))
    .bind(now)
    .exec()
    .await
    .map(drop)
}

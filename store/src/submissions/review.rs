//! What administrators do with submissions.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::read::{Submission, select_submissions};
use crate::{
    db::{Connection, Result, Tx},
    domain::{PolicyEvent, PolicyStatus},
    error::{Error, Refusal},
    policies::{NewHistoryEntry, record},
};

/// Why a submission was not decided.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// There is no such submission.
    #[error("there is no such submission")]
    NotFound,
    /// It is not under review, or not any more.
    #[error("the submission is not under review")]
    NotUnderReview,
}

impl Refusal for ReviewError {}

/// The submissions that wait for a decision, the oldest first.
pub async fn list_under_review(on: &mut impl Connection) -> Result<Vec<Submission>> {
    on.query(select_submissions!(
        "WHERE status = 'under_review' ORDER BY submitted_at, id"
    ))
    .all()
    .await
}

/// Approves a submission: its policy is published, and its owner a contributor.
pub async fn approve(
    tx: &mut Tx,
    id: Uuid,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<ReviewError>> {
    let submission = decide(tx, id, PolicyEvent::Approve, feedback, now).await?;
    tx.query("UPDATE policies SET published_at = $2 WHERE id = $1 AND published_at IS NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    tx.query(
        "INSERT INTO policy_contributors (policy_id, user_id, since)
         SELECT id, owner_id, $2 FROM policies WHERE id = $1 ON CONFLICT DO NOTHING",
    )
    .bind(id)
    .bind(now)
    .exec()
    .await?;
    Ok(submission)
}

/// Rejects a submission; its owner can resubmit it.
pub async fn reject(
    tx: &mut Tx,
    id: Uuid,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<ReviewError>> {
    decide(tx, id, PolicyEvent::Reject, feedback, now).await
}

async fn decide(
    tx: &mut Tx,
    id: Uuid,
    event: PolicyEvent,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<ReviewError>> {
    let decided = transition(tx, id, PolicyStatus::UnderReview, event, feedback, now).await?;
    let submission = tx
        .query(select_submissions!("WHERE id = $1"))
        .bind(id)
        .opt()
        .await?
        .ok_or(ReviewError::NotFound)?;
    if decided.is_none() {
        return Err(ReviewError::NotUnderReview.into());
    }
    tx.query("UPDATE policies SET feedback = $2, reviewed_at = $3 WHERE id = $1")
        .bind(id)
        .bind(feedback.map(str::to_owned))
        .bind(now)
        .exec()
        .await?;
    Ok(Submission {
        feedback: feedback.map(str::to_owned),
        reviewed_at: Some(now),
        ..submission
    })
}

/// Moves a policy from a state by an event, and writes that down; `None` if the rules or another one forbid it.
pub(crate) async fn transition(
    tx: &mut Tx,
    id: Uuid,
    from: PolicyStatus,
    event: PolicyEvent,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<PolicyStatus>> {
    let Some(to) = from.after(event) else {
        return Ok(None);
    };
    let moved = tx
        .query("UPDATE policies SET status = $3, updated_at = $4 WHERE id = $1 AND status = $2")
        .bind(id)
        .bind(from)
        .bind(to)
        .bind(now)
        .exec()
        .await?;
    if moved == 0 {
        return Ok(None);
    }
    let moved = NewHistoryEntry {
        event: event.into(),
        status: to,
        feedback,
        detail: None,
    };
    record(tx, id, moved, now).await?;
    Ok(Some(to))
}

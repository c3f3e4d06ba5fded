//! What administrators do with submissions.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::{
    create::Project,
    read::{Submission, select_submissions},
    update::change_project,
};
use crate::{
    db::{Action, Connection, Result, Tx},
    domain::{PolicyEvent, PolicyStatus, Seen, SeenError},
    error::{Error, Refusal},
    policies::{NewHistoryEntry, record},
};

/// Why a submission was not decided.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// There is no such submission.
    #[error("there is no such submission")]
    NotFound,
    /// It is not under review any more.
    #[error("the submission is not under review: it was already decided and is {0}")]
    NotUnderReview(PolicyStatus),
    /// It is not what the reviewer saw.
    #[error(transparent)]
    Changed(#[from] SeenError),
    /// It was submitted before commits were kept, and its repository was not read since.
    #[error("the commit under review is not known")]
    NoCommit,
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

/// A submission, whoever owns it; for those who review.
pub async fn to_review(
    on: &mut impl Connection,
    id: Uuid,
) -> std::result::Result<Submission, Error<ReviewError>> {
    let query = on.query(select_submissions!("WHERE id = $1")).bind(id);
    query.opt().await?.ok_or(ReviewError::NotFound.into())
}

/// Approves a submission as the reviewer saw it: its policy is published with the commits that are stored, and its owner is a
/// contributor. `by` is who decides, where that is known.
pub async fn approve(
    tx: &mut Tx,
    id: Uuid,
    seen: &Seen,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<ReviewError>> {
    // It holds the row from here on, so that nothing changes between the comparison and the end of the transaction.
    let submission = decide(tx, id, PolicyEvent::Approve, by, feedback, now).await?;
    let commits = submission.commits();
    seen.check(submission.review_version, commits.as_ref())
        .map_err(ReviewError::from)?;
    let commits = commits.ok_or(ReviewError::NoCommit)?;
    let detail = json!({ "by": by, "commits": commits.distinct() });
    tx.audit(Action::PolicyApprove, &id, detail);
    mark_approved(tx, id, by).await?;
    tx.query(
        "UPDATE policies SET published_at = $2, published_by = owner_id WHERE id = $1 AND published_at IS NULL",
    )
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

/// Rejects a submission; its owner can resubmit it. `by` is who decides, where that is known.
pub async fn reject(
    tx: &mut Tx,
    id: Uuid,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<ReviewError>> {
    let submission = decide(tx, id, PolicyEvent::Reject, by, feedback, now).await?;
    tx.audit(Action::PolicyReject, &id, json!({ "by": by }));
    Ok(submission)
}

/// Makes the commits that are stored the approved ones: those that are built from now on.
pub(crate) async fn mark_approved(tx: &mut Tx, id: Uuid, by: Option<Uuid>) -> Result<()> {
    tx.query(
        "UPDATE policies SET approved_commit = source_commit,
             approved_implementation_commit = implementation_source_commit, approved_by = $2 WHERE id = $1",
    )
    .bind(id)
    .bind(by)
    .exec()
    .await
    .map(drop)
}

/// Stores what is read now from the repository of a submission that was made before commits were kept, unless it was changed
/// since it was loaded.
pub async fn store_project(tx: &mut Tx, loaded: &Submission, project: &Project) -> Result<()> {
    let unchanged = tx
        .query(
            "UPDATE policies SET review_version = review_version + 1
             WHERE id = $1 AND review_version = $2 AND source_commit IS NULL AND status = 'under_review'",
        )
        .bind(loaded.id)
        .bind(loaded.review_version)
        .exec()
        .await?;
    if unchanged == 1 {
        change_project(tx, loaded.id, project).await?;
    }
    Ok(())
}

async fn decide(
    tx: &mut Tx,
    id: Uuid,
    event: PolicyEvent,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<ReviewError>> {
    let from = PolicyStatus::UnderReview;
    let review = Review { by, feedback };
    let decided = transition(tx, id, from, event, review, now).await?;
    let submission = to_review(tx, id).await?;
    if decided.is_none() {
        return Err(ReviewError::NotUnderReview(submission.status).into());
    }
    tx.query("UPDATE policies SET feedback = $2, reviewed_at = $3, reviewed_by = $4 WHERE id = $1")
        .bind(id)
        .bind(feedback.map(str::to_owned))
        .bind(now)
        .bind(by)
        .exec()
        .await?;
    Ok(Submission {
        feedback: feedback.map(str::to_owned),
        reviewed_by: by,
        reviewed_at: Some(now),
        ..submission
    })
}

/// A reviewer's part of a transition; none of it in what owners do.
#[derive(Clone, Copy, Default)]
pub(crate) struct Review<'a> {
    pub(crate) by: Option<Uuid>,
    pub(crate) feedback: Option<&'a str>,
}

/// Moves a policy from a state by an event, and writes that down; `None` if the rules or another one forbid it.
pub(crate) async fn transition(
    tx: &mut Tx,
    id: Uuid,
    from: PolicyStatus,
    event: PolicyEvent,
    review: Review<'_>,
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
        reviewed_by: review.by,
        feedback: review.feedback,
        detail: None,
    };
    record(tx, id, moved, now).await?;
    Ok(Some(to))
}

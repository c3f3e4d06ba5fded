//! What administrators do with submissions.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::{
    change::write,
    history::{Review, record},
    read::{RulesetSubmission, any},
};
use crate::{
    db::{Action, Connection, Tx},
    domain::{Commits, RulesetEvent, RulesetSubmissionStatus, Seen, SeenError},
    error::{Error, Refusal},
};

/// Why a submission was not decided.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// There is no such submission.
    #[error("there is no such submission")]
    NotFound,
    /// It does not wait for a review any more.
    #[error("the submission does not wait for a review: it was already decided and is {0}")]
    NotSubmitted(RulesetSubmissionStatus),
    /// It is not what the reviewer saw.
    #[error(transparent)]
    Changed(#[from] SeenError),
}

impl Refusal for ReviewError {}

/// A submission, whoever owns it; for those who review.
pub async fn to_review(
    on: &mut impl Connection,
    id: Uuid,
) -> Result<RulesetSubmission, Error<ReviewError>> {
    any(on, id).await?.ok_or(ReviewError::NotFound.into())
}

/// Approves a submission as the reviewer saw it: its content is live, and its owner a contributor. `by` is who decides, where
/// that is known.
pub async fn approve(
    tx: &mut Tx,
    id: Uuid,
    seen: &Seen,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> Result<RulesetSubmission, Error<ReviewError>> {
    // It holds the row from here on, so that nothing changes between the comparison and the end of the transaction.
    let submission = decide(tx, id, RulesetEvent::Approve, by, feedback, now).await?;
    let commits = Commits {
        source: submission.content.source_commit.clone(),
        implementation: None,
    };
    // The decision itself has raised the version.
    seen.check(submission.version - 1, Some(&commits))
        .map_err(ReviewError::from)?;
    write(tx, submission.ruleset_id, &submission.content, now).await?;
    tx.query(
        "UPDATE rulesets SET published_at = coalesce(published_at, $2),
             profile_yaml = (SELECT profile_yaml FROM ruleset_submissions WHERE ruleset_id = $1) WHERE id = $1",
    )
    .bind(submission.ruleset_id)
    .bind(now)
    .exec()
    .await?;
    tx.query(
        "INSERT INTO ruleset_contributors (ruleset_id, user_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(submission.ruleset_id)
    .bind(submission.owner_id)
    .bind(now)
    .exec()
    .await?;
    let detail =
        json!({ "by": by, "ruleset_id": submission.ruleset_id, "commits": commits.distinct() });
    tx.audit(Action::RulesetSubmissionApprove, &id, detail);
    Ok(submission)
}

/// Rejects a submission; its owner can resubmit it. What is live stays so.
pub async fn reject(
    tx: &mut Tx,
    id: Uuid,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> Result<RulesetSubmission, Error<ReviewError>> {
    let submission = decide(tx, id, RulesetEvent::Reject, by, feedback, now).await?;
    let detail = json!({ "by": by, "ruleset_id": submission.ruleset_id });
    tx.audit(Action::RulesetSubmissionReject, &id, detail);
    Ok(submission)
}

async fn decide(
    tx: &mut Tx,
    id: Uuid,
    event: RulesetEvent,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> Result<RulesetSubmission, Error<ReviewError>> {
    let from = RulesetSubmissionStatus::Submitted;
    let to = from.after(event).ok_or(ReviewError::NotSubmitted(from))?;
    let decided = tx
        .query(
            "UPDATE ruleset_submissions SET status = $3, version = version + 1, feedback = $4, reviewed_by = $5,
                 reviewed_at = $6, updated_at = $6 WHERE id = $1 AND status = $2",
        )
        .bind(id)
        .bind(from)
        .bind(to)
        .bind(feedback.map(str::to_owned))
        .bind(by)
        .bind(now)
        .exec()
        .await?;
    let submission = to_review(tx, id).await?;
    if decided == 0 {
        return Err(ReviewError::NotSubmitted(submission.status).into());
    }
    tx.query(
        "UPDATE rulesets SET status = $2, feedback = $3, reviewed_at = $4, updated_at = $4 WHERE id = $1",
    )
    .bind(submission.ruleset_id)
    .bind(submission.ruleset_status.after(event))
    .bind(feedback.map(str::to_owned))
    .bind(now)
    .exec()
    .await?;
    record(tx, id, event, to, Review { by, feedback }, now).await?;
    Ok(submission)
}

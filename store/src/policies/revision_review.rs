//! What administrators do with proposed edits.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    history::{NewHistoryEntry, record},
    revisions::{Revision, select_revisions},
};
use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    domain::{PolicyStatus, RevisionDecision, RevisionStatus, Seen, SeenError},
    error::{Error, Refusal},
    submissions::{change_project, mark_approved},
    text::search_text,
};

/// Why a revision was not decided.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    /// There is no such revision.
    #[error("there is no such revision")]
    NotFound,
    /// It was decided already.
    #[error("the revision is not pending: it was already decided and is {0}")]
    NotPending(RevisionStatus),
    /// It is not what the reviewer saw.
    #[error(transparent)]
    Changed(#[from] SeenError),
    /// It was proposed before commits were kept.
    #[error(
        "the commit under review is not known; reject the revision, so that its owner can propose it again"
    )]
    NoCommit,
}

impl Refusal for DecideError {}

/// The revisions that wait for a decision, the oldest first.
pub async fn pending_revisions(on: &mut impl Connection) -> Result<Vec<Revision>> {
    on.query(select_revisions!(
        "WHERE r.status = 'pending' ORDER BY r.seq"
    ))
    .all()
    .await
}

/// A revision, whoever proposed it; for those who review.
pub async fn revision_to_review(
    on: &mut impl Connection,
    id: Uuid,
) -> std::result::Result<Revision, Error<DecideError>> {
    let query = on.query(select_revisions!("WHERE r.id = $1")).bind(id);
    query.opt().await?.ok_or(DecideError::NotFound.into())
}

/// Decides a revision as the reviewer saw it; an approved one replaces the published value. `by` is who decides, where that is
/// known. A revision never changes, so that it has one version.
pub async fn decide_revision(
    tx: &mut Tx,
    id: Uuid,
    decision: RevisionDecision,
    seen: &Seen,
    by: Option<Uuid>,
    feedback: Option<&str>,
    now: DateTime<Utc>,
) -> std::result::Result<Revision, Error<DecideError>> {
    let from = RevisionStatus::Pending;
    let to = from.after(decision).ok_or(DecideError::NotPending(from))?;
    let decided = tx
        .query("UPDATE policy_revisions SET status = $3, feedback = $4, reviewed_at = $5, reviewed_by = $6
             WHERE id = $1 AND status = $2")
        .bind(id)
        .bind(from)
        .bind(to)
        .bind(feedback.map(str::to_owned))
        .bind(now)
        .bind(by)
        .exec()
        .await?;
    let revision = revision_to_review(tx, id).await?;
    if decided == 0 {
        return Err(DecideError::NotPending(revision.status).into());
    }
    if decision == RevisionDecision::Approve {
        seen.check(Revision::VERSION, revision.commits().as_ref())
            .map_err(DecideError::from)?;
        if revision.project.is_some() && revision.commits().is_none() {
            return Err(DecideError::NoCommit.into());
        }
        publish(tx, &revision, by, now).await?;
    }
    let event = NewHistoryEntry {
        event: decision.into(),
        status: PolicyStatus::Published,
        reviewed_by: by,
        feedback,
        detail: Some(revision.field.as_str()),
    };
    record(tx, revision.policy_id, event, now).await?;
    let action = match decision {
        RevisionDecision::Approve => Action::RevisionApprove,
        RevisionDecision::Reject => Action::RevisionReject,
    };
    let detail =
        json!({ "by": by, "policy_id": revision.policy_id, "field": revision.field.as_str() });
    tx.audit(action, &id, detail);
    Ok(revision)
}

async fn publish(
    tx: &mut Tx,
    revision: &Revision,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<()> {
    if let Some(Json(project)) = &revision.project {
        change_project(tx, revision.policy_id, project).await?;
        mark_approved(tx, revision.policy_id, by).await?;
    } else {
        // The text to search holds the name, too, which may have changed since the revision was read.
        tx.lock_row(Lock::Policy(revision.policy_id)).await?;
        let (name,): (String,) = tx
            .query("SELECT name FROM policies WHERE id = $1")
            .bind(revision.policy_id)
            .one()
            .await?;
        let about = revision.proposed_value.as_str();
        tx.query("UPDATE policies SET description = $2, search_text = $3 WHERE id = $1")
            .bind(revision.policy_id)
            .bind(about)
            .bind(search_text(&name, about))
            .exec()
            .await?;
    }
    tx.query("UPDATE policies SET updated_at = $2 WHERE id = $1")
        .bind(revision.policy_id)
        .bind(now)
        .exec()
        .await
        .map(drop)
}

//! Changes of a submission by its owner: before the review, after a rejection, and after the publication.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    history::{Review, record},
    read::{RulesetSubmission, Snapshot, SubmissionError, own},
};
use crate::{
    db::{Connection, Lock, Result, Tx},
    domain::{RulesetEvent, RulesetSubmissionStatus, Viewer},
    error::{Error, Refusal, widens},
    rulesets::RulesetContent,
    text::{fold, search_text},
};

/// What a submission is to say.
#[derive(Clone, Debug)]
pub struct Revised {
    /// The version of the submission that the change was made from.
    pub version: i64,
    /// The whole new content.
    pub content: RulesetContent,
    /// The profile, if it was read again.
    pub profile_yaml: Option<String>,
}

/// Why a submission was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The viewer has no such submission.
    #[error("there is no such submission")]
    NotFound,
    /// The viewer reviews it, and does not own it.
    #[error("only the owner can change a submission")]
    NotOwner,
    /// It was changed or decided while it was being changed.
    #[error("the submission was changed in the meantime")]
    Stale,
}

impl Refusal for ChangeError {}

impl From<SubmissionError> for ChangeError {
    fn from(error: SubmissionError) -> Self {
        match error {
            SubmissionError::NotFound => Self::NotFound,
            SubmissionError::NotOwner => Self::NotOwner,
        }
    }
}

widens!(SubmissionError => ChangeError);

/// Changes a submission of the viewer, which waits for review from then on. What is published stays as it is; what never
/// was shows the change to its owner at once.
pub async fn change(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    revised: Revised,
    now: DateTime<Utc>,
) -> std::result::Result<RulesetSubmission, Error<ChangeError>> {
    tx.lock_row(Lock::RulesetSubmission(id)).await?;
    let before = own(tx, viewer, id).await?;
    let event = before.status.change();
    let to = before.status.after(event).ok_or(ChangeError::Stale)?;
    let changed = tx
        .query(
            "UPDATE ruleset_submissions SET status = $3, version = version + 1, content = $4,
                 profile_yaml = coalesce($5, profile_yaml), updated_at = $6 WHERE id = $1 AND version = $2",
        )
        .bind(id)
        .bind(revised.version)
        .bind(to)
        .bind(Json(revised.content.clone()))
        .bind(revised.profile_yaml.clone())
        .bind(now)
        .exec()
        .await?;
    if changed == 0 || before.version != revised.version {
        return Err(ChangeError::Stale.into());
    }
    if before.status != RulesetSubmissionStatus::Submitted {
        tx.query("UPDATE ruleset_submissions SET submitted_at = $2, feedback = NULL WHERE id = $1")
            .bind(id)
            .bind(now)
            .exec()
            .await?;
    }
    if event == RulesetEvent::Revise {
        take_snapshot(tx, &before, now).await?;
    }
    if !before.is_published() {
        show(tx, &before, event, &revised, now).await?;
    }
    record(tx, id, event, to, Review::default(), now).await?;
    Ok(own(tx, viewer, id).await?)
}

async fn take_snapshot(tx: &mut Tx, before: &RulesetSubmission, now: DateTime<Utc>) -> Result<()> {
    // What is approved is what is live.
    let snapshot = Snapshot {
        content: before.content.0.clone(),
        snapshotted_at: now,
    };
    tx.query("UPDATE ruleset_submissions SET previous_snapshot = $2, revision_count = revision_count + 1 WHERE id = $1")
        .bind(before.id)
        .bind(Json(snapshot))
        .exec()
        .await
        .map(drop)
}

/// Shows the owner what is submitted as the ruleset that it is to be.
async fn show(
    tx: &mut Tx,
    before: &RulesetSubmission,
    event: RulesetEvent,
    revised: &Revised,
    now: DateTime<Utc>,
) -> Result<()> {
    let status = before.ruleset_status.after(event);
    write(tx, before.ruleset_id, &revised.content, now).await?;
    tx.query(
        "UPDATE rulesets SET status = $2, profile_yaml = coalesce($3, profile_yaml) WHERE id = $1",
    )
    .bind(before.ruleset_id)
    .bind(status)
    .bind(revised.profile_yaml.clone())
    .exec()
    .await
    .map(drop)
}

/// Makes a content the ruleset's.
pub(super) async fn write(
    tx: &mut Tx,
    ruleset_id: Uuid,
    content: &RulesetContent,
    now: DateTime<Utc>,
) -> Result<()> {
    tx.query(
        "UPDATE rulesets SET name = $2, sort_name = $3, search_text = $4, category = $5, target_scopes = $6,
             content = $7, updated_at = $8 WHERE id = $1",
    )
    .bind(ruleset_id)
    .bind(content.name.as_str())
    .bind(fold(&content.name))
    .bind(search_text(&content.name, &content.description))
    .bind(content.category)
    .bind(Json(content.target_scopes.clone()))
    .bind(Json(content.clone()))
    .bind(now)
    .exec()
    .await
    .map(drop)
}

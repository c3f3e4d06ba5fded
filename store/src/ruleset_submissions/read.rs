//! Submissions as their owners, and those who review them, see them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    docs,
    domain::{DocTab, RulesetStatus, RulesetSubmissionStatus, Viewer},
    error::{Error, Refusal},
    rulesets::RulesetContent,
    visibility::visible_ruleset_submissions,
};

/// A submission, one for each ruleset.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct RulesetSubmission {
    /// Identifies the submission.
    pub id: Uuid,
    /// Its ruleset.
    pub ruleset_id: Uuid,
    /// The owner.
    pub owner_id: Uuid,
    /// Where it stands.
    pub status: RulesetSubmissionStatus,
    /// Rises with each change.
    pub version: i64,
    /// What is submitted.
    pub content: Json<RulesetContent>,
    /// What was live when the last revision was proposed.
    pub previous_snapshot: Option<Json<Snapshot>>,
    /// How many revisions were proposed after the publication.
    pub revision_count: i64,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// Who reviewed it, where that is known.
    pub reviewed_by: Option<Uuid>,
    /// When it was last reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    pub(super) ruleset_status: RulesetStatus,
}

/// What was live at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The content.
    pub content: RulesetContent,
    /// The moment.
    pub snapshotted_at: DateTime<Utc>,
}

/// Why a submission was not read.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// There is none that the viewer can see.
    #[error("there is no such submission")]
    NotFound,
    /// The viewer reviews it, and does not own it.
    #[error("only the owner can change a submission")]
    NotOwner,
}

impl Refusal for SubmissionError {}

impl RulesetSubmission {
    /// Whether the ruleset is live, with this content or an earlier one.
    pub fn is_published(&self) -> bool {
        self.ruleset_status == RulesetStatus::Published
    }
}

macro_rules! select_submissions {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.ruleset_id, s.owner_id, s.status, s.version, s.content, s.previous_snapshot,
                 s.revision_count, s.feedback, s.reviewed_by, s.reviewed_at, s.created_at, s.updated_at,
                 r.status AS ruleset_status
             FROM ruleset_submissions s JOIN rulesets r ON r.id = s.ruleset_id ",
            $rest
        )
    };
}

/// The viewer's own submissions, newest first.
pub async fn list_own(on: &mut impl Connection, viewer: Viewer) -> Result<Vec<RulesetSubmission>> {
    on.query(select_submissions!(
        "WHERE s.owner_id = $1 ORDER BY s.created_at DESC, s.id DESC"
    ))
    .bind(viewer.user_id())
    .all()
    .await
}

/// A submission that the viewer can see: an own one, or one that the viewer reviews.
pub async fn visible(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<RulesetSubmission, Error<SubmissionError>> {
    let query = on.query(select_submissions!("WHERE s.id = $1")).bind(id);
    visible_ruleset_submissions(query, viewer)
        .opt()
        .await?
        .ok_or(Error::Refused(SubmissionError::NotFound))
}

/// One of the viewer's own submissions.
pub async fn own(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<RulesetSubmission, Error<SubmissionError>> {
    let submission = visible(on, viewer, id).await?;
    if viewer.owns(submission.owner_id) {
        Ok(submission)
    } else {
        Err(SubmissionError::NotOwner.into())
    }
}

/// The documentation of a submission's ruleset.
pub async fn doc_tabs(
    on: &mut impl Connection,
    submission: &RulesetSubmission,
) -> Result<Vec<DocTab>> {
    docs::list(on, submission.ruleset_id).await
}

/// The submissions that wait for a decision, the oldest first.
pub async fn list_submitted(on: &mut impl Connection) -> Result<Vec<RulesetSubmission>> {
    on.query(select_submissions!(
        "WHERE s.status = 'submitted' ORDER BY s.submitted_at, s.id"
    ))
    .all()
    .await
}

/// A submission, whoever owns it; for those who review.
pub(super) async fn any(on: &mut impl Connection, id: Uuid) -> Result<Option<RulesetSubmission>> {
    on.query(select_submissions!("WHERE s.id = $1"))
        .bind(id)
        .opt()
        .await
}

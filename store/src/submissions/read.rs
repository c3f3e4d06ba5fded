//! Submissions as their owners, and those who review them, see them.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    docs,
    domain::{Commits, DocTab, PolicyStatus, ProjectType, Viewer},
    error::{Error, Refusal},
    visibility::visible_submissions,
};

/// A submission.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Submission {
    /// Identifies the submission, and its policy.
    pub id: Uuid,
    /// Name as shown.
    pub name: String,
    /// About text, Markdown.
    pub description: String,
    /// The owner.
    pub owner_id: Uuid,
    /// Where it stands.
    pub status: PolicyStatus,
    /// Where the implementation is.
    pub project_type: ProjectType,
    /// Address of the repository.
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    pub implementation_sourcehost_url: Option<String>,
    /// Commit of the repository that is or was reviewed; `None` of what was submitted before commits were kept, until its
    /// next review.
    pub source_commit: Option<String>,
    /// The same of the implementation repository; `None` also where there is none.
    pub implementation_source_commit: Option<String>,
    /// Rises with every change of what is under review.
    pub review_version: i64,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// When it was last submitted.
    pub submitted_at: DateTime<Utc>,
    /// Who last reviewed it, where that is known.
    pub reviewed_by: Option<Uuid>,
    /// When it was last reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
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

impl Submission {
    /// The commits that are or were reviewed, where they are known.
    pub fn commits(&self) -> Option<Commits> {
        Commits::stored(
            self.source_commit.clone(),
            self.implementation_source_commit.clone(),
        )
    }
}

macro_rules! select_submissions {
    ($rest:literal) => {
        concat!(
            "SELECT id, owner_id, name, description, status, project_type, sourcehost_url, implementation_sourcehost_url,
                 source_commit, implementation_source_commit, review_version, feedback, submitted_at,
                 reviewed_by, reviewed_at, created_at, updated_at FROM policies p ",
            $rest
        )
    };
}
pub(super) use select_submissions;

/// The viewer's own submissions, newest first.
pub async fn list_own(on: &mut impl Connection, viewer: Viewer) -> Result<Vec<Submission>> {
    on.query(select_submissions!(
        "WHERE owner_id = $1 ORDER BY created_at DESC, id DESC"
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
) -> std::result::Result<Submission, Error<SubmissionError>> {
    let query = on.query(select_submissions!("WHERE id = $1")).bind(id);
    visible_submissions(query, viewer)
        .opt()
        .await?
        .ok_or(Error::Refused(SubmissionError::NotFound))
}

/// One of the viewer's own submissions.
pub async fn own(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Submission, Error<SubmissionError>> {
    let submission = visible(on, viewer, id).await?;
    if viewer.owns(submission.owner_id) {
        Ok(submission)
    } else {
        Err(SubmissionError::NotOwner.into())
    }
}

/// A submission that the viewer can see, with its documentation.
pub async fn visible_with_docs(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<(Submission, Vec<DocTab>), Error<SubmissionError>> {
    let submission = visible(on, viewer, id).await?;
    let tabs = docs::list(on, submission.id).await?;
    Ok((submission, tabs))
}

//! Submissions as their owners see them.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    domain::{PolicyStatus, Viewer},
    policies::PolicyError,
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
    /// The state, in a word.
    pub status: String,
    /// `unified` or `split`.
    pub project_type: String,
    /// Address of the repository.
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    pub implementation_sourcehost_url: Option<String>,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// When it was last submitted.
    pub submitted_at: DateTime<Utc>,
    /// When it was last reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Submission {
    /// The state.
    pub fn state(&self) -> PolicyStatus {
        PolicyStatus::parse(&self.status)
    }
}

macro_rules! select_submissions {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, description, status, project_type, sourcehost_url, implementation_sourcehost_url, feedback,
                 submitted_at, reviewed_at, created_at, updated_at FROM policies ",
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

/// One of the viewer's own submissions.
pub async fn own(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Submission, PolicyError> {
    on.query(select_submissions!("WHERE id = $1 AND owner_id = $2"))
        .bind(id)
        .bind(viewer.user_id())
        .opt()
        .await?
        .ok_or(PolicyError::NotFound)
}

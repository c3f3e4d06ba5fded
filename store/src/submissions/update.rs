//! Changes of a submission by its owner, and resubmission.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    create::Project,
    read::{Submission, SubmissionError, own},
    review::{Review, transition},
};
use crate::{
    db::{Connection, DatabaseError, Lock, Tx},
    docs,
    domain::{DocTab, PolicyEvent, PolicyStatus, TabError, Viewer},
    error::{Error, Refusal, widens},
    ideas::{self, DeclareError},
    text::{fold, search_text},
};

/// The changes to a submission: `None` leaves a field.
#[derive(Clone, Debug, Default)]
pub struct SubmissionPatch {
    /// Name as shown.
    pub name: Option<String>,
    /// About text, Markdown.
    pub description: Option<String>,
    /// The project, read again from its repository: what is under review is always what was read at its last change.
    pub project: Option<Project>,
    /// The ideas that it delivers.
    pub idea_ids: Option<Vec<Uuid>>,
    /// The complete new set of documentation tabs.
    pub doc_tabs: Option<Vec<DocTab>>,
}

impl SubmissionPatch {
    /// Whether anything but the documentation is to change.
    fn changes_content(&self) -> bool {
        self.name.is_some()
            || self.description.is_some()
            || self.project.is_some()
            || self.idea_ids.is_some()
    }
}

/// Why a submission was not changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    /// The viewer has no such submission.
    #[error("there is no such submission")]
    NotFound,
    /// The viewer reviews it, and does not own it.
    #[error("only the owner can change a submission")]
    NotOwner,
    /// It is approved: only its documentation can be changed here.
    #[error(
        "an approved policy's documentation alone can be changed here; propose a revision instead"
    )]
    Approved,
    /// It was decided while it was being changed.
    #[error("the submission was decided in the meantime")]
    Decided,
    /// The tabs are not valid.
    #[error(transparent)]
    Tabs(#[from] TabError),
    /// It cannot deliver these ideas.
    #[error(transparent)]
    Ideas(#[from] DeclareError),
}

impl Refusal for UpdateError {}

impl From<SubmissionError> for UpdateError {
    fn from(error: SubmissionError) -> Self {
        match error {
            SubmissionError::NotFound => Self::NotFound,
            SubmissionError::NotOwner => Self::NotOwner,
        }
    }
}

widens!(
    SubmissionError => UpdateError,
    TabError => UpdateError,
    DeclareError => UpdateError
);

/// Changes a submission of the viewer, which was in the state `expected` when the changes were checked. Any change, one
/// without content included, puts a rejected one under review again.
pub async fn update(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    expected: PolicyStatus,
    patch: SubmissionPatch,
    now: DateTime<Utc>,
) -> Result<Submission, Error<UpdateError>> {
    tx.lock_row(Lock::Policy(id)).await?;
    let before = own(tx, viewer, id).await?;
    if patch.changes_content() {
        if !matches!(expected, PolicyStatus::UnderReview | PolicyStatus::Rejected) {
            return Err(UpdateError::Approved.into());
        }
        change_content(tx, &before, expected, &patch, now).await?;
    }
    if expected == PolicyStatus::Rejected {
        let (event, nobody) = (PolicyEvent::Resubmit, Review::default());
        let moved = transition(tx, id, expected, event, nobody, now).await?;
        moved.ok_or(UpdateError::Decided)?;
        tx.query("UPDATE policies SET submitted_at = $2, feedback = NULL WHERE id = $1")
            .bind(id)
            .bind(now)
            .exec()
            .await?;
    }
    if let Some(ids) = &patch.idea_ids {
        ideas::declare(tx, id, ids).await?;
    }
    if let Some(tabs) = patch.doc_tabs {
        docs::replace(tx, id, tabs).await?;
    }
    Ok(own(tx, viewer, id).await?)
}

async fn change_content(
    tx: &mut Tx,
    before: &Submission,
    expected: PolicyStatus,
    patch: &SubmissionPatch,
    now: DateTime<Utc>,
) -> Result<(), Error<UpdateError>> {
    let name = patch.name.as_deref().unwrap_or(&before.name);
    let description = patch.description.as_deref().unwrap_or(&before.description);
    let changed = tx
        .query(
            "UPDATE policies SET name = $3, sort_name = $4, description = $5, search_text = $6, updated_at = $7,
                 review_version = review_version + 1
             WHERE id = $1 AND status = $2",
        )
        .bind(before.id)
        .bind(expected)
        .bind(name)
        .bind(fold(name))
        .bind(description)
        .bind(search_text(name, description))
        .bind(now)
        .exec()
        .await?;
    if changed == 0 {
        return Err(UpdateError::Decided.into());
    }
    if let Some(project) = &patch.project {
        change_project(tx, before.id, project).await?;
    }
    Ok(())
}

/// Makes another project the policy's.
pub(crate) async fn change_project(
    tx: &mut Tx,
    id: Uuid,
    project: &Project,
) -> Result<(), DatabaseError> {
    tx.query(
        "UPDATE policies SET project_type = $2, sourcehost_url = $3, implementation_sourcehost_url = $4,
             source_ref = $5, implementation_source_ref = $6, category = $7, direction = $8, asset_kinds = $9,
             a2a_protocol_versions = $10, sourcehost_has_issues = $11, group_id = $12, definition_asset_id = $13,
             implementation_asset_id = $14, version = $15, source_commit = $16, implementation_source_commit = $17,
             pdk_version = $18, icon_url = $19
         WHERE id = $1",
    )
    .bind(id)
    .bind(project.project_type)
    .bind(project.sourcehost_url.as_str())
    .bind(project.implementation_sourcehost_url.clone())
    .bind(project.source_ref.clone())
    .bind(project.implementation_source_ref.clone())
    .bind(project.category.as_str())
    .bind(project.direction)
    .bind(Json(project.asset_kinds.clone()))
    .bind(Json(project.a2a_protocol_versions.clone()))
    .bind(project.sourcehost_has_issues)
    .bind(project.group_id.clone())
    .bind(project.definition_asset_id.clone())
    .bind(project.implementation_asset_id.clone())
    .bind(project.version.clone())
    .bind(project.source_commit.clone())
    .bind(project.implementation_source_commit.clone())
    .bind(project.pdk_version.clone())
    .bind(project.icon_url.clone())
    .exec()
    .await
    .map(drop)
}

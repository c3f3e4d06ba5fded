//! Taking a submission back.

use uuid::Uuid;

use super::read::{SubmissionError, own};
use crate::{
    db::{Connection, Lock, Tx},
    domain::Viewer,
    error::{Error, Refusal, widens},
};

/// Why a submission was not deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// The viewer has no such submission.
    #[error("there is no such submission")]
    NotFound,
    /// The viewer reviews it, and does not own it.
    #[error("only the owner can change a submission")]
    NotOwner,
    /// Its ruleset is published.
    #[error("the ruleset of the submission is published")]
    Published,
}

impl Refusal for DeleteError {}

impl From<SubmissionError> for DeleteError {
    fn from(error: SubmissionError) -> Self {
        match error {
            SubmissionError::NotFound => Self::NotFound,
            SubmissionError::NotOwner => Self::NotOwner,
        }
    }
}

widens!(SubmissionError => DeleteError);

/// Deletes a submission of the viewer with its ruleset, unless that is published.
pub async fn delete(tx: &mut Tx, viewer: Viewer, id: Uuid) -> Result<(), Error<DeleteError>> {
    // The submission's lock before the ruleset's, as everywhere.
    tx.lock_row(Lock::RulesetSubmission(id)).await?;
    let ruleset_id = own(tx, viewer, id).await?.ruleset_id;
    let deleted = tx
        .query("DELETE FROM rulesets WHERE id = $1 AND status <> 'published'")
        .bind(ruleset_id)
        .exec()
        .await?;
    if deleted == 0 {
        return Err(DeleteError::Published.into());
    }
    tx.query("DELETE FROM doc_tabs WHERE owner_id = $1")
        .bind(ruleset_id)
        .exec()
        .await?;
    tx.query("DELETE FROM reviewers WHERE resource_kind = 'ruleset' AND resource_id = $1")
        .bind(ruleset_id)
        .exec()
        .await?;
    Ok(())
}

//! Editing and deleting comments.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::read::{Comment, stored};
use crate::{
    db::{Action, Connection, Lock, Tx},
    domain::Viewer,
    error::{Error, Refusal, widens},
    policies::{PolicyError, visible_status},
};

/// Why a comment was not edited.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// There is none that the viewer can see.
    #[error("there is no such comment")]
    NotFound,
    /// The viewer neither wrote it nor is an administrator.
    #[error("only the author or an administrator can edit a comment")]
    NotPermitted,
    /// It was deleted.
    #[error("a deleted comment cannot be edited")]
    Deleted,
}

impl Refusal for EditError {}

/// Why a comment was not deleted.
#[derive(Debug, thiserror::Error)]
pub enum DeleteError {
    /// There is none that the viewer can see.
    #[error("there is no such comment")]
    NotFound,
    /// The viewer neither wrote it nor is an administrator.
    #[error("only the author or an administrator can delete a comment")]
    NotPermitted,
    /// Only administrators remove comments entirely.
    #[error("only an administrator can remove a comment entirely")]
    NotAdmin,
}

impl Refusal for DeleteError {}

impl From<PolicyError> for DeleteError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::NotFound
    }
}

impl From<DeleteError> for EditError {
    fn from(error: DeleteError) -> Self {
        match error {
            DeleteError::NotFound => Self::NotFound,
            DeleteError::NotPermitted | DeleteError::NotAdmin => Self::NotPermitted,
        }
    }
}

widens!(
    PolicyError => DeleteError,
    DeleteError => EditError
);

/// A comment on a policy that the viewer can see, locked; administrators moderate wherever it stands.
async fn moderated(tx: &mut Tx, viewer: Viewer, id: Uuid) -> Result<Comment, Error<DeleteError>> {
    tx.lock_row(Lock::Comment(id)).await?;
    let comment = stored(tx, id).await?.ok_or(DeleteError::NotFound)?;
    if viewer.is_admin() {
        return Ok(comment);
    }
    visible_status(tx, viewer, comment.policy_id).await?;
    if !viewer.moderates(comment.author_id) {
        return Err(DeleteError::NotPermitted.into());
    }
    Ok(comment)
}

/// Changes a comment's text; the same text again leaves no trace.
pub async fn edit(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    body: String,
    now: DateTime<Utc>,
) -> Result<Comment, Error<EditError>> {
    let comment = moderated(tx, viewer, id).await?;
    if comment.deleted_at.is_some() {
        return Err(EditError::Deleted.into());
    }
    if comment.body == body {
        return Ok(comment);
    }
    let changed = tx
        .query(
            "UPDATE comments SET body = $2, updated_at = $3 WHERE id = $1 AND deleted_at IS NULL",
        )
        .bind(id)
        .bind(body)
        .bind(now)
        .exec()
        .await?;
    if changed == 0 {
        return Err(EditError::Deleted.into());
    }
    if !viewer.owns(comment.author_id) {
        let detail = json!({ "policy_id": comment.policy_id, "author_id": comment.author_id });
        tx.audit(Action::CommentEdit, &id, detail);
    }
    stored(tx, id)
        .await?
        .ok_or(Error::Refused(EditError::NotFound))
}

/// Blanks a comment and keeps its place, or with `hard` removes it and its replies. Deleting twice changes nothing.
pub async fn delete(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    hard: bool,
    now: DateTime<Utc>,
) -> Result<(), Error<DeleteError>> {
    let comment = moderated(tx, viewer, id).await;
    if hard && !viewer.is_admin() {
        // Whoever cannot see the comment is told that it is absent.
        return match comment {
            Ok(_) | Err(Error::Refused(DeleteError::NotPermitted)) => {
                Err(DeleteError::NotAdmin.into())
            }
            Err(error) => Err(error),
        };
    }
    let comment = comment?;
    let deleted = if hard {
        let query = tx.query("DELETE FROM comments WHERE id = $1 OR parent_id = $1");
        query.bind(id).exec().await?
    } else {
        // The text goes too: what was deleted is not kept.
        let query = tx.query(
            "UPDATE comments SET body = '', deleted_at = $2, updated_at = $2 WHERE id = $1 AND deleted_at IS NULL",
        );
        query.bind(id).bind(now).exec().await?
    };
    if deleted > 0 && !viewer.owns(comment.author_id) {
        let detail =
            json!({ "policy_id": comment.policy_id, "author_id": comment.author_id, "hard": hard });
        tx.audit(Action::CommentModerate, &id, detail);
    }
    Ok(())
}

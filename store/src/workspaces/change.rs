//! Changes of a workspace itself: its name, and whether it is archived.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::read::{Membership, WorkspaceError, from_workspace_error, locked};
use crate::{
    db::{Action, Connection, Tx},
    domain::{Viewer, WorkspaceAction},
    error::{Error, Refusal},
};

/// Why a workspace was not renamed.
#[derive(Debug, thiserror::Error)]
pub enum RenameError {
    /// There is none that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// The viewer's role does not allow it.
    #[error("only owners and admins can rename a workspace")]
    NotPermitted,
    /// It can only be read.
    #[error("the workspace is archived")]
    Archived,
}

impl Refusal for RenameError {}

/// Why a workspace was neither archived nor brought back.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is none that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// The viewer's role does not allow it.
    #[error("only owners and admins can archive a workspace")]
    NotPermitted,
}

impl Refusal for ArchiveError {}

from_workspace_error!(RenameError, ArchiveError);

/// Gives a workspace another name; the same name again leaves no trace. Its slug stays, so that addresses do.
pub async fn rename(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    name: String,
    now: DateTime<Utc>,
) -> Result<Membership, Error<RenameError>> {
    let workspace = locked(tx, viewer, id).await?;
    if !workspace.role.may(WorkspaceAction::Rename) {
        return Err(RenameError::NotPermitted.into());
    }
    if workspace.archived_at.is_some() {
        return Err(RenameError::Archived.into());
    }
    if workspace.name == name {
        return Ok(workspace);
    }
    tx.query("UPDATE workspaces SET name = $2, updated_at = $3 WHERE id = $1")
        .bind(id)
        .bind(name.as_str())
        .bind(now)
        .exec()
        .await?;
    let detail = json!({ "from": workspace.name, "to": name });
    tx.audit(Action::WorkspaceRename, &id, detail);
    Ok(Membership { name, ..workspace })
}

/// Archives a workspace; since when. Repeating it changes nothing.
pub async fn archive(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<DateTime<Utc>, Error<ArchiveError>> {
    let since = archived_at(tx, viewer, id).await?.unwrap_or(now);
    let archived = tx
        .query("UPDATE workspaces SET archived_at = $2, updated_at = $2 WHERE id = $1 AND archived_at IS NULL")
        .bind(id)
        .bind(since)
        .exec()
        .await?;
    if archived == 1 {
        tx.audit(Action::WorkspaceArchive, &id, json!({}));
    }
    Ok(since)
}

/// Makes a workspace active again. Repeating it changes nothing.
pub async fn unarchive(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Error<ArchiveError>> {
    archived_at(tx, viewer, id).await?;
    let unarchived = tx
        .query("UPDATE workspaces SET archived_at = NULL, updated_at = $2 WHERE id = $1 AND archived_at IS NOT NULL")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    if unarchived == 1 {
        tx.audit(Action::WorkspaceUnarchive, &id, json!({}));
    }
    Ok(())
}

/// Since when a workspace that the viewer may archive is archived.
async fn archived_at(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> Result<Option<DateTime<Utc>>, Error<ArchiveError>> {
    let workspace = locked(tx, viewer, id).await?;
    if !workspace.role.may(WorkspaceAction::Archive) {
        return Err(ArchiveError::NotPermitted.into());
    }
    Ok(workspace.archived_at)
}

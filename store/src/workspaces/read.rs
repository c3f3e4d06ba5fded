//! A workspace as one of its members sees it.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Lock, Result, Tx},
    domain::{Viewer, WorkspaceRole},
    error::{Error, Refusal},
    text::fold,
    visibility::member_of,
};

/// A workspace, and what the viewer is in it.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Membership {
    /// Identifies the workspace.
    pub id: Uuid,
    /// Name as shown.
    pub name: String,
    /// Name in addresses; unique.
    pub slug: String,
    /// Since when it can only be read.
    pub archived_at: Option<DateTime<Utc>>,
    /// When the workspace was made.
    pub created_at: DateTime<Utc>,
    /// The viewer's role.
    pub role: WorkspaceRole,
}

/// Why a workspace was not read.
#[derive(Debug, thiserror::Error)]
pub enum WorkspaceError {
    /// There is none of which the viewer is an active member.
    #[error("there is no such workspace")]
    NotFound,
}

impl Refusal for WorkspaceError {}

/// Turns the failure to read a workspace into that of an operation on it.
macro_rules! from_workspace_error {
    ($($error:ident),*) => {
        $(impl From<WorkspaceError> for $error {
            fn from(WorkspaceError::NotFound: WorkspaceError) -> Self {
                Self::NotFound
            }
        })*
        $crate::error::widens!($(WorkspaceError => $error),*);
    };
}
pub(super) use from_workspace_error;

const SELECT: &str = "SELECT w.id, w.name, w.slug, w.archived_at, w.created_at, m.role
    FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id WHERE 1 = 1";

/// The workspaces of the viewer, by name without regard to case.
pub async fn memberships(on: &mut impl Connection, viewer: Viewer) -> Result<Vec<Membership>> {
    let mut own: Vec<Membership> = member_of(on.query(SELECT), viewer).all().await?;
    own.sort_by_cached_key(|membership| (fold(&membership.name), membership.id));
    Ok(own)
}

/// A workspace of the viewer.
pub async fn visible(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Membership, Error<WorkspaceError>> {
    member_of(on.query(SELECT), viewer)
        .arg(" AND w.id = ", id)
        .opt()
        .await?
        .ok_or(Error::Refused(WorkspaceError::NotFound))
}

/// The same for a change: others of the same workspace wait until this one is done.
pub(super) async fn locked(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Membership, Error<WorkspaceError>> {
    tx.lock_row(Lock::Workspace(id)).await?;
    visible(tx, viewer, id).await
}

//! Connections that are shared into a workspace. Nothing here reads their credentials.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{Membership, WorkspaceError, from_workspace_error, locked, visible};
use crate::{
    connections::{self, ConnectionError},
    db::{Action, Connection, Lock, Result, Tx},
    domain::{Viewer, WorkspaceAction},
    error::{Error, Refusal, widens},
    text::fold,
};

/// A connection as the members see it.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct SharedConnection {
    /// The connection.
    pub connection_id: Uuid,
    /// Name as shown.
    pub name: String,
    /// The platform's host.
    pub host: String,
    /// The organization whose credentials it holds.
    pub organization_id: String,
    /// Who shared it.
    pub shared_by: Uuid,
    /// The name of who shared it.
    pub shared_by_name: String,
    /// Since when nobody deploys through it here.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Why.
    pub disabled_reason: Option<String>,
    /// Since when it is shared.
    pub shared_at: DateTime<Utc>,
}

/// What unsharing a connection would touch.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct ConnectionImpact {
    /// Since when it is disabled.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Why.
    pub disabled_reason: Option<String>,
    /// Active members who are not disabled users: those who see it.
    pub members_visible: i64,
    /// Deployments made through it in the workspace.
    pub deployments_authored: i64,
}

/// The changes to a shared connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedConnectionPatch {
    /// Nobody deploys through it here from now on. Without a reason, one that was given before stays.
    Disable {
        /// Why, in words for the members.
        reason: Option<String>,
    },
    /// It is as if it never had been disabled.
    Enable,
}

/// Why a connection was not shared.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// There is no workspace that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// There is no connection that the viewer can see.
    #[error("there is no such connection")]
    ConnectionNotFound,
    /// The viewer sees it in a workspace, and does not own it.
    #[error("only its owner can share a connection")]
    NotOwner,
    /// The workspace can only be read.
    #[error("the workspace is archived")]
    Archived,
}

impl Refusal for ShareError {}

/// Why a shared connection stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum SharedConnectionError {
    /// There is no workspace that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// The connection is not shared into it.
    #[error("the connection is not shared into the workspace")]
    NotShared,
    /// The viewer neither manages the workspace nor owns the connection.
    #[error("only owners, admins and the connection's owner can change it")]
    NotPermitted,
    /// The workspace can only be read.
    #[error("the workspace is archived")]
    Archived,
}

impl Refusal for SharedConnectionError {}

/// Why the impact of unsharing was not read.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionImpactError {
    /// There is no workspace that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// The connection is not shared into it.
    #[error("the connection is not shared into the workspace")]
    NotShared,
}

impl Refusal for ConnectionImpactError {}

from_workspace_error!(ShareError, SharedConnectionError, ConnectionImpactError);

impl From<ConnectionError> for ShareError {
    fn from(error: ConnectionError) -> Self {
        match error {
            ConnectionError::NotFound => Self::ConnectionNotFound,
            ConnectionError::NotOwner | ConnectionError::Disabled(_) => Self::NotOwner,
        }
    }
}

widens!(ConnectionError => ShareError);

/// The connections shared into a workspace, by name without regard to case.
pub(super) async fn all(
    on: &mut impl Connection,
    workspace_id: Uuid,
) -> Result<Vec<SharedConnection>> {
    let mut shared: Vec<SharedConnection> = on
        .query(
            "SELECT s.connection_id, c.name, c.host, c.organization_id, s.shared_by, u.name AS shared_by_name,
                 s.disabled_at, s.disabled_reason, s.created_at AS shared_at
             FROM workspace_connections s JOIN connections c ON c.id = s.connection_id
             JOIN users u ON u.id = s.shared_by WHERE s.workspace_id = $1",
        )
        .bind(workspace_id)
        .all()
        .await?;
    shared.sort_by_cached_key(|connection| (fold(&connection.name), connection.connection_id));
    Ok(shared)
}

/// Shares a connection of the viewer. Sharing it again changes nothing, a disabled one stays so.
pub async fn share(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    connection_id: Uuid,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<ShareError>> {
    let workspace = locked(tx, viewer, id).await?;
    // The lock keeps the connection from being deleted in the meantime.
    tx.lock_row(Lock::Connection(connection_id)).await?;
    connections::owned(tx, viewer, connection_id).await?;
    if workspace.archived_at.is_some() {
        return Err(ShareError::Archived.into());
    }
    let shared = tx
        .query(
            "INSERT INTO workspace_connections (workspace_id, connection_id, shared_by, created_at)
             VALUES ($1, $2, $3, $4) ON CONFLICT (workspace_id, connection_id) DO NOTHING",
        )
        .bind(id)
        .bind(connection_id)
        .bind(viewer.user_id())
        .bind(now)
        .exec()
        .await?;
    if shared == 1 {
        let detail = json!({ "connection_id": connection_id });
        tx.audit(Action::WorkspaceShareConnection, &id, detail);
    }
    Ok(())
}

/// Disables or enables a shared connection. What is so already leaves no trace, and keeps its first moment.
pub async fn update_shared(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    connection_id: Uuid,
    patch: SharedConnectionPatch,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<SharedConnectionError>> {
    let workspace = locked(tx, viewer, id).await?;
    let before = permitted(tx, viewer, &workspace, connection_id).await?;
    let (since, reason) = match patch {
        SharedConnectionPatch::Disable { reason } => (
            before.disabled_at.or(Some(now)),
            reason.or(before.disabled_reason.clone()),
        ),
        SharedConnectionPatch::Enable => (None, None),
    };
    if (since, &reason) == (before.disabled_at, &before.disabled_reason) {
        return Ok(());
    }
    let changed = tx
        .query(
            "UPDATE workspace_connections SET disabled_at = $3, disabled_reason = $4
             WHERE workspace_id = $1 AND connection_id = $2",
        )
        .bind(id)
        .bind(connection_id)
        .bind(since)
        .bind(reason)
        .exec()
        .await?;
    still_shared(changed)?;
    let detail = json!({ "connection_id": connection_id, "disabled": since.is_some() });
    tx.audit(Action::WorkspaceUpdateConnection, &id, detail);
    Ok(())
}

/// Ends the sharing. Deployments made through the connection stay.
pub async fn unshare(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    connection_id: Uuid,
) -> std::result::Result<(), Error<SharedConnectionError>> {
    let workspace = locked(tx, viewer, id).await?;
    permitted(tx, viewer, &workspace, connection_id).await?;
    let ended = tx
        .query("DELETE FROM workspace_connections WHERE workspace_id = $1 AND connection_id = $2")
        .bind(id)
        .bind(connection_id)
        .exec()
        .await?;
    still_shared(ended)?;
    let detail = json!({ "connection_id": connection_id });
    tx.audit(Action::WorkspaceUnshareConnection, &id, detail);
    Ok(())
}

/// The owner may delete a connection without the lock of the workspace.
fn still_shared(affected: u64) -> std::result::Result<(), Error<SharedConnectionError>> {
    if affected == 0 {
        return Err(SharedConnectionError::NotShared.into());
    }
    Ok(())
}

/// A shared connection as it stands.
#[derive(FromRow)]
struct Share {
    owner_id: Uuid,
    disabled_at: Option<DateTime<Utc>>,
    disabled_reason: Option<String>,
}

/// A shared connection that the viewer may change: who manages the workspace, and who owns the connection.
async fn permitted(
    tx: &mut Tx,
    viewer: Viewer,
    workspace: &Membership,
    connection_id: Uuid,
) -> std::result::Result<Share, Error<SharedConnectionError>> {
    let found: Option<Share> = tx
        .query(
            "SELECT c.owner_id, s.disabled_at, s.disabled_reason FROM workspace_connections s
             JOIN connections c ON c.id = s.connection_id WHERE s.workspace_id = $1 AND s.connection_id = $2",
        )
        .bind(workspace.id)
        .bind(connection_id)
        .opt()
        .await?;
    let share = found.ok_or(SharedConnectionError::NotShared)?;
    if !viewer.owns(share.owner_id) && !workspace.role.may(WorkspaceAction::ManageConnections) {
        return Err(SharedConnectionError::NotPermitted.into());
    }
    if workspace.archived_at.is_some() {
        return Err(SharedConnectionError::Archived.into());
    }
    Ok(share)
}

/// What unsharing a connection would touch; for every member.
pub async fn connection_impact(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
    connection_id: Uuid,
) -> std::result::Result<ConnectionImpact, Error<ConnectionImpactError>> {
    visible(on, viewer, id).await?;
    on.query(
        "SELECT s.disabled_at, s.disabled_reason,
             (SELECT count(*) FROM workspace_members m JOIN users u ON u.id = m.user_id
              WHERE m.workspace_id = s.workspace_id AND m.disabled_at IS NULL AND u.disabled_at IS NULL) AS members_visible,
             (SELECT count(*) FROM deployments d
              WHERE d.workspace_id = s.workspace_id AND d.connection_id = s.connection_id) AS deployments_authored
         FROM workspace_connections s WHERE s.workspace_id = $1 AND s.connection_id = $2",
    )
    .bind(id)
    .bind(connection_id)
    .opt()
    .await?
    .ok_or(Error::Refused(ConnectionImpactError::NotShared))
}

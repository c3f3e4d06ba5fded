//! Adding, changing and removing members. A workspace always has an active owner: who would be the last to go stays.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::read::{WorkspaceError, from_workspace_error, locked};
use crate::{
    db::{Action, Connection, Tx},
    domain::{Standing, Viewer, WorkspaceAction, WorkspaceRole},
    error::{Error, Refusal},
    users,
};

/// Who is to become a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invitee {
    /// The user with this identifier.
    Id(Uuid),
    /// The user with this e-mail address, without regard to case.
    Email(String),
}

/// The changes to a member: `None` leaves a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemberPatch {
    /// Role.
    pub role: Option<WorkspaceRole>,
    /// Whether the member is disabled.
    pub disabled: Option<bool>,
}

/// Why nobody was added.
#[derive(Debug, thiserror::Error)]
pub enum AddMemberError {
    /// There is no workspace that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// There is no such user.
    #[error("there is no such user")]
    UserNotFound,
    /// The viewer's role does not allow it.
    #[error("the viewer's role in the workspace does not allow it")]
    NotPermitted(WorkspaceAction),
    /// The workspace can only be read.
    #[error("the workspace is archived")]
    Archived,
    /// The user is a member already, perhaps a disabled one.
    #[error("the user is a member already")]
    AlreadyMember,
}

impl Refusal for AddMemberError {}

/// Why a member was neither changed nor removed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeMemberError {
    /// There is no workspace that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// The user is no member.
    #[error("the workspace has no such member")]
    NoMember,
    /// The viewer's role does not allow it.
    #[error("the viewer's role in the workspace does not allow it")]
    NotPermitted(WorkspaceAction),
    /// The workspace can only be read.
    #[error("the workspace is archived")]
    Archived,
    /// The workspace would have no active owner any more.
    #[error("the last owner of a workspace stays")]
    LastOwner,
}

impl Refusal for ChangeMemberError {}

from_workspace_error!(AddMemberError, ChangeMemberError);

/// Adds a member. The role is judged before the user is looked up: who may not add, learns nothing of users.
pub async fn add_member(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    invitee: &Invitee,
    role: WorkspaceRole,
    now: DateTime<Utc>,
) -> Result<(), Error<AddMemberError>> {
    let workspace = locked(tx, viewer, id).await?;
    let needed = match role {
        WorkspaceRole::Owner => WorkspaceAction::ManageOwners,
        WorkspaceRole::Admin | WorkspaceRole::Member => WorkspaceAction::ManageMembers,
    };
    if !workspace.role.may(needed) {
        return Err(AddMemberError::NotPermitted(needed).into());
    }
    let user = match invitee {
        Invitee::Id(id) => users::by_id(tx, *id).await?,
        Invitee::Email(email) => users::by_email(tx, email).await?,
    };
    let user = user.ok_or(AddMemberError::UserNotFound)?;
    if workspace.archived_at.is_some() {
        return Err(AddMemberError::Archived.into());
    }
    let added = tx
        .query(
            "INSERT INTO workspace_members (workspace_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (workspace_id, user_id) DO NOTHING",
        )
        .bind(id)
        .bind(user.id)
        .bind(role)
        .bind(now)
        .exec()
        .await?;
    if added == 0 {
        return Err(AddMemberError::AlreadyMember.into());
    }
    let detail = json!({ "user_id": user.id, "role": role.as_str() });
    tx.audit(Action::WorkspaceAddMember, &id, detail);
    Ok(())
}

/// Changes the role of a member, disables or enables one. What is so already leaves no trace, and keeps its first moment.
pub async fn update_member(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    user_id: Uuid,
    patch: MemberPatch,
    now: DateTime<Utc>,
) -> Result<(), Error<ChangeMemberError>> {
    let change = |before: Standing| Standing {
        role: patch.role.unwrap_or(before.role),
        disabled: patch.disabled.unwrap_or(before.disabled),
    };
    let before = permitted(tx, viewer, id, user_id, |before| Some(change(before))).await?;
    let after = change(before);
    if after == before {
        return Ok(());
    }
    tx.query(
        "UPDATE workspace_members SET role = $3, disabled_at = CASE WHEN $4 THEN COALESCE(disabled_at, $5) END
         WHERE workspace_id = $1 AND user_id = $2",
    )
    .bind(id)
    .bind(user_id)
    .bind(after.role)
    .bind(after.disabled)
    .bind(now)
    .exec()
    .await?;
    let role = patch.role.map(WorkspaceRole::as_str);
    let detail = json!({ "user_id": user_id, "role": role, "disabled": patch.disabled });
    tx.audit(Action::WorkspaceUpdateMember, &id, detail);
    Ok(())
}

/// Removes a member. Connections of the member are not shared any more: only a member shares, and who has left could
/// not end it. Deployments stay.
pub async fn remove_member(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    user_id: Uuid,
) -> Result<(), Error<ChangeMemberError>> {
    permitted(tx, viewer, id, user_id, |_| None).await?;
    tx.query(
        "DELETE FROM workspace_connections WHERE workspace_id = $1
             AND connection_id IN (SELECT id FROM connections WHERE owner_id = $2)",
    )
    .bind(id)
    .bind(user_id)
    .exec()
    .await?;
    tx.query("DELETE FROM workspace_members WHERE workspace_id = $1 AND user_id = $2")
        .bind(id)
        .bind(user_id)
        .exec()
        .await?;
    let detail = json!({ "user_id": user_id });
    tx.audit(Action::WorkspaceRemoveMember, &id, detail);
    Ok(())
}

/// How a member stands whom the viewer may move to where `change` leads; `None` is out of the workspace.
async fn permitted(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    user_id: Uuid,
    change: impl Fn(Standing) -> Option<Standing>,
) -> Result<Standing, Error<ChangeMemberError>> {
    let workspace = locked(tx, viewer, id).await?;
    let member: Option<(WorkspaceRole, bool)> = tx
        .query("SELECT role, disabled_at IS NOT NULL FROM workspace_members WHERE workspace_id = $1 AND user_id = $2")
        .bind(id)
        .bind(user_id)
        .opt()
        .await?;
    let (role, disabled) = member.ok_or(ChangeMemberError::NoMember)?;
    let before = Standing { role, disabled };
    let after = change(before);
    let leaves = after.is_none() && viewer.owns(user_id);
    let needed = before.needed_for(after);
    if !leaves && !workspace.role.may(needed) {
        return Err(ChangeMemberError::NotPermitted(needed).into());
    }
    if workspace.archived_at.is_some() {
        return Err(ChangeMemberError::Archived.into());
    }
    if before.gives_up_ownership(after) {
        let (others,): (i64,) = tx
            .query(
                "SELECT count(*) FROM workspace_members m JOIN users u ON u.id = m.user_id
                 WHERE m.workspace_id = $1 AND m.user_id <> $2 AND m.role = 'owner' AND m.disabled_at IS NULL
                     AND u.disabled_at IS NULL",
            )
            .bind(id)
            .bind(user_id)
            .one()
            .await?;
        if others == 0 {
            return Err(ChangeMemberError::LastOwner.into());
        }
    }
    Ok(before)
}

//! The members of a workspace, and what removing one would touch.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{WorkspaceError, from_workspace_error, visible};
use crate::{
    db::{Connection, Result},
    domain::{Viewer, WorkspaceAction, WorkspaceRole},
    error::{Error, Refusal},
};

/// A member of a workspace.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Member {
    /// The user.
    pub user_id: Uuid,
    /// Name as shown.
    pub name: String,
    /// Name in addresses.
    pub username: Option<String>,
    /// E-mail address, for the member and administrators of the service.
    pub email: Option<String>,
    /// The member's role.
    pub role: WorkspaceRole,
    /// Since when the member is disabled.
    pub disabled_at: Option<DateTime<Utc>>,
    /// When the member was added.
    pub joined_at: DateTime<Utc>,
}

/// What removing a member would touch.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct MemberImpact {
    /// The member's role.
    pub role: WorkspaceRole,
    /// Since when the member is disabled.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Connections of the member that are shared into the workspace; removal ends that.
    pub owned_shared_connections: i64,
    /// Deployments that the member made in the workspace; they stay.
    pub deployments_authored: i64,
}

/// Why the impact of a removal was not read.
#[derive(Debug, thiserror::Error)]
pub enum MemberImpactError {
    /// There is no workspace that the viewer can see.
    #[error("there is no such workspace")]
    NotFound,
    /// The user is no member.
    #[error("the workspace has no such member")]
    NoMember,
    /// The viewer neither manages members nor is the member.
    #[error("only owners, admins and the member can read it")]
    NotPermitted,
}

impl Refusal for MemberImpactError {}

from_workspace_error!(MemberImpactError);

/// The members of a workspace of the viewer, in the order in which they were added.
pub async fn members(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Vec<Member>, Error<WorkspaceError>> {
    visible(on, viewer, id).await?;
    Ok(all(on, viewer, id).await?)
}

pub(super) async fn all(
    on: &mut impl Connection,
    viewer: Viewer,
    workspace_id: Uuid,
) -> Result<Vec<Member>> {
    let query = on.query(
        "SELECT m.user_id, u.name, u.username, u.email, m.role, m.disabled_at, m.created_at AS joined_at
         FROM workspace_members m JOIN users u ON u.id = m.user_id
         WHERE m.workspace_id = $1 ORDER BY m.created_at, m.user_id",
    );
    let mut members: Vec<Member> = query.bind(workspace_id).all().await?;
    for member in &mut members {
        member.email = member
            .email
            .take()
            .filter(|_| viewer.moderates(member.user_id));
    }
    Ok(members)
}

/// What removing a member would touch; for owners, admins and the member.
pub async fn member_impact(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
    user_id: Uuid,
) -> std::result::Result<MemberImpact, Error<MemberImpactError>> {
    let workspace = visible(on, viewer, id).await?;
    let impact: Option<MemberImpact> = on
        .query(
            "SELECT m.role, m.disabled_at,
                 (SELECT count(*) FROM workspace_connections s JOIN connections c ON c.id = s.connection_id
                  WHERE s.workspace_id = m.workspace_id AND c.owner_id = m.user_id) AS owned_shared_connections,
                 (SELECT count(*) FROM deployments d
                  WHERE d.workspace_id = m.workspace_id AND d.owner_id = m.user_id) AS deployments_authored
             FROM workspace_members m WHERE m.workspace_id = $1 AND m.user_id = $2",
        )
        .bind(id)
        .bind(user_id)
        .opt()
        .await?;
    let impact = impact.ok_or(MemberImpactError::NoMember)?;
    if !viewer.owns(user_id) && !workspace.role.may(WorkspaceAction::ManageMembers) {
        return Err(MemberImpactError::NotPermitted.into());
    }
    Ok(impact)
}

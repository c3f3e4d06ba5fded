//! Workspaces.

use catalog_api::status::{Conflict, Forbidden, NotFound};
use catalog_store::{domain::WorkspaceAction, workspaces};

use super::Reject;

impl<R: From<NotFound>> From<workspaces::WorkspaceError> for Reject<R> {
    fn from(error: workspaces::WorkspaceError) -> Self {
        match error {
            workspaces::WorkspaceError::NotFound => no_workspace().into(),
        }
    }
}

impl<R: From<Conflict>> From<workspaces::CreateError> for Reject<R> {
    fn from(error: workspaces::CreateError) -> Self {
        match error {
            workspaces::CreateError::SlugTaken => Conflict::new("The slug is taken.")
                .with("slug", "must not be another workspace's")
                .into(),
        }
    }
}

impl<R> From<workspaces::RenameError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: workspaces::RenameError) -> Self {
        use workspaces::RenameError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::Rename).into(),
            E::Archived => archived().into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<workspaces::ArchiveError> for Reject<R> {
    fn from(error: workspaces::ArchiveError) -> Self {
        use workspaces::ArchiveError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::Archive).into(),
        }
    }
}

impl<R> From<workspaces::AddMemberError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: workspaces::AddMemberError) -> Self {
        use workspaces::AddMemberError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::UserNotFound => NotFound::new("There is no such user.").into(),
            E::NotPermitted(action) => not_yours_to(action).into(),
            E::Archived => archived().into(),
            E::AlreadyMember => {
                Conflict::new("The user is already a member, or a disabled one.").into()
            }
        }
    }
}

impl<R> From<workspaces::ChangeMemberError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: workspaces::ChangeMemberError) -> Self {
        use workspaces::ChangeMemberError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NoMember => no_member().into(),
            E::NotPermitted(action) => not_yours_to(action).into(),
            E::Archived => archived().into(),
            E::LastOwner => Conflict::new(
                "The last active owner cannot be removed or demoted; make another member an owner first.",
            )
            .into(),
        }
    }
}

impl<R> From<workspaces::MemberImpactError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden>,
{
    fn from(error: workspaces::MemberImpactError) -> Self {
        use workspaces::MemberImpactError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NoMember => no_member().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::ManageMembers).into(),
        }
    }
}

impl<R> From<workspaces::ShareError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: workspaces::ShareError) -> Self {
        use workspaces::ShareError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::ConnectionNotFound => {
                NotFound::new("There is no such connection, or it is not visible to you.").into()
            }
            E::NotOwner => Forbidden::new("Only its owner can share a connection.").into(),
            E::Archived => archived().into(),
        }
    }
}

impl<R> From<workspaces::SharedConnectionError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: workspaces::SharedConnectionError) -> Self {
        use workspaces::SharedConnectionError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotShared => not_shared().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::ManageConnections).into(),
            E::Archived => archived().into(),
        }
    }
}

impl<R: From<NotFound>> From<workspaces::ConnectionImpactError> for Reject<R> {
    fn from(error: workspaces::ConnectionImpactError) -> Self {
        use workspaces::ConnectionImpactError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotShared => not_shared().into(),
        }
    }
}

fn no_workspace() -> NotFound {
    NotFound::new("There is no such workspace, or you are no member of it.")
}

fn no_member() -> NotFound {
    NotFound::new("The workspace has no such member.")
}

fn not_shared() -> NotFound {
    NotFound::new("The connection is not shared into the workspace.")
}

fn archived() -> Conflict {
    Conflict::new("The workspace is archived; unarchive it first.")
}

fn not_yours_to(action: WorkspaceAction) -> Forbidden {
    Forbidden::new(match action {
        WorkspaceAction::Rename => "Only owners and admins can rename a workspace.",
        WorkspaceAction::Archive => "Only owners and admins can archive a workspace.",
        WorkspaceAction::ManageMembers => {
            "Only owners and admins of a workspace manage its members."
        }
        WorkspaceAction::ManageOwners => "Only owners of a workspace manage its owners.",
        WorkspaceAction::ManageConnections => {
            "Only owners and admins of a workspace, and the connection's owner, can do that."
        }
    })
}

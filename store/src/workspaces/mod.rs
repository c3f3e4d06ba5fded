//! Workspaces: named groups with members and shared connections (interface, Workspace and Workspaces).
//!
//! Whoever is no active member sees nothing of a workspace. Every change locks the row of the workspace first, so that
//! changes of one workspace follow each other, and each is decided by what those before it left.

mod change;
mod connections;
mod create;
mod detail;
mod member_changes;
mod members;
mod read;

pub use change::{ArchiveError, RenameError, archive, rename, unarchive};
pub use connections::{
    ConnectionImpact, ConnectionImpactError, ShareError, SharedConnection, SharedConnectionError,
    SharedConnectionPatch, connection_impact, share, unshare, update_shared,
};
pub use create::{CreateError, NewWorkspace, create};
pub use detail::{ConnectionStats, Detail, InstalledPolicy, InstalledRuleset, detail};
pub use member_changes::{
    AddMemberError, ChangeMemberError, Invitee, MemberPatch, add_member, remove_member,
    update_member,
};
pub use members::{Member, MemberImpact, MemberImpactError, member_impact, members};
pub use read::{Membership, WorkspaceError, memberships, visible};

//! What several operations on workspaces are given and give.

use catalog_api::models;
use catalog_store::domain::WorkspaceRole;

/// A role from a request.
pub(super) fn role(role: models::WorkspaceRole) -> WorkspaceRole {
    match role {
        models::WorkspaceRole::Owner => WorkspaceRole::Owner,
        models::WorkspaceRole::Admin => WorkspaceRole::Admin,
        models::WorkspaceRole::Member => WorkspaceRole::Member,
    }
}

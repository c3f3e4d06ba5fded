//! `GET /api/workspaces/{id}/members`

use catalog_api::{
    api::workspaces::{ListWorkspaceMembers, ListWorkspaceMembersResponse},
    auth::Caller,
    models::MemberListResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListWorkspaceMembers for App {
    async fn list_workspace_members(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<MemberListResponse, ListWorkspaceMembersResponse> {
        let members = workspaces::members(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(MemberListResponse {
            members: members.iter().map(view::member).collect(),
        })
    }
}

//! Workspaces with their members and shared connections.

mod add_workspace_member;
mod archive_workspace;
mod create_workspace;
mod get_workspace;
mod get_workspace_connection_impact;
mod get_workspace_member_impact;
mod input;
mod list_workspace_members;
mod list_workspaces;
mod remove_workspace_member;
mod share_workspace_connection;
mod unarchive_workspace;
mod unshare_workspace_connection;
mod update_workspace;
mod update_workspace_connection;
mod update_workspace_member;
mod view;

use catalog_api::{
    api::{
        WorkspacesApi,
        workspaces::{
            AddWorkspaceMemberResponse, ArchiveWorkspaceResponse, CreateWorkspaceResponse,
            GetWorkspaceConnectionImpactResponse, GetWorkspaceMemberImpactResponse,
            GetWorkspaceResponse, ListWorkspaceMembersResponse, ListWorkspacesResponse,
            RemoveWorkspaceMemberResponse, ShareWorkspaceConnectionResponse,
            UnarchiveWorkspaceResponse, UnshareWorkspaceConnectionQuery,
            UnshareWorkspaceConnectionResponse, UpdateWorkspaceConnectionResponse,
            UpdateWorkspaceMemberResponse, UpdateWorkspaceResponse,
        },
    },
    auth::Caller,
    models::{
        MemberInput, MemberPatch, ShareConnectionInput, SharedConnectionPatch, WorkspaceInput,
        WorkspacePatch,
    },
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl WorkspacesApi for App {
    async fn list_workspaces(&self, caller: Caller) -> ListWorkspacesResponse {
        answer(list_workspaces::handle(self, caller)).await
    }

    async fn create_workspace(
        &self,
        caller: Caller,
        body: WorkspaceInput,
    ) -> CreateWorkspaceResponse {
        answer(create_workspace::handle(self, caller, body)).await
    }

    async fn get_workspace(&self, caller: Caller, id: Uuid) -> GetWorkspaceResponse {
        answer(get_workspace::handle(self, caller, id)).await
    }

    async fn update_workspace(
        &self,
        caller: Caller,
        id: Uuid,
        body: WorkspacePatch,
    ) -> UpdateWorkspaceResponse {
        answer(update_workspace::handle(self, caller, id, body)).await
    }

    async fn archive_workspace(&self, caller: Caller, id: Uuid) -> ArchiveWorkspaceResponse {
        answer(archive_workspace::handle(self, caller, id)).await
    }

    async fn unarchive_workspace(&self, caller: Caller, id: Uuid) -> UnarchiveWorkspaceResponse {
        answer(unarchive_workspace::handle(self, caller, id)).await
    }

    async fn list_workspace_members(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> ListWorkspaceMembersResponse {
        answer(list_workspace_members::handle(self, caller, id)).await
    }

    async fn add_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        body: MemberInput,
    ) -> AddWorkspaceMemberResponse {
        answer(add_workspace_member::handle(self, caller, id, body)).await
    }

    async fn remove_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> RemoveWorkspaceMemberResponse {
        answer(remove_workspace_member::handle(self, caller, id, user_id)).await
    }

    async fn update_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
        body: MemberPatch,
    ) -> UpdateWorkspaceMemberResponse {
        answer(update_workspace_member::handle(
            self, caller, id, user_id, body,
        ))
        .await
    }

    async fn get_workspace_member_impact(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> GetWorkspaceMemberImpactResponse {
        answer(get_workspace_member_impact::handle(
            self, caller, id, user_id,
        ))
        .await
    }

    async fn share_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: ShareConnectionInput,
    ) -> ShareWorkspaceConnectionResponse {
        answer(share_workspace_connection::handle(self, caller, id, body)).await
    }

    async fn unshare_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        query: UnshareWorkspaceConnectionQuery,
    ) -> UnshareWorkspaceConnectionResponse {
        answer(unshare_workspace_connection::handle(
            self, caller, id, query,
        ))
        .await
    }

    async fn update_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: SharedConnectionPatch,
    ) -> UpdateWorkspaceConnectionResponse {
        answer(update_workspace_connection::handle(self, caller, id, body)).await
    }

    async fn get_workspace_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
        connection_id: Uuid,
    ) -> GetWorkspaceConnectionImpactResponse {
        answer(get_workspace_connection_impact::handle(
            self,
            caller,
            id,
            connection_id,
        ))
        .await
    }
}

//! `GET /api/workspaces`

use catalog_api::{
    api::workspaces::{ListWorkspaces, ListWorkspacesResponse},
    auth::Caller,
    models::WorkspaceListResponse,
};
use catalog_store::workspaces;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListWorkspaces for App {
    async fn list_workspaces(
        &self,
        caller: Caller,
    ) -> Outcome<WorkspaceListResponse, ListWorkspacesResponse> {
        let own = workspaces::memberships(&mut self.store.reader(), viewer(caller)).await?;
        Ok(WorkspaceListResponse {
            memberships: own.into_iter().map(view::membership).collect(),
        })
    }
}

//! `GET /api/workspaces/{id}`

use catalog_api::{
    api::workspaces::{GetWorkspace, GetWorkspaceResponse},
    auth::Caller,
    models::WorkspaceDetailResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetWorkspace for App {
    async fn get_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<WorkspaceDetailResponse, GetWorkspaceResponse> {
        let detail = workspaces::detail(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(view::detail(detail, caller))
    }
}

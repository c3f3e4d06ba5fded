//! `PATCH /api/workspaces/{id}`

use catalog_api::{
    api::workspaces::{UpdateWorkspace, UpdateWorkspaceResponse},
    auth::Caller,
    models::{WorkspacePatch, WorkspaceResponse},
};
use catalog_store::workspaces;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{normalize::trimmed, viewer::viewer},
    reject::Outcome,
};

impl UpdateWorkspace for App {
    async fn update_workspace(
        &self,
        caller: Caller,
        id: Uuid,
        body: WorkspacePatch,
    ) -> Outcome<WorkspaceResponse, UpdateWorkspaceResponse> {
        let name = trimmed(body.name);
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        let workspace = workspaces::rename(&mut tx, viewer, id, name, now).await?;
        tx.commit().await?;
        Ok(WorkspaceResponse {
            workspace: view::workspace(workspace),
        })
    }
}

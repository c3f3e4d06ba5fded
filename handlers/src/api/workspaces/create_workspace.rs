//! `POST /api/workspaces`

use catalog_api::{
    api::workspaces::{CreateWorkspace, CreateWorkspaceResponse},
    auth::Caller,
    models::{Workspace, WorkspaceInput, WorkspaceResponse},
};
use catalog_store::workspaces::{self, NewWorkspace};

use crate::{App, api::normalize::trimmed, reject::Outcome};

impl CreateWorkspace for App {
    async fn create_workspace(
        &self,
        caller: Caller,
        body: WorkspaceInput,
    ) -> Outcome<WorkspaceResponse, CreateWorkspaceResponse> {
        let now = self.clock.now();
        let new = NewWorkspace {
            id: self.entropy.id(now),
            owner_id: caller.user_id,
            name: trimmed(body.name),
            slug: body.slug,
        };
        let mut tx = self.store.begin().await?;
        let slug = workspaces::create(&mut tx, &new, now).await?;
        tx.commit().await?;
        Ok(WorkspaceResponse {
            workspace: Workspace {
                id: new.id,
                name: new.name,
                slug,
            },
        })
    }
}

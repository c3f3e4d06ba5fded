//! `POST /api/workspaces/{id}/archive`

use catalog_api::{
    api::workspaces::{ArchiveWorkspace, ArchiveWorkspaceResponse},
    auth::Caller,
    models::ArchiveResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl ArchiveWorkspace for App {
    async fn archive_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<ArchiveResponse, ArchiveWorkspaceResponse> {
        let mut tx = self.store.begin().await?;
        let since = workspaces::archive(&mut tx, viewer(caller), id, self.clock.now()).await?;
        tx.commit().await?;
        Ok(ArchiveResponse {
            archived_at: Some(since),
        })
    }
}

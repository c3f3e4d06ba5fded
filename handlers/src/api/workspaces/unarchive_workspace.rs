//! `DELETE /api/workspaces/{id}/archive`

use catalog_api::{
    api::workspaces::{UnarchiveWorkspace, UnarchiveWorkspaceResponse},
    auth::Caller,
    models::ArchiveResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl UnarchiveWorkspace for App {
    async fn unarchive_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<ArchiveResponse, UnarchiveWorkspaceResponse> {
        let mut tx = self.store.begin().await?;
        workspaces::unarchive(&mut tx, viewer(caller), id, self.clock.now()).await?;
        tx.commit().await?;
        Ok(ArchiveResponse { archived_at: None })
    }
}

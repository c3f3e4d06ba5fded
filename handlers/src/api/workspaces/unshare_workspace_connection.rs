//! `DELETE /api/workspaces/{id}/connections`

use catalog_api::{
    api::workspaces::{
        UnshareWorkspaceConnection, UnshareWorkspaceConnectionQuery,
        UnshareWorkspaceConnectionResponse,
    },
    auth::Caller,
    models::OkResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl UnshareWorkspaceConnection for App {
    async fn unshare_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        query: UnshareWorkspaceConnectionQuery,
    ) -> Outcome<OkResponse, UnshareWorkspaceConnectionResponse> {
        let mut tx = self.store.begin().await?;
        workspaces::unshare(&mut tx, viewer(caller), id, query.connection_id).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

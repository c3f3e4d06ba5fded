//! `POST /api/workspaces/{id}/connections`

use catalog_api::{
    api::workspaces::{ShareWorkspaceConnection, ShareWorkspaceConnectionResponse},
    auth::Caller,
    models::{OkResponse, ShareConnectionInput},
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl ShareWorkspaceConnection for App {
    async fn share_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: ShareConnectionInput,
    ) -> Outcome<OkResponse, ShareWorkspaceConnectionResponse> {
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::share(&mut tx, viewer, id, body.connection_id, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

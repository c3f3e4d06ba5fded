//! `DELETE /api/workspaces/{id}/members/{userId}`

use catalog_api::{
    api::workspaces::{RemoveWorkspaceMember, RemoveWorkspaceMemberResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl RemoveWorkspaceMember for App {
    async fn remove_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> Outcome<OkResponse, RemoveWorkspaceMemberResponse> {
        let mut tx = self.store.begin().await?;
        workspaces::remove_member(&mut tx, viewer(caller), id, user_id).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

//! `PATCH /api/workspaces/{id}/members/{userId}`

use catalog_api::{
    api::workspaces::{UpdateWorkspaceMember, UpdateWorkspaceMemberResponse},
    auth::Caller,
    models::{self, OkResponse},
};
use catalog_store::workspaces::{self, MemberPatch};
use uuid::Uuid;

use crate::{
    App,
    api::{viewer::viewer, words::ToStore},
    reject::Outcome,
};

impl UpdateWorkspaceMember for App {
    async fn update_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
        body: models::MemberPatch,
    ) -> Outcome<OkResponse, UpdateWorkspaceMemberResponse> {
        let patch = MemberPatch {
            role: body.role.map(ToStore::to_store),
            disabled: body.disabled,
        };
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::update_member(&mut tx, viewer, id, user_id, patch, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

//! `PATCH /api/workspaces/{id}/members/{userId}`

use catalog_api::{
    api::workspaces::{UpdateWorkspaceMember, UpdateWorkspaceMemberResponse},
    auth::Caller,
    models::{self, OkResponse},
    status::BadRequest,
};
use catalog_store::workspaces::{self, MemberPatch};
use uuid::Uuid;

use super::input;
use crate::{
    App,
    api::{input::Properties, viewer::viewer},
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
        let patch = parse(body)?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::update_member(&mut tx, viewer, id, user_id, patch, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

/// The properties that the contract leaves open: `role` and `disabled`, one of them at least.
fn parse(body: models::MemberPatch) -> Result<MemberPatch, BadRequest> {
    let mut body = Properties::new(body);
    let role = body.string("role")?;
    let patch = MemberPatch {
        role: role.as_deref().map(input::role).transpose()?,
        disabled: body.boolean("disabled")?,
    };
    body.finish()?;
    if patch == MemberPatch::default() {
        return Err(BadRequest::new("Give `role`, `disabled` or both."));
    }
    Ok(patch)
}

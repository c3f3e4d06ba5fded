//! `POST /api/workspaces/{id}/members`

use catalog_api::{
    api::workspaces::{AddWorkspaceMember, AddWorkspaceMemberResponse},
    auth::Caller,
    models::{MemberInput, OkResponse},
    status::BadRequest,
};
use catalog_store::workspaces::{self, Invitee};
use uuid::Uuid;

use crate::{
    App,
    api::{normalize::trimmed, viewer::viewer, words::ToStore},
    reject::Outcome,
};

impl AddWorkspaceMember for App {
    async fn add_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        body: MemberInput,
    ) -> Outcome<OkResponse, AddWorkspaceMemberResponse> {
        let role = body.role.to_store();
        let invitee = invitee(body)?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::add_member(&mut tx, viewer, id, &invitee, role, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

/// Exactly one of `userId` and `email`.
fn invitee(body: MemberInput) -> Result<Invitee, BadRequest> {
    match (body.user_id, body.email) {
        (Some(id), None) => Ok(Invitee::Id(id)),
        (None, Some(email)) => Ok(Invitee::Email(trimmed(email))),
        _ => Err(BadRequest::new(
            "Exactly one of `userId` and `email` must be given.",
        )),
    }
}

//! `POST /api/workspaces/{id}/members`

use catalog_api::{
    api::workspaces::{AddWorkspaceMember, AddWorkspaceMemberResponse},
    auth::Caller,
    models::{MemberInput, OkResponse},
    runtime::Object,
    status::BadRequest,
};
use catalog_store::workspaces::{self, Invitee};
use uuid::Uuid;

use super::input;
use crate::{
    App,
    api::{input::Properties, viewer::viewer},
    reject::Outcome,
};

/// No e-mail address is longer.
const LONGEST_EMAIL: usize = 320;

impl AddWorkspaceMember for App {
    async fn add_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        body: MemberInput,
    ) -> Outcome<OkResponse, AddWorkspaceMemberResponse> {
        let role = input::role(&body.role)?;
        let invitee = invitee(body.additional)?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::add_member(&mut tx, viewer, id, &invitee, role, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

/// The property that the contract leaves open: exactly one of `userId` and `email`.
fn invitee(body: Object) -> Result<Invitee, BadRequest> {
    let mut body = Properties::new(body);
    let (user_id, email) = (body.id("userId")?, body.text("email", LONGEST_EMAIL)?);
    body.finish()?;
    match (user_id, email) {
        (Some(id), None) => Ok(Invitee::Id(id)),
        (None, Some(email)) => Ok(Invitee::Email(email)),
        (None, None) => Err(BadRequest::field(
            "userId",
            "is required, unless there is `email`",
        )),
        (Some(_), Some(_)) => Err(BadRequest::field("email", "must not stand beside `userId`")),
    }
}

//! `POST /api/workspaces/{id}/members`

use catalog_api::{
    api::workspaces::AddWorkspaceMemberResponse,
    auth::Caller,
    models::{MemberInput, OkResponse},
    status::BadRequest,
    support::Object,
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

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    body: MemberInput,
) -> Outcome<OkResponse, AddWorkspaceMemberResponse> {
    let role = input::role(&body.role)?;
    let invitee = invitee(body.additional)?;
    let (viewer, now) = (viewer(caller), app.clock.now());
    let mut tx = app.store.begin().await?;
    workspaces::add_member(&mut tx, viewer, id, &invitee, role, now).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
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

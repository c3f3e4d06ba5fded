//! `GET /api/workspaces/{id}/members`

use catalog_api::{
    api::workspaces::ListWorkspaceMembersResponse, auth::Caller, models::MemberListResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<MemberListResponse, ListWorkspaceMembersResponse> {
    let members = workspaces::members(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(MemberListResponse {
        members: members.iter().map(view::member).collect(),
    })
}

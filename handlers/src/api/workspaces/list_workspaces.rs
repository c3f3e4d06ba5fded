//! `GET /api/workspaces`

use catalog_api::{
    api::workspaces::ListWorkspacesResponse, auth::Caller, models::WorkspaceListResponse,
};
use catalog_store::workspaces;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
) -> Outcome<WorkspaceListResponse, ListWorkspacesResponse> {
    let own = workspaces::memberships(&mut app.store.reader(), viewer(caller)).await?;
    Ok(WorkspaceListResponse {
        memberships: own.into_iter().map(view::membership).collect(),
    })
}

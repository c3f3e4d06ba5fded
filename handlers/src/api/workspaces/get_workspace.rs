//! `GET /api/workspaces/{id}`

use catalog_api::{
    api::workspaces::GetWorkspaceResponse, auth::Caller, models::WorkspaceDetailResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<WorkspaceDetailResponse, GetWorkspaceResponse> {
    let detail = workspaces::detail(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(view::detail(detail, caller))
}

//! `DELETE /api/workspaces/{id}/archive`

use catalog_api::{
    api::workspaces::UnarchiveWorkspaceResponse, auth::Caller, models::ArchiveResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<ArchiveResponse, UnarchiveWorkspaceResponse> {
    let mut tx = app.store.begin().await?;
    workspaces::unarchive(&mut tx, viewer(caller), id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(ArchiveResponse { archived_at: None })
}

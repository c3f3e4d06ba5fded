//! `DELETE /api/workspaces/{id}/connections`

use catalog_api::{
    api::workspaces::{UnshareWorkspaceConnectionQuery, UnshareWorkspaceConnectionResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    query: UnshareWorkspaceConnectionQuery,
) -> Outcome<OkResponse, UnshareWorkspaceConnectionResponse> {
    let mut tx = app.store.begin().await?;
    workspaces::unshare(&mut tx, viewer(caller), id, query.connection_id).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
}

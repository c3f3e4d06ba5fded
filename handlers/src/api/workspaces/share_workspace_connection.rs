//! `POST /api/workspaces/{id}/connections`

use catalog_api::{
    api::workspaces::ShareWorkspaceConnectionResponse,
    auth::Caller,
    models::{OkResponse, ShareConnectionInput},
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    body: ShareConnectionInput,
) -> Outcome<OkResponse, ShareWorkspaceConnectionResponse> {
    let (viewer, now) = (viewer(caller), app.clock.now());
    let mut tx = app.store.begin().await?;
    workspaces::share(&mut tx, viewer, id, body.connection_id, now).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
}

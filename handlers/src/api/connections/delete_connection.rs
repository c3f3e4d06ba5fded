//! `DELETE /api/connections/{id}`

use catalog_api::{api::connections::DeleteConnectionResponse, auth::Caller, models::OkResponse};
use catalog_store::connections;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<OkResponse, DeleteConnectionResponse> {
    let mut tx = app.store.begin().await?;
    connections::delete(&mut tx, viewer(caller), id).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
}

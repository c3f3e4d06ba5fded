//! `POST /api/policies/{id}/download`

use catalog_api::{api::policies::RecordPolicyDownloadResponse, auth::Caller, models::OkResponse};
use catalog_store::policies;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<OkResponse, RecordPolicyDownloadResponse> {
    let mut tx = app.store.begin().await?;
    policies::record_download(&mut tx, viewer(caller), id).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
}

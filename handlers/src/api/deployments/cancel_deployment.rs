//! `POST /api/deployments/{id}/cancel`

use catalog_api::{api::deployments::CancelDeploymentResponse, auth::Caller, models::OkResponse};
use catalog_store::deployments;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<OkResponse, CancelDeploymentResponse> {
    let mut tx = app.store.begin().await?;
    deployments::cancel(&mut tx, viewer(caller), id, app.clock.now()).await?;
    tx.commit().await?;
    app.logs.wake(id);
    app.work.notify_one();
    Ok(OkResponse { ok: true })
}

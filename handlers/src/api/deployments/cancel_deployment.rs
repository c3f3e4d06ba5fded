//! `POST /api/deployments/{id}/cancel`

use catalog_api::{
    api::deployments::{CancelDeployment, CancelDeploymentResponse},
    auth::Caller,
    models::OkResponse,
};
use catalog_store::deployments;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl CancelDeployment for App {
    async fn cancel_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<OkResponse, CancelDeploymentResponse> {
        let mut tx = self.store.begin().await?;
        deployments::cancel(&mut tx, viewer(caller), id, self.clock.now()).await?;
        tx.commit().await?;
        self.logs.wake(id);
        self.work.notify_one();
        Ok(OkResponse { ok: true })
    }
}

//! `DELETE /api/deployments/{id}`

use catalog_api::{
    api::deployments::{DeleteDeployment, DeleteDeploymentResponse},
    auth::Caller,
    models::DeploymentDeletedResponse,
};
use catalog_store::deployments;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl DeleteDeployment for App {
    async fn delete_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<DeploymentDeletedResponse, DeleteDeploymentResponse> {
        let mut tx = self.store.begin().await?;
        deployments::delete(&mut tx, viewer(caller), id).await?;
        tx.commit().await?;
        Ok(DeploymentDeletedResponse {
            deleted_deployment_id: id,
        })
    }
}

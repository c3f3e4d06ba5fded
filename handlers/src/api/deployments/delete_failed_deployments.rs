//! `POST /api/deployments/delete-failed`

use catalog_api::{
    api::deployments::{DeleteFailedDeployments, DeleteFailedDeploymentsResponse},
    auth::Caller,
    models::{DeleteFailedInput, DeleteFailedResponse},
};
use catalog_store::deployments;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl DeleteFailedDeployments for App {
    async fn delete_failed_deployments(
        &self,
        caller: Caller,
        body: Option<DeleteFailedInput>,
    ) -> Outcome<DeleteFailedResponse, DeleteFailedDeploymentsResponse> {
        let policy_id = body.and_then(|body| body.policy_id);
        let mut tx = self.store.begin().await?;
        let deleted = deployments::delete_failed(&mut tx, viewer(caller), policy_id).await?;
        tx.commit().await?;
        Ok(DeleteFailedResponse {
            deleted_count: i64::try_from(deleted.len()).unwrap_or(i64::MAX),
            deleted_deployment_ids: deleted,
        })
    }
}

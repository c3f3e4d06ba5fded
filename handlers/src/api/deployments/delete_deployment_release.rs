//! `POST /api/deployments/{id}/delete-release`

use catalog_api::{
    api::deployments::{DeleteDeploymentRelease, DeleteDeploymentReleaseResponse},
    auth::Caller,
    models::JobResponse,
};
use catalog_store::deployments::Removal;
use uuid::Uuid;

use super::removal::remove;
use crate::{App, reject::Outcome};

impl DeleteDeploymentRelease for App {
    async fn delete_deployment_release(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<JobResponse, DeleteDeploymentReleaseResponse> {
        remove(self, caller, id, Removal::Release).await
    }
}

//! `POST /api/deployments/{id}/unpublish`

use catalog_api::{
    api::deployments::{UnpublishDeployment, UnpublishDeploymentResponse},
    auth::Caller,
    models::JobResponse,
};
use catalog_store::deployments::Removal;
use uuid::Uuid;

use super::removal::remove;
use crate::{App, reject::Outcome};

impl UnpublishDeployment for App {
    async fn unpublish_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<JobResponse, UnpublishDeploymentResponse> {
        remove(self, caller, id, Removal::Development).await
    }
}

//! `POST /api/deployments/{id}/unpublish`

use catalog_api::{
    api::deployments::UnpublishDeploymentResponse, auth::Caller, models::JobResponse,
};
use catalog_store::deployments::Removal;
use uuid::Uuid;

use super::removal::remove;
use crate::{App, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<JobResponse, UnpublishDeploymentResponse> {
    remove(app, caller, id, Removal::Development).await
}

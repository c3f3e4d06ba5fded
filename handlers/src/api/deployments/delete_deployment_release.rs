//! `POST /api/deployments/{id}/delete-release`

use catalog_api::{
    api::deployments::DeleteDeploymentReleaseResponse, auth::Caller, models::JobResponse,
};
use catalog_store::deployments::Removal;
use uuid::Uuid;

use super::removal::remove;
use crate::{App, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<JobResponse, DeleteDeploymentReleaseResponse> {
    remove(app, caller, id, Removal::Release).await
}

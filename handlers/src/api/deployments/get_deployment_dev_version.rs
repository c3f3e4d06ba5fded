//! `GET /api/deployments/{id}/dev-version`

use catalog_api::{
    api::deployments::{GetDeploymentDevVersion, GetDeploymentDevVersionResponse},
    auth::Caller,
    models::DevVersionResponse,
};
use catalog_store::{
    Error,
    deployments::{self, Stage},
    domain::DeploymentMode,
};
use uuid::Uuid;

use crate::{
    App,
    api::viewer::viewer,
    reconcile::{self, Presence},
    reject::Outcome,
};

impl GetDeploymentDevVersion for App {
    async fn get_deployment_dev_version(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<DevVersionResponse, GetDeploymentDevVersionResponse> {
        let viewer = viewer(caller);
        let mut reader = self.store.reader();
        let deployment = deployments::visible(&mut reader, viewer, id).await?;
        if !matches!(
            deployment.mode,
            DeploymentMode::Publish | DeploymentMode::Release
        ) {
            return Ok(DevVersionResponse {
                dev_version_exists: None,
            });
        }
        // Whoever may not use the connection is told what is remembered.
        let credentials = match deployments::usable_for(&mut reader, viewer, &deployment).await {
            Ok(usable) => Some(self.keyring.credentials(&usable)?),
            Err(Error::Refused(_)) => None,
            Err(Error::Database(error)) => return Err(error.into()),
        };
        let (credentials, stage) = (credentials.as_ref(), Some(Stage::Development));
        let look = Box::pin(reconcile::look_at(self, credentials, &deployment, stage)).await?;
        if !look.news.is_empty() {
            let mut tx = self.store.begin().await?;
            deployments::remember(&mut tx, &deployment, &look.news).await?;
            tx.commit().await?;
        }
        Ok(DevVersionResponse {
            dev_version_exists: match look.presence {
                Presence::There(_) => Some(true),
                Presence::Gone => Some(false),
                Presence::Unknown => None,
            },
        })
    }
}

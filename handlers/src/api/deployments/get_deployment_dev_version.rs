//! `GET /api/deployments/{id}/dev-version`

use catalog_api::{
    api::deployments::{GetDeploymentDevVersion, GetDeploymentDevVersionResponse},
    auth::Caller,
    models::DevVersionResponse,
};
use catalog_store::{
    connections,
    deployments::{self, Stage},
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
        let mut reader = self.store.reader();
        let deployment = deployments::visible(&mut reader, viewer(caller), id).await?;
        if !matches!(deployment.mode.as_str(), "publish" | "release") {
            return Ok(DevVersionResponse {
                dev_version_exists: None,
            });
        }
        let connection = match deployment.connection_id {
            Some(id) => connections::any(&mut reader, id).await?,
            None => None,
        };
        let credentials = connection
            .map(|connection| self.keyring.credentials(&connection))
            .transpose()?;
        let (credentials, stage) = (credentials.as_ref(), Some(Stage::Development));
        let look = Box::pin(reconcile::look_at(self, credentials, &deployment, stage)).await?;
        if !look.news.is_empty() {
            let mut tx = self.store.begin().await?;
            deployments::remember(&mut tx, id, &look.news).await?;
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

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
        let nothing_to_look_up = DevVersionResponse {
            dev_version_exists: None,
        };
        if !matches!(deployment.mode.as_str(), "publish" | "release") {
            return Ok(nothing_to_look_up);
        }
        let connection = match deployment.connection_id {
            Some(id) => connections::any(&mut reader, id).await?,
            None => None,
        };
        let Some(connection) = connection else {
            return Ok(nothing_to_look_up);
        };
        let credentials = self.keyring.credentials(&connection)?;
        let stage = Some(Stage::Development);
        let found = Box::pin(reconcile::presence(self, &credentials, &deployment, stage)).await?;
        Ok(DevVersionResponse {
            dev_version_exists: match found {
                Presence::There => Some(true),
                Presence::Gone => Some(false),
                Presence::Unknown => None,
            },
        })
    }
}

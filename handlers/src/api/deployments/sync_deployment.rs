//! `POST /api/deployments/{id}/sync`

use catalog_api::{
    api::deployments::{SyncDeployment, SyncDeploymentResponse},
    auth::Caller,
    models::{DeploymentSyncResponse, SyncResult},
};
use catalog_store::{connections, deployments};
use uuid::Uuid;

use crate::{
    App,
    api::viewer::viewer,
    reconcile::{self, Presence},
    reject::Outcome,
};

impl SyncDeployment for App {
    async fn sync_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<DeploymentSyncResponse, SyncDeploymentResponse> {
        let viewer = viewer(caller);
        let mut reader = self.store.reader();
        let deployment = deployments::owned(&mut reader, viewer, id).await?;
        let connection = match deployment.connection_id {
            Some(id) => connections::any(&mut reader, id).await?,
            None => None,
        };
        let presence = match connection {
            Some(connection) if deployment.state().is_live() => {
                let credentials = self.keyring.credentials(&connection)?;
                Box::pin(reconcile::presence(self, &credentials, &deployment, None)).await?
            }
            _ => Presence::Unknown,
        };
        let mut tx = self.store.begin().await?;
        if presence == Presence::Gone {
            deployments::vanish(&mut tx, id, self.clock.now()).await?;
        }
        let now = deployments::owned(&mut tx, viewer, id).await?;
        tx.commit().await?;
        Ok(DeploymentSyncResponse {
            ok: true,
            result: match presence {
                Presence::There => SyncResult::InSync,
                Presence::Gone => SyncResult::Deleted,
                Presence::Unknown => SyncResult::Unknown,
            },
            status: now.status,
        })
    }
}

//! `POST /api/deployments/{id}/sync`

use catalog_api::{
    api::deployments::{SyncDeployment, SyncDeploymentResponse},
    auth::Caller,
    models::{DeploymentSyncResponse, SyncResult},
};
use catalog_store::{Error, deployments, domain::DeploymentStatus};
use uuid::Uuid;

use crate::{
    App,
    api::{viewer::viewer, words::ToContract},
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
        let deployment = deployments::actionable(&mut reader, viewer, id).await?;
        // Whoever may not use the connection is told what is remembered.
        let credentials = match deployments::usable_for(&mut reader, viewer, &deployment).await {
            Ok(usable) => Some(self.keyring.credentials(&usable)?),
            Err(Error::Refused(_)) => None,
            Err(Error::Database(error)) => return Err(error.into()),
        };
        let state = deployment.status;
        let look = match state {
            // It was taken back: there is nothing to be found.
            DeploymentStatus::Unpublished => Presence::Gone.into(),
            _ if state.is_live() || state == DeploymentStatus::Deleted => {
                let credentials = credentials.as_ref();
                Box::pin(reconcile::look_at(self, credentials, &deployment, None)).await?
            }
            _ => Presence::Unknown.into(),
        };
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        let result = match look.presence {
            Presence::Unknown => SyncResult::Unknown,
            Presence::Gone => {
                deployments::mark_missing(&mut tx, &deployment, now).await?;
                SyncResult::Deleted
            }
            Presence::There(live) if state == DeploymentStatus::Deleted => {
                if deployments::reappear(&mut tx, &deployment, live, now).await? {
                    SyncResult::InSync
                } else {
                    SyncResult::Deleted
                }
            }
            Presence::There(_) => SyncResult::InSync,
        };
        deployments::remember(&mut tx, &deployment, &look.news).await?;
        let deployment = deployments::actionable(&mut tx, viewer, id).await?;
        tx.commit().await?;
        Ok(DeploymentSyncResponse {
            ok: true,
            result,
            status: deployment.status.to_contract(),
        })
    }
}

//! `POST /api/connections/{id}/sync`

use catalog_api::{
    api::connections::{SyncConnection, SyncConnectionResponse},
    auth::Caller,
    models::{ConnectionSyncResponse, GoneDeployment, Reconciliation},
};
use catalog_store::{connections, deployments};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{
        credentials::{self, Checked},
        viewer::viewer,
        words::ToContract,
    },
    reconcile::{self, Presence},
    reject::Outcome,
};

impl SyncConnection for App {
    async fn sync_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<ConnectionSyncResponse, SyncConnectionResponse> {
        let viewer = viewer(caller);
        let connection = connections::owned(&mut self.store.reader(), viewer, id).await?;
        let usable = connections::usable_own(&mut self.store.reader(), &connection).await?;
        let credentials = self.keyring.credentials(&usable)?;
        let Checked { validation, orgs } = credentials::check(self, &credentials).await;
        let live = deployments::live_through(&mut self.store.reader(), &connection).await?;
        let found = reconcile::look_at_all(self, &credentials, live).await?;
        let now = self.clock.now();
        let mut tx = self.store.begin().await?;
        connections::record_check(&mut tx, &usable, &validation, orgs.as_deref()).await?;
        let mut reconciliation = Reconciliation {
            in_sync: 0,
            unknown: 0,
            gone: Vec::new(),
        };
        for (deployment, look) in found {
            deployments::remember(&mut tx, &deployment, &look.news).await?;
            match look.presence {
                Presence::There(_) => reconciliation.in_sync += 1,
                Presence::Unknown => reconciliation.unknown += 1,
                Presence::Gone => {
                    deployments::mark_missing(&mut tx, &deployment, now).await?;
                    let deployment = deployment.into_inner();
                    reconciliation.gone.push(GoneDeployment {
                        deployment_id: deployment.id,
                        policy_name: Some(deployment.asset_name),
                        version: deployment.definition_version,
                        status: deployment.status.to_contract(),
                        mode: deployment.mode.to_contract(),
                    });
                }
            }
        }
        tx.commit().await?;
        Ok(ConnectionSyncResponse {
            connection: view::connection(connection.into_inner(), caller),
            validation: view::validation(&validation),
            reconciliation,
        })
    }
}

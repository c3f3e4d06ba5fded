//! `POST /api/connections/{id}/sync`

use catalog_api::{
    api::connections::SyncConnectionResponse,
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
    },
    reconcile::{self, Presence},
    reject::Outcome,
};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<ConnectionSyncResponse, SyncConnectionResponse> {
    let viewer = viewer(caller);
    let connection = connections::owned(&mut app.store.reader(), viewer, id).await?;
    let credentials = credentials::stored(app, &connection)?;
    let Checked { validation, orgs } = credentials::check(app, &credentials).await;
    let live = deployments::live_through(&mut app.store.reader(), id).await?;
    let found = reconcile::look(app, &credentials, live).await?;
    let now = app.clock.now();
    let mut tx = app.store.begin().await?;
    connections::record_validation(&mut tx, id, validation.clone(), orgs.as_deref()).await?;
    let mut reconciliation = Reconciliation {
        in_sync: 0,
        unknown: 0,
        gone: Vec::new(),
    };
    for (deployment, presence) in found {
        match presence {
            Presence::There => reconciliation.in_sync += 1,
            Presence::Unknown => reconciliation.unknown += 1,
            Presence::Gone => {
                deployments::vanish(&mut tx, deployment.id, now).await?;
                reconciliation.gone.push(GoneDeployment {
                    deployment_id: deployment.id,
                    policy_name: Some(deployment.asset_name),
                    version: deployment.definition_version,
                    status: deployment.status,
                    mode: deployment.mode,
                });
            }
        }
    }
    tx.commit().await?;
    Ok(ConnectionSyncResponse {
        connection: view::connection(connection),
        validation: view::validation(&validation),
        reconciliation,
    })
}

//! `GET /api/connections/{id}/impact`

use catalog_api::{
    api::connections::{GetConnectionImpact, GetConnectionImpactResponse},
    auth::Caller,
    models::ConnectionImpactResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetConnectionImpact for App {
    async fn get_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<ConnectionImpactResponse, GetConnectionImpactResponse> {
        let impact = connections::impact(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(ConnectionImpactResponse {
            active_deployments: impact.active_deployments,
            historical_deployments: impact.historical_deployments,
            workspace_links: impact.workspace_links,
            has_credential: impact.has_credential,
        })
    }
}

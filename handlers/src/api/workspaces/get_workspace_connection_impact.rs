//! `GET /api/workspaces/{id}/connections/{connectionId}/impact`

use catalog_api::{
    api::workspaces::{GetWorkspaceConnectionImpact, GetWorkspaceConnectionImpactResponse},
    auth::Caller,
    models::SharedConnectionImpactResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetWorkspaceConnectionImpact for App {
    async fn get_workspace_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
        connection_id: Uuid,
    ) -> Outcome<SharedConnectionImpactResponse, GetWorkspaceConnectionImpactResponse> {
        let (viewer, reader) = (viewer(caller), &mut self.store.reader());
        let impact = workspaces::connection_impact(reader, viewer, id, connection_id).await?;
        Ok(SharedConnectionImpactResponse {
            is_disabled: impact.disabled_at.is_some(),
            disabled_reason: impact.disabled_reason,
            members_visible: impact.members_visible,
            deployments_authored: impact.deployments_authored,
        })
    }
}

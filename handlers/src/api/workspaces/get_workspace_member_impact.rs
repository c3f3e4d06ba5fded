//! `GET /api/workspaces/{id}/members/{userId}/impact`

use catalog_api::{
    api::workspaces::{GetWorkspaceMemberImpact, GetWorkspaceMemberImpactResponse},
    auth::Caller,
    models::MemberImpactResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{
    App,
    api::{viewer::viewer, words::ToContract},
    reject::Outcome,
};

impl GetWorkspaceMemberImpact for App {
    async fn get_workspace_member_impact(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> Outcome<MemberImpactResponse, GetWorkspaceMemberImpactResponse> {
        let viewer = viewer(caller);
        let impact =
            workspaces::member_impact(&mut self.store.reader(), viewer, id, user_id).await?;
        Ok(MemberImpactResponse {
            role: impact.role.to_contract(),
            disabled_at: impact.disabled_at,
            owned_shared_connections: impact.owned_shared_connections,
            deployments_authored: impact.deployments_authored,
        })
    }
}

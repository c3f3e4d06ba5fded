//! `GET /api/workspaces/{id}/connections/{connectionId}/impact`

use catalog_api::{
    api::workspaces::GetWorkspaceConnectionImpactResponse, auth::Caller,
    models::SharedConnectionImpactResponse,
};
use catalog_store::workspaces;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    connection_id: Uuid,
) -> Outcome<SharedConnectionImpactResponse, GetWorkspaceConnectionImpactResponse> {
    let (viewer, reader) = (viewer(caller), &mut app.store.reader());
    let impact = workspaces::connection_impact(reader, viewer, id, connection_id).await?;
    Ok(SharedConnectionImpactResponse {
        is_disabled: impact.disabled_at.is_some(),
        disabled_reason: impact.disabled_reason,
        members_visible: impact.members_visible,
        deployments_authored: impact.deployments_authored,
    })
}

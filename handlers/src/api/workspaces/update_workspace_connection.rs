//! `PATCH /api/workspaces/{id}/connections`

use catalog_api::{
    api::workspaces::{UpdateWorkspaceConnection, UpdateWorkspaceConnectionResponse},
    auth::Caller,
    models::{self, OkResponse},
    status::BadRequest,
};
use catalog_store::workspaces::{self, SharedConnectionPatch};
use uuid::Uuid;

use crate::{
    App,
    api::{normalize::trimmed, viewer::viewer},
    reject::Outcome,
};

impl UpdateWorkspaceConnection for App {
    async fn update_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SharedConnectionPatch,
    ) -> Outcome<OkResponse, UpdateWorkspaceConnectionResponse> {
        let connection = body.connection_id;
        let patch = patch(body)?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::update_shared(&mut tx, viewer, id, connection, patch, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

/// The connection alone enables it; `reason` is for disabling it.
fn patch(body: models::SharedConnectionPatch) -> Result<SharedConnectionPatch, BadRequest> {
    match (body.disabled.unwrap_or(false), body.reason) {
        (true, reason) => Ok(SharedConnectionPatch::Disable {
            reason: reason.map(trimmed),
        }),
        (false, None) => Ok(SharedConnectionPatch::Enable),
        (false, Some(_)) => Err(BadRequest::field(
            "reason",
            "must be given with `disabled: true` only",
        )),
    }
}

//! `PATCH /api/workspaces/{id}/connections`

use catalog_api::{
    api::workspaces::{UpdateWorkspaceConnection, UpdateWorkspaceConnectionResponse},
    auth::Caller,
    models::{self, OkResponse},
    runtime::Object,
    status::BadRequest,
};
use catalog_store::workspaces::{self, SharedConnectionPatch};
use uuid::Uuid;

use crate::{
    App,
    api::{input::Properties, viewer::viewer},
    reject::Outcome,
};

const MAX_REASON: usize = 500;

impl UpdateWorkspaceConnection for App {
    async fn update_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SharedConnectionPatch,
    ) -> Outcome<OkResponse, UpdateWorkspaceConnectionResponse> {
        let connection = body.connection_id;
        let patch = parse(body.additional)?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        workspaces::update_shared(&mut tx, viewer, id, connection, patch, now).await?;
        tx.commit().await?;
        Ok(OkResponse { ok: true })
    }
}

/// The properties that the contract leaves open: `disabled`, and with it `reason`. The connection alone enables it.
fn parse(body: Object) -> Result<SharedConnectionPatch, BadRequest> {
    let mut body = Properties::new(body);
    let disabled = body.boolean("disabled")?;
    let reason = body.text("reason", MAX_REASON)?;
    body.finish()?;
    match (disabled.unwrap_or(false), reason) {
        (true, reason) => Ok(SharedConnectionPatch::Disable { reason }),
        (false, None) => Ok(SharedConnectionPatch::Enable),
        (false, Some(_)) => Err(BadRequest::field(
            "reason",
            "may stand only beside `disabled: true`",
        )),
    }
}

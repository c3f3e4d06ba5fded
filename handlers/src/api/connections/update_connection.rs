//! `PATCH /api/connections/{id}`

use catalog_api::{
    api::connections::UpdateConnectionResponse,
    auth::Caller,
    models::{ConnectionPatch, ConnectionResponse},
    status::BadRequest,
};
use catalog_store::connections::{self, NewCredentials};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{
        credentials::{self, Checked},
        input::not_blank,
        viewer::viewer,
    },
    reject::Outcome,
};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    body: ConnectionPatch,
) -> Outcome<ConnectionResponse, UpdateConnectionResponse> {
    let name = body
        .name
        .map(|name| not_blank("name", name, credentials::MAX_NAME))
        .transpose()?;
    let parts = match (body.client_id, body.client_secret, body.organization_id) {
        (None, None, None) => None,
        (Some(client_id), Some(secret), Some(organization)) => {
            Some((client_id, secret, organization))
        }
        _ => {
            return Err(BadRequest::new(
                "`clientId`, `clientSecret` and `organizationId` must be given together, or none of them.",
            )
            .into());
        }
    };
    let viewer = viewer(caller);
    let before = connections::owned(&mut app.store.reader(), viewer, id).await?;
    let mut patch = connections::ConnectionPatch {
        name,
        credentials: None,
    };
    if let Some((client_id, secret, organization)) = parts {
        let credentials = credentials::given(app, before.host, client_id, secret, organization)?;
        let Checked { validation, orgs } = credentials::check(app, &credentials).await;
        patch.credentials = Some(NewCredentials {
            secret: app
                .keyring
                .seal(id, &credentials.client_secret, &app.entropy)?,
            client_id: credentials.client_id,
            organization_id: credentials.organization_id,
            validation,
            orgs: orgs.unwrap_or_default(),
        });
    }
    let mut tx = app.store.begin().await?;
    let connection = connections::update(&mut tx, viewer, id, patch, app.clock.now()).await?;
    tx.commit().await?;
    Ok(ConnectionResponse {
        connection: view::connection(connection),
    })
}

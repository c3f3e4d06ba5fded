//! `PATCH /api/connections/{id}`

use catalog_api::{
    api::connections::{UpdateConnection, UpdateConnectionResponse},
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
        normalize::trimmed,
        viewer::viewer,
    },
    reject::Outcome,
};

impl UpdateConnection for App {
    async fn update_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: ConnectionPatch,
    ) -> Outcome<ConnectionResponse, UpdateConnectionResponse> {
        let name = body.name.map(trimmed);
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
        let before = connections::owned(&mut self.store.reader(), viewer, id).await?;
        let mut patch = connections::ConnectionPatch {
            name,
            credentials: None,
        };
        if let Some((client_id, secret, organization)) = parts {
            let credentials =
                credentials::given(self, before.host.clone(), client_id, secret, organization)?;
            let Checked { validation, orgs } = credentials::check(self, &credentials).await;
            patch.credentials = Some(NewCredentials {
                secret: self
                    .keyring
                    .seal(id, &credentials.client_secret, &self.entropy)?,
                client_id: credentials.client_id,
                organization_id: credentials.organization_id,
                validation,
                orgs: orgs.unwrap_or_default(),
            });
        }
        let mut tx = self.store.begin().await?;
        let connection = connections::update(&mut tx, viewer, id, patch, self.clock.now()).await?;
        tx.commit().await?;
        Ok(ConnectionResponse {
            connection: view::connection(connection, caller),
        })
    }
}

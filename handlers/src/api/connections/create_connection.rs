//! `POST /api/connections`

use catalog_api::{
    api::connections::{CreateConnection, CreateConnectionResponse},
    auth::Caller,
    models::{ConnectionCreatedResponse, ConnectionInput},
};
use catalog_store::connections::{self, NewConnection};

use super::view;
use crate::{
    App,
    api::{
        credentials::{self, Checked},
        normalize::trimmed,
    },
    reject::Outcome,
};

impl CreateConnection for App {
    async fn create_connection(
        &self,
        caller: Caller,
        body: ConnectionInput,
    ) -> Outcome<ConnectionCreatedResponse, CreateConnectionResponse> {
        let name = trimmed(body.name);
        let credentials = credentials::given(
            self,
            body.host,
            body.client_id,
            body.client_secret,
            body.organization_id,
        )?;
        // The platform is asked before the transaction begins, so that none waits for it. Credentials that it refuses are
        // stored all the same: whoever gave them can put them right.
        let Checked { validation, orgs } = credentials::check(self, &credentials).await;
        let now = self.clock.now();
        let id = self.entropy.id(now);
        let new = NewConnection {
            id,
            owner_id: caller.user_id,
            name,
            host: credentials.host,
            client_id: credentials.client_id,
            secret: self
                .keyring
                .seal(id, &credentials.client_secret, &self.entropy)?,
            organization_id: credentials.organization_id,
            validation: validation.clone(),
            orgs: orgs.unwrap_or_default(),
        };
        let mut tx = self.store.begin().await?;
        let connection = connections::create(&mut tx, new, now).await?;
        tx.commit().await?;
        Ok(ConnectionCreatedResponse {
            connection: view::connection(connection, caller),
            validation: view::validation(&validation),
        })
    }
}

//! `POST /api/connections/validate`

use catalog_api::{
    api::connections::{ValidateConnection, ValidateConnectionResponse},
    auth::Caller,
    models::{ConnectionCredentials, ConnectionValidateResponse},
};

use crate::{App, api::credentials, reject::Outcome};

impl ValidateConnection for App {
    async fn validate_connection(
        &self,
        _caller: Caller,
        body: ConnectionCredentials,
    ) -> Outcome<ConnectionValidateResponse, ValidateConnectionResponse> {
        let credentials = credentials::given(
            self,
            body.host,
            body.client_id,
            body.client_secret,
            body.organization_id,
        )?;
        let validation = credentials::check(self, &credentials).await.validation;
        Ok(ConnectionValidateResponse {
            ok: validation.ok,
            error: validation.error,
        })
    }
}

//! `POST /api/connections/validate`

use catalog_api::{
    api::connections::ValidateConnectionResponse,
    models::{ConnectionCredentials, ConnectionValidateResponse},
};

use crate::{App, api::credentials, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    body: ConnectionCredentials,
) -> Outcome<ConnectionValidateResponse, ValidateConnectionResponse> {
    let credentials = credentials::given(
        app,
        body.host,
        body.client_id,
        body.client_secret,
        body.organization_id,
    )?;
    let validation = credentials::check(app, &credentials).await.validation;
    Ok(ConnectionValidateResponse {
        ok: validation.ok,
        error: validation.error,
    })
}

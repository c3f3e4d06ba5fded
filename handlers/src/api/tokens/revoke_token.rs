//! `DELETE /api/tokens/{id}`

use catalog_api::{api::tokens::RevokeTokenResponse, auth::Caller, models::TokenRevokedResponse};
use catalog_store::tokens;
use uuid::Uuid;

use super::view;
use crate::{App, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<TokenRevokedResponse, RevokeTokenResponse> {
    let mut tx = app.store.begin().await?;
    let record = tokens::revoke(&mut tx, caller.user_id, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(TokenRevokedResponse {
        ok: true,
        record: view(record),
    })
}

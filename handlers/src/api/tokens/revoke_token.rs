//! `DELETE /api/tokens/{id}`

use catalog_api::{
    api::tokens::{RevokeToken, RevokeTokenResponse},
    auth::Caller,
    models::TokenRevokedResponse,
};
use catalog_store::tokens;
use uuid::Uuid;

use super::view;
use crate::{App, reject::Outcome};

impl RevokeToken for App {
    async fn revoke_token(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<TokenRevokedResponse, RevokeTokenResponse> {
        let mut tx = self.store.begin().await?;
        let record = tokens::revoke(&mut tx, caller.user_id, id, self.clock.now()).await?;
        tx.commit().await?;
        // It takes effect at once: another process may have remembered the token.
        self.read_model.settled().await;
        Ok(TokenRevokedResponse {
            ok: true,
            record: view::token(record),
        })
    }
}

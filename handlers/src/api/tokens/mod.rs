//! Personal access tokens.

mod create_token;
mod list_tokens;
mod revoke_token;

use catalog_api::{
    api::{
        TokensApi,
        tokens::{CreateTokenResponse, ListTokensResponse, RevokeTokenResponse},
    },
    auth::Caller,
    models::{Scope, TokenInput, TokenRecord},
};
use catalog_store::tokens;
use uuid::Uuid;

use crate::{App, reject::answer};

impl TokensApi for App {
    async fn list_tokens(&self, caller: Caller) -> ListTokensResponse {
        answer(list_tokens::handle(self, caller)).await
    }

    async fn create_token(&self, caller: Caller, body: TokenInput) -> CreateTokenResponse {
        answer(create_token::handle(self, caller, body)).await
    }

    async fn revoke_token(&self, caller: Caller, id: Uuid) -> RevokeTokenResponse {
        answer(revoke_token::handle(self, caller, id)).await
    }
}

fn view(token: tokens::Token) -> TokenRecord {
    TokenRecord {
        id: token.id,
        name: token.name,
        token_prefix: token.token_prefix,
        scopes: token
            .scopes
            .iter()
            .filter_map(|scope| Scope::parse(scope))
            .collect(),
        expires_at: token.expires_at,
        last_used_at: token.last_used_at,
        revoked_at: token.revoked_at,
        created_at: token.created_at,
    }
}

//! Tokens as the contract shows them: never the token itself.

use catalog_api::models::TokenRecord;
use catalog_store::tokens;

use crate::api::words::ToContract;

pub(super) fn token(token: tokens::Token) -> TokenRecord {
    TokenRecord {
        id: token.id,
        name: token.name,
        token_prefix: token.token_prefix,
        scopes: token
            .scopes
            .iter()
            .map(|scope| scope.to_contract())
            .collect(),
        expires_at: token.expires_at,
        last_used_at: token.last_used_at,
        revoked_at: token.revoked_at,
        created_at: token.created_at,
    }
}

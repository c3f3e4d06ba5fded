//! `GET /api/tokens`

use catalog_api::{
    api::tokens::{ListTokens, ListTokensResponse},
    auth::Caller,
    models::TokenListResponse,
};
use catalog_store::tokens;

use super::view;
use crate::{App, reject::Outcome};

impl ListTokens for App {
    async fn list_tokens(&self, caller: Caller) -> Outcome<TokenListResponse, ListTokensResponse> {
        let tokens = tokens::list(&mut self.store.reader(), caller.user_id).await?;
        Ok(TokenListResponse {
            tokens: tokens.into_iter().map(view::token).collect(),
        })
    }
}

//! `POST /api/tokens`

use catalog_api::{
    api::tokens::{CreateToken, CreateTokenResponse},
    auth::Caller,
    models::{TokenCreatedResponse, TokenInput},
    status::BadRequest,
};
use catalog_store::{
    domain::Scope,
    tokens::{self, NewToken},
};
use chrono::TimeDelta;

use super::view;
use crate::{
    App,
    api::{normalize::trimmed, words::ToStore},
    auth::mint,
    reject::Outcome,
};

impl CreateToken for App {
    async fn create_token(
        &self,
        caller: Caller,
        body: TokenInput,
    ) -> Outcome<TokenCreatedResponse, CreateTokenResponse> {
        let name = trimmed(body.name);
        let days = body.expires_in_days.take();
        if let Some(longest) = self.settings.tokens.longest_days
            && days.is_none_or(|days| days > longest)
        {
            let message =
                format!("must be at most {longest}: this service has no tokens that live longer");
            return Err(BadRequest::field("expiresInDays", &message).into());
        }
        let lifetime = days.map(TimeDelta::days);
        let mut scopes: Vec<Scope> = body.scopes.into_iter().map(ToStore::to_store).collect();
        scopes.sort_unstable();
        scopes.dedup();
        let now = self.clock.now();
        let minted = mint(&self.entropy);
        let token = NewToken {
            id: self.entropy.id(now),
            user_id: caller.user_id,
            name,
            token_prefix: minted.prefix,
            hash: minted.hash.to_vec(),
            scopes,
            expires_at: lifetime.map(|lifetime| now + lifetime),
        };
        let mut tx = self.store.begin().await?;
        let record = tokens::create(&mut tx, token, now).await?;
        tx.commit().await?;
        Ok(TokenCreatedResponse {
            token: minted.secret,
            record: view::token(record),
        })
    }
}

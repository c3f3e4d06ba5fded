//! `POST /api/tokens`

use catalog_api::{
    api::tokens::{CreateToken, CreateTokenResponse},
    auth::Caller,
    models::{TokenCreatedResponse, TokenInput},
    runtime::Object,
    status::BadRequest,
};
use catalog_store::tokens::{self, NewToken};
use chrono::TimeDelta;
use serde_json::Value;

use super::view;
use crate::{
    App,
    api::input::{Properties, not_blank},
    auth::mint,
    reject::Outcome,
};

/// The choices of interface, Authentication 5, in days.
const EXPIRY_CHOICES: [i64; 3] = [30, 90, 365];

impl CreateToken for App {
    async fn create_token(
        &self,
        caller: Caller,
        body: TokenInput,
    ) -> Outcome<TokenCreatedResponse, CreateTokenResponse> {
        let name = not_blank("name", body.name, 100)?;
        let lifetime = lifetime(body.additional)?;
        if body.scopes.is_empty() {
            return Err(BadRequest::field("scopes", "must have at least one scope").into());
        }
        let mut scopes: Vec<String> = body.scopes.iter().map(|s| s.as_str().to_owned()).collect();
        scopes.sort_unstable();
        scopes.dedup();
        let now = self.clock.now();
        let minted = mint(&self.entropy);
        let token = NewToken {
            id: self.entropy.id(now),
            user_id: caller.user_id,
            name,
            token_prefix: minted.prefix,
            hash: minted.hash,
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

/// The property that the contract leaves open: `expiresInDays`, where null or nothing means never.
fn lifetime(body: Object) -> Result<Option<TimeDelta>, BadRequest> {
    let mut body = Properties::new(body);
    let days = match body.take("expiresInDays") {
        None | Some(Value::Null) => None,
        Some(value) => {
            let days = value.as_i64().filter(|days| EXPIRY_CHOICES.contains(days));
            let wrong = || BadRequest::field("expiresInDays", "must be 30, 90, 365 or null");
            Some(TimeDelta::days(days.ok_or_else(wrong)?))
        }
    };
    body.finish()?;
    Ok(days)
}

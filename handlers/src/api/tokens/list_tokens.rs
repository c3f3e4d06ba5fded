//! `GET /api/tokens`

use catalog_api::{api::tokens::ListTokensResponse, auth::Caller, models::TokenListResponse};
use catalog_store::tokens;

use super::view;
use crate::{App, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
) -> Outcome<TokenListResponse, ListTokensResponse> {
    let tokens = tokens::list(&mut app.store.reader(), caller.user_id).await?;
    Ok(TokenListResponse {
        tokens: tokens.into_iter().map(view).collect(),
    })
}

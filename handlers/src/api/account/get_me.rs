//! `GET /api/me`

use catalog_api::{api::account::GetMeResponse, auth::Caller, models::UserResponse};
use catalog_store::{DatabaseError, users};

use super::view;
use crate::{App, reject::Outcome};

pub(super) async fn handle(app: &App, caller: Caller) -> Outcome<UserResponse, GetMeResponse> {
    let user = users::by_id(&mut app.store.reader(), caller.user_id).await?;
    // A token's user exists as long as the token does.
    Ok(view(user.ok_or(DatabaseError::RowNotFound)?))
}

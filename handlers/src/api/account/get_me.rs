//! `GET /api/me`

use catalog_api::{
    api::account::{GetMe, GetMeResponse},
    auth::Caller,
    models::UserResponse,
};
use catalog_store::DatabaseError;

use super::view;
use crate::{App, reject::Outcome};

impl GetMe for App {
    async fn get_me(&self, caller: Caller) -> Outcome<UserResponse, GetMeResponse> {
        let user = self.read_model.user(caller.user_id).await?;
        // A token's user exists as long as the token does.
        Ok(view::user(user.ok_or(DatabaseError::RowNotFound)?))
    }
}

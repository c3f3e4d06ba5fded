//! The caller's own account.

mod get_me;
mod update_me;

use catalog_api::{
    api::{
        AccountApi,
        account::{GetMeResponse, UpdateMeResponse},
    },
    auth::Caller,
    models::{MePatch, User, UserResponse},
};
use catalog_store::users;

use crate::{App, reject::answer};

impl AccountApi for App {
    async fn get_me(&self, caller: Caller) -> GetMeResponse {
        answer(get_me::handle(self, caller)).await
    }

    async fn update_me(&self, caller: Caller, body: MePatch) -> UpdateMeResponse {
        answer(update_me::handle(self, caller, body)).await
    }
}

fn view(user: users::User) -> UserResponse {
    UserResponse {
        user: User {
            id: user.id,
            email: user.email,
            company: user.company,
            username: user.username,
            bio: user.bio,
            linkedin_url: user.linkedin_url,
            x_url: user.x_url,
            profile_is_public: user.profile_is_public,
            is_admin: user.is_admin,
        },
    }
}

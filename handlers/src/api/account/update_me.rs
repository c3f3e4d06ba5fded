//! `PATCH /api/me`

use catalog_api::{
    api::account::{UpdateMe, UpdateMeResponse},
    auth::Caller,
    models::{MePatch, UserResponse},
};
use catalog_store::users::{self, ProfilePatch};

use super::view;
use crate::{App, api::normalize::clearable, reject::Outcome};

impl UpdateMe for App {
    async fn update_me(
        &self,
        caller: Caller,
        body: MePatch,
    ) -> Outcome<UserResponse, UpdateMeResponse> {
        let patch = patch(body);
        let mut tx = self.store.begin().await?;
        let user = users::update(&mut tx, caller.user_id, patch).await?;
        tx.commit().await?;
        Ok(view::user(user))
    }
}

fn patch(body: MePatch) -> ProfilePatch {
    ProfilePatch {
        company: clearable(body.company),
        username: clearable(body.username),
        bio: clearable(body.bio),
        linkedin_url: clearable(body.linkedin_url),
        x_url: clearable(body.x_url),
        profile_is_public: body.profile_is_public,
    }
}

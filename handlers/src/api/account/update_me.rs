//! `PATCH /api/me`

use catalog_api::{
    api::account::{UpdateMe, UpdateMeResponse},
    auth::Caller,
    models::{MePatch, UserResponse},
    status::BadRequest,
};
use catalog_store::users::{self, ProfilePatch};

use super::view;
use crate::{App, api::input::Properties, reject::Outcome};

impl UpdateMe for App {
    async fn update_me(
        &self,
        caller: Caller,
        body: MePatch,
    ) -> Outcome<UserResponse, UpdateMeResponse> {
        let patch = parse(body)?;
        let mut tx = self.store.begin().await?;
        let user = users::update(&mut tx, caller.user_id, patch).await?;
        tx.commit().await?;
        Ok(view::user(user))
    }
}

/// The properties that the contract leaves open: those of the profile, but neither e-mail address nor admin rights.
fn parse(body: MePatch) -> Result<ProfilePatch, BadRequest> {
    let mut body = Properties::new(body);
    let patch = ProfilePatch {
        company: body.clearable("company", 200)?,
        username: body.clearable("username", 40)?,
        bio: body.clearable("bio", 5_000)?,
        linkedin_url: body.clearable_url("linkedinUrl")?,
        x_url: body.clearable_url("xUrl")?,
        profile_is_public: body.boolean("profileIsPublic")?,
    };
    body.finish()?;
    if let Some(Some(username)) = &patch.username {
        let good = username.len() >= 2
            && username
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
            && username.starts_with(|c: char| c.is_ascii_alphanumeric());
        if !good {
            return Err(BadRequest::field(
                "username",
                "must have 2 to 40 letters, digits, hyphens, dots or underscores and begin with a letter or digit",
            ));
        }
    }
    Ok(patch)
}

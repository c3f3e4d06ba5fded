//! Accounts as the contract shows them.

use catalog_api::models::{User, UserResponse};
use catalog_store::users;

pub(super) fn user(user: users::User) -> UserResponse {
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

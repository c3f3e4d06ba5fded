//! Users and tokens.

use catalog_api::status::{Conflict, NotFound};
use catalog_store::{tokens, users};

use super::Reject;

impl<R: From<NotFound>> From<tokens::RevokeError> for Reject<R> {
    fn from(error: tokens::RevokeError) -> Self {
        match error {
            tokens::RevokeError::NotFound => {
                NotFound::new("There is no such token of yours.").into()
            }
        }
    }
}

impl<R: From<Conflict>> From<users::ProfileError> for Reject<R> {
    fn from(error: users::ProfileError) -> Self {
        match error {
            users::ProfileError::UsernameTaken => Conflict::new("The username is taken.")
                .with("username", "must not be another user's")
                .into(),
        }
    }
}

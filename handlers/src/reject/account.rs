//! Users and tokens.

use catalog_api::status::{Conflict, InternalServerError, NotFound};
use catalog_store::{tokens, users};

use super::Reject;

impl<R: From<NotFound> + From<InternalServerError>> From<tokens::RevokeError> for Reject<R> {
    fn from(error: tokens::RevokeError) -> Self {
        match error {
            tokens::RevokeError::NotFound => {
                NotFound::new("There is no such token of yours.").into()
            }
            tokens::RevokeError::Database(error) => error.into(),
        }
    }
}

impl<R: From<Conflict> + From<InternalServerError>> From<users::ProfileError> for Reject<R> {
    fn from(error: users::ProfileError) -> Self {
        match error {
            users::ProfileError::UsernameTaken => Conflict::new("The username is taken.")
                .with("username", "must not be another user's")
                .into(),
            users::ProfileError::Database(error) => error.into(),
        }
    }
}

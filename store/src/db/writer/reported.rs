//! An error that several are told.

use std::{borrow::Cow, error::Error, fmt};

use sqlx::error::ErrorKind;

use super::DatabaseError;

/// What the database said, for each of those whom it concerns.
#[derive(Clone, Debug)]
pub(crate) struct Reported {
    message: String,
    code: Option<String>,
}

impl Reported {
    pub(in crate::db) fn of(error: &DatabaseError) -> Self {
        let reported = error.as_database_error();
        Self {
            message: error.to_string(),
            code: reported
                .and_then(sqlx::error::DatabaseError::code)
                .map(Cow::into_owned),
        }
    }

    /// The same error for one of them. What has no code was no answer of the database: the connection to it broke.
    pub(super) fn tell(&self) -> DatabaseError {
        match self.code {
            Some(_) => self.clone().into(),
            None => DatabaseError::WorkerCrashed,
        }
    }
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Reported {}

impl sqlx::error::DatabaseError for Reported {
    fn message(&self) -> &str {
        &self.message
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        self.code.as_deref().map(Cow::Borrowed)
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

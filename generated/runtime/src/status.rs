//! The statuses as types. The response type of an operation is made, by `From`, only from those that the contract
//! documents for it, so that answering another one does not compile.

use std::borrow::Cow;

use crate::{Problem, Rejection};

macro_rules! status {
    ($(#[$doc:meta])* $name:ident, $code:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(pub Problem);

        impl $name {
            /// The failure, explained in a sentence.
            pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
                Self(Problem::new($code, message))
            }

            /// Adds what is wrong with one field.
            #[must_use]
            pub fn with(self, field: impl Into<String>, message: impl Into<String>) -> Self {
                Self(self.0.with(field, message))
            }
        }
    };
}

status!(
    /// 400: the request is malformed or breaks a rule of its schema.
    BadRequest,
    "invalid_request"
);
status!(
    /// 401: credentials are needed.
    Unauthorized,
    "unauthenticated"
);
status!(
    /// 403: it can be seen, but not changed by this caller.
    Forbidden,
    "forbidden"
);
status!(
    /// 404: absent, or not visible to this caller.
    NotFound,
    "not_found"
);
status!(
    /// 409: the state forbids it.
    Conflict,
    "conflict"
);
status!(
    /// 422: the content breaks a rule.
    UnprocessableContent,
    "invalid_content"
);
status!(
    /// 502: the source host or the platform cannot be reached now.
    BadGateway,
    "bad_gateway"
);

impl BadRequest {
    /// A failure of one field: `message` says what would be right, as in "must not be blank".
    pub fn field(field: &str, message: &str) -> Self {
        Self::new(format!("`{field}` {message}.")).with(field, message)
    }
}

impl UnprocessableContent {
    /// A failure of one field: `message` says what would be right, as in "must not be blank".
    pub fn field(field: &str, message: &str) -> Self {
        Self::new(format!("`{field}` {message}.")).with(field, message)
    }
}

/// 429: a quota is used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyRequests {
    /// The failure.
    pub problem: Problem,
    /// Seconds until the quota is renewed.
    pub retry_after: i64,
}

impl TooManyRequests {
    /// The failure, explained in a sentence; `retry_after` is in seconds.
    pub fn new(message: impl Into<Cow<'static, str>>, retry_after: i64) -> Self {
        Self {
            problem: Problem::new("quota_exceeded", message),
            retry_after,
        }
    }
}

/// 500: anything unexpected. It carries no cause: [`InternalServerError::log`] writes that to the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalServerError(pub Problem);

impl InternalServerError {
    /// Writes the cause to the log, under the request's identifier, and keeps none of it.
    pub fn log(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed unexpectedly");
        Self(Rejection::internal().into_problem())
    }
}

/// 201: made.
#[derive(Clone, Debug, PartialEq)]
pub struct Created<T>(pub T);

/// 207: some parts failed; each says so.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiStatus<T>(pub T);

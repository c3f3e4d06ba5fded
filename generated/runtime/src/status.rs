//! Statuses as types. The response type of an operation converts, by `From`, only from those that the contract
//! documents for it, so that an undocumented status does not compile.

use std::borrow::Cow;

use crate::{Problem, Rejection};

macro_rules! status {
    ($(#[$doc:meta])* $name:ident, $code:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(pub Problem);

        impl $name {
            /// The error with a message.
            pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
                Self(Problem::new($code, message))
            }

            /// Adds an error for one field.
            #[must_use]
            pub fn with(self, field: impl Into<String>, message: impl Into<String>) -> Self {
                Self(self.0.with(field, message))
            }
        }
    };
}

status!(
    /// 400: the request is malformed or violates its schema.
    BadRequest,
    "invalid_request"
);
status!(
    /// 401: credentials are required.
    Unauthorized,
    "unauthenticated"
);
status!(
    /// 403: visible, but not allowed for this caller.
    Forbidden,
    "forbidden"
);
status!(
    /// 404: absent, or not visible to this caller.
    NotFound,
    "not_found"
);
status!(
    /// 409: not allowed in the current state.
    Conflict,
    "conflict"
);
status!(
    /// 422: the content violates a rule.
    UnprocessableContent,
    "invalid_content"
);
impl BadRequest {
    /// An error in one field: `message` says what would be valid, as in "must not be blank".
    pub fn field(field: &str, message: &str) -> Self {
        Self::new(format!("`{field}` {message}.")).with(field, message)
    }
}

impl UnprocessableContent {
    /// An error in one field: `message` says what would be valid, as in "must not be blank".
    pub fn field(field: &str, message: &str) -> Self {
        Self::new(format!("`{field}` {message}.")).with(field, message)
    }
}

/// 429: a quota is exceeded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooManyRequests {
    /// The failure.
    pub problem: Problem,
    /// Seconds until the quota resets.
    pub retry_after: i64,
}

impl TooManyRequests {
    /// The error with a message; `retry_after` is in seconds.
    pub fn new(message: impl Into<Cow<'static, str>>, retry_after: i64) -> Self {
        Self {
            problem: Problem::new("quota_exceeded", message),
            retry_after,
        }
    }
}

/// 502: the source host or the platform cannot be reached now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGateway {
    /// The failure.
    pub problem: Problem,
    /// Seconds to wait, where that system says so.
    pub retry_after: Option<i64>,
}

impl BadGateway {
    /// The error with a message.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            problem: Problem::new("bad_gateway", message),
            retry_after: None,
        }
    }

    /// Tells how many seconds to wait.
    #[must_use]
    pub fn retry_after(self, seconds: i64) -> Self {
        Self {
            retry_after: Some(seconds),
            ..self
        }
    }
}

/// 500: an unexpected failure. It contains no cause: [`InternalServerError::log`] logs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalServerError(pub Problem);

impl InternalServerError {
    /// Logs the cause, under the request's identifier, and drops it.
    pub fn log(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "Request failed with an internal error");
        Self(Rejection::internal().into_problem())
    }

    /// Not a failure of this operation: the deployment cannot answer now. See [`Unavailable`](crate::Unavailable).
    pub fn unavailable() -> Self {
        Self(Rejection::unavailable().into_problem())
    }
}

/// 201: created.
#[derive(Clone, Debug, PartialEq)]
pub struct Created<T>(pub T);

/// 207: each part has its own outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiStatus<T>(pub T);

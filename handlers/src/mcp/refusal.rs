//! What a tool does not do, in words that say what would be right.

use std::fmt::Write;

use catalog_store::{
    DatabaseError, Error,
    deployments::DeploymentError,
    ideas::{IdeaError, SubmitError, VoteError},
    likes::RulesetLikeError,
    rulesets::RulesetError,
};
use serde_json::{Value, json};

use crate::faults;

/// Why a tool was not carried out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    /// The status of the operation, where one was called.
    status: Option<u16>,
    code: String,
    message: String,
    details: Value,
    /// Of an answer whose cause is in the log alone.
    request_id: Value,
}

impl Refusal {
    pub(super) fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            status: None,
            code: code.to_owned(),
            message: message.into(),
            details: Value::Null,
            request_id: Value::Null,
        }
    }

    /// An argument is wrong; `rule` says what would be right.
    pub(super) fn argument(name: &str, rule: impl std::fmt::Display) -> Self {
        Self::new("invalid_arguments", format!("`{name}` {rule}."))
    }

    /// As an operation says it of what is absent or invisible.
    pub(super) fn not_found() -> Self {
        Self {
            status: Some(404),
            ..Self::new("not_found", "Not found.")
        }
    }

    /// The token may not do it.
    pub(super) fn scope(scope: &str) -> Self {
        Self {
            status: Some(403),
            ..Self::new(
                "insufficient_scope",
                format!("The token lacks the scope `{scope}`."),
            )
        }
    }

    /// The token was good when the call began.
    pub(super) fn revoked() -> Self {
        Self {
            status: Some(401),
            ..Self::new("unauthenticated", "The token is good no more.")
        }
    }

    /// Something failed that is not the caller's doing; the cause is logged.
    pub(super) fn internal() -> Self {
        Self {
            status: Some(500),
            ..Self::new("internal_error", "Internal error; try again later.")
        }
    }

    /// An operation's answer that is no success.
    pub(super) fn answered(status: u16, body: &[u8]) -> Self {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let error = &body["error"];
        let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
        Self {
            status: Some(status),
            code: text("code"),
            message: text("message"),
            details: error["details"].clone(),
            request_id: match status {
                500.. => error["request_id"].clone(),
                _ => Value::Null,
            },
        }
    }

    pub(super) fn is_not_found(&self) -> bool {
        self.status == Some(404)
    }

    /// What would be right, where the message does not say it.
    fn advice(&self) -> Option<&'static str> {
        match (self.status, self.code.as_str()) {
            (_, "insufficient_scope") => Some("Ask the user for a token that has it."),
            (Some(401), _) => Some("Ask the user for a new token."),
            (Some(404), _) => Some("Search for it: it does not exist, or the user cannot see it."),
            (_, "quota_exceeded") => Some("It is renewed at midnight (UTC)."),
            (Some(429 | 503), _) => Some("Wait as long as the message says."),
            _ => None,
        }
    }

    /// For the model.
    pub(super) fn text(&self) -> String {
        let mut text = self.message.clone();
        for detail in self.details.as_array().into_iter().flatten() {
            let part = |key: &str| detail[key].as_str().unwrap_or_default();
            let _ = write!(text, "\n- `{}`: {}", part("field"), part("message"));
        }
        if let Some(id) = self.request_id.as_str() {
            let _ = write!(text, "\nRequest id: {id}");
        }
        if let Some(advice) = self.advice() {
            text.push('\n');
            text.push_str(advice);
        }
        text
    }

    /// For programs.
    pub(super) fn value(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(status) = self.status {
            error["status"] = status.into();
        }
        if !self.details.is_null() {
            error["details"] = self.details.clone();
        }
        if !self.request_id.is_null() {
            error["request_id"] = self.request_id.clone();
        }
        json!({ "error": error })
    }
}

impl From<DatabaseError> for Refusal {
    fn from(error: DatabaseError) -> Self {
        match faults::report(&error, "A tool failed") {
            None => Self::internal(),
            Some(_) => Self {
                status: Some(503),
                ..Self::new(
                    "unavailable",
                    "The service cannot do this now; try again in some seconds.",
                )
            },
        }
    }
}

/// What a refusal of the store means to who called a tool: its status as of an operation, and its code; its words are the store's.
macro_rules! refusals {
    ($($error:ty { $($variant:pat => $status:literal $code:literal),+ $(,)? })*) => {
        $(impl From<Error<$error>> for Refusal {
            fn from(error: Error<$error>) -> Self {
                let refused = match error {
                    Error::Refused(refused) => refused,
                    Error::Database(error) => return error.into(),
                };
                let (status, code) = match &refused {
                    $($variant => ($status, $code),)+
                };
                let mut message = refused.to_string();
                if let Some(first) = message.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                Self {
                    status: Some(status),
                    ..Self::new(code, message + ".")
                }
            }
        })*
    };
}

refusals! {
    DeploymentError {
        DeploymentError::NotFound => 404 "not_found",
        _ => 403 "forbidden",
    }
    RulesetError { RulesetError::NotFound => 404 "not_found" }
    IdeaError { IdeaError::NotFound => 404 "not_found" }
    SubmitError {
        SubmitError::NotSignedIn => 401 "unauthenticated",
        SubmitError::QuotaExceeded { .. } => 429 "quota_exceeded",
        SubmitError::NotFound => 404 "not_found",
    }
    VoteError {
        VoteError::NotSignedIn => 401 "unauthenticated",
        VoteError::NotFound => 404 "not_found",
        VoteError::Closed => 409 "conflict",
    }
    RulesetLikeError {
        RulesetLikeError::NotSignedIn => 401 "unauthenticated",
        RulesetLikeError::NotFound => 404 "not_found",
        RulesetLikeError::NotPublished => 409 "conflict",
    }
}

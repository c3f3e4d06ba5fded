//! Failures on their way to an answer: each domain error of the store is mapped once, exhaustively.
//!
//! `Reject<R>` wraps the response type of an operation. A domain error turns into it only if the operation documents
//! every status that the error can mean, so `?` on a rule that the contract does not foresee does not compile.

mod account;
mod deployments;
mod policies;
mod rulesets;
mod workspaces;

use std::time::Duration;

use catalog_api::{
    runtime::{Handler, Refusal},
    status::{
        BadGateway, BadRequest, Conflict, Forbidden, InternalServerError, NotFound,
        TooManyRequests, UnprocessableContent,
    },
};
use catalog_store::{DatabaseError, Error, Fault};

use crate::{
    App, faults, platform::PlatformError, secrets::SecretError, sourcehost::SourceHostError,
};

/// A success, or the refusal of an operation with the response type `R`.
pub type Outcome<T, R> = Result<T, Reject<R>>;

/// A refusal.
pub struct Reject<R>(pub R);

impl<R> Refusal<R> for Reject<R> {
    fn into_answer(self) -> R {
        self.0
    }
}

impl Handler for App {
    type Refusal<R> = Reject<R>;
}

macro_rules! status {
    ($($status:ident),*) => {
        $(impl<R: From<$status>> From<$status> for Reject<R> {
            fn from(status: $status) -> Self {
                Self(status.into())
            }
        })*
    };
}

status!(
    BadGateway,
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    TooManyRequests,
    UnprocessableContent
);

/// The one place where a failure of the database parts from the rules of an operation.
impl<R, E> From<Error<E>> for Reject<R>
where
    Self: From<E>,
    R: From<InternalServerError>,
{
    fn from(error: Error<E>) -> Self {
        match error {
            Error::Refused(refusal) => refusal.into(),
            Error::Database(error) => error.into(),
        }
    }
}

impl<R: From<InternalServerError>> From<DatabaseError> for Reject<R> {
    fn from(error: DatabaseError) -> Self {
        let answer = match Fault::of(&error) {
            Some(fault) => {
                faults::tell(fault, &error);
                InternalServerError::unavailable()
            }
            None => InternalServerError::log(&error),
        };
        Self(answer.into())
    }
}

impl<R: From<BadGateway>> From<SourceHostError> for Reject<R> {
    fn from(error: SourceHostError) -> Self {
        // The client has logged what failed.
        tracing::debug!(%error, "Refused: the source host failed");
        Self(source_host_failure(&error).into())
    }
}

fn source_host_failure(error: &SourceHostError) -> BadGateway {
    match error {
        SourceHostError::RateLimited { retry_after } => limited("source host", *retry_after),
        _ => BadGateway::new("The source host is unavailable; try again later."),
    }
}

fn limited(system: &str, wait: Duration) -> BadGateway {
    let seconds = wait.as_secs();
    let message = format!("The {system} limits requests; try again in {seconds} seconds.");
    BadGateway::new(message).retry_after(i64::try_from(seconds).unwrap_or(i64::MAX))
}

/// Credentials that the platform refuses are the caller's to mend; that it cannot be asked is nobody's here.
impl<R: From<BadGateway> + From<Conflict>> From<PlatformError> for Reject<R> {
    fn from(error: PlatformError) -> Self {
        if let Some(reason) = refusal(&error) {
            return Conflict::new(reason).into();
        }
        // The client has logged what failed.
        tracing::debug!(%error, "Refused: the platform failed");
        match error {
            PlatformError::Rejected { .. } | PlatformError::Conflict { .. } => {
                Conflict::new(platform_failure(&error)).into()
            }
            PlatformError::RateLimited { retry_after } => limited("platform", retry_after).into(),
            _ => BadGateway::new(platform_failure(&error)).into(),
        }
    }
}

/// What a caller is told of a failure of the platform that new credentials would not mend: its own words, where it has
/// understood the request.
pub(crate) fn platform_failure(error: &PlatformError) -> String {
    match error {
        PlatformError::Rejected { .. }
        | PlatformError::Conflict { .. }
        | PlatformError::NoValidation { .. } => {
            let text = error.to_string();
            let rest = text.strip_prefix("the ").unwrap_or(&text);
            format!("The {rest}.")
        }
        PlatformError::Unavailable { status } => {
            format!("The platform answered {status}; try again later.")
        }
        PlatformError::Timeout => {
            "The platform did not answer in time; try again later.".to_owned()
        }
        _ => "The platform is unavailable; try again later.".to_owned(),
    }
}

/// Why the credentials cannot be used until somebody changes them; `None` where that is not known.
pub(crate) fn refusal(error: &PlatformError) -> Option<&'static str> {
    match error {
        PlatformError::Refused => Some("The platform rejects the credentials."),
        PlatformError::Forbidden | PlatformError::NotFound => {
            Some("The credentials do not reach the organization.")
        }
        PlatformError::UnknownHost => Some("The host is no longer configured."),
        _ => None,
    }
}

impl<R: From<InternalServerError>> From<SecretError> for Reject<R> {
    fn from(error: SecretError) -> Self {
        Self(InternalServerError::log(&error).into())
    }
}

fn no_policy() -> NotFound {
    NotFound::new("There is no such policy, or it is not visible to you.")
}

fn no_ruleset() -> NotFound {
    NotFound::new("There is no such ruleset, or it is not visible to you.")
}

fn no_connection() -> NotFound {
    NotFound::new("There is no such connection, or it is not visible to you.")
}

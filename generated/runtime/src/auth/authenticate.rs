//! Checking credentials is the server's: it implements [`Authenticate`].

use std::{future::Future, pin::Pin};

use poem::Result;
use uuid::Uuid;

/// The user as whom a request acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The user.
    pub user_id: Uuid,
    /// Whether the user is an administrator of the service.
    pub is_admin: bool,
}

/// A token that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authenticated {
    /// The token's user.
    pub caller: Caller,
    /// The scopes that the token holds.
    pub scopes: Vec<String>,
}

/// Why credentials were not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthenticationError {
    /// Unknown, malformed, expired or revoked.
    Invalid,
    /// The session is good, but the page that uses it is not ours.
    ForeignOrigin,
    /// They could not be checked; the cause is in the log.
    Unavailable,
}

/// A future that can be sent to another thread.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Checks credentials. The server puts an `Arc<dyn Authenticate>` into the request's data.
pub trait Authenticate: Send + Sync {
    /// Checks a personal access token.
    fn token<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Authenticated, AuthenticationError>>;

    /// Checks the value of the session cookie, and the request's `Origin` where it has one.
    fn session<'a>(
        &'a self,
        cookie: &'a str,
        origin: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Caller, AuthenticationError>>;
}

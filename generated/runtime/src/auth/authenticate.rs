//! The interface for checking credentials, implemented by the server.

use std::{future::Future, pin::Pin};

use poem::Result;
use uuid::Uuid;

/// The authenticated user of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The user.
    pub user_id: Uuid,
    /// Whether the user is an administrator of the service.
    pub is_admin: bool,
    /// The token of the request; `None` for a browser session. What outlives the request asks whether it is still good.
    pub token_id: Option<Uuid>,
}

/// An accepted token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authenticated {
    /// The token's user.
    pub caller: Caller,
    /// The scopes of the token.
    pub scopes: Vec<String>,
}

/// Why credentials were rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthenticationError {
    /// Unknown, malformed, expired or revoked.
    Invalid,
    /// The session is valid, but used from a foreign origin.
    ForeignOrigin,
    /// They cannot be checked now, and may be later.
    Unavailable,
    /// They could not be checked; the cause is logged.
    Failed,
}

/// A boxed `Send` future.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Checks credentials. The server adds an `Arc<dyn Authenticate>` to the request's data.
pub trait Authenticate: Send + Sync {
    /// Checks a personal access token.
    fn token<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Authenticated, AuthenticationError>>;

    /// Checks the value of the session cookie, and the request's `Origin` if present.
    fn session<'a>(
        &'a self,
        cookie: &'a str,
        origin: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Caller, AuthenticationError>>;
}

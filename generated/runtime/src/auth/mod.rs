//! Authentication: personal access tokens and, for creating tokens, the browser session.

mod authenticate;
mod extract;

pub use authenticate::{Authenticate, Authenticated, AuthenticationError, BoxFuture, Caller};
pub use extract::{ApiRead, ApiWrite, OptionalToken, RequiredScope, Session, Token, authenticated};

/// The `WWW-Authenticate` challenge of a request without a token.
pub const CHALLENGE: &str = "Bearer";

//! Who calls: personal access tokens and, for making tokens, the browser session.

mod authenticate;
mod extract;

pub use authenticate::{Authenticate, Authenticated, AuthenticationError, BoxFuture, Caller};
pub use extract::{ApiRead, ApiWrite, OptionalToken, RequiredScope, Session, Token};

/// The challenge of a 401 (`WWW-Authenticate`) to who sent no token.
pub const CHALLENGE: &str = "Bearer";

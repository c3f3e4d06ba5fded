//! The formats of personal access tokens and browser sessions (interface, Authentication).

mod jwks;
mod session;
mod token;

pub(crate) use session::Claims;
pub use session::{SessionError, Sessions};
pub use token::{Minted, TokenHash, hash, mint};

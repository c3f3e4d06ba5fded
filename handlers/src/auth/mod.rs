//! Who calls: personal access tokens and browser sessions (interface, Authentication).

mod authenticate;
mod session;
mod token;

pub use session::{SessionError, Sessions};
pub use token::{Minted, hash, mint};

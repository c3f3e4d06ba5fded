//! Connections: stored credentials for the external platform (interface, Connection). The secret is sealed before it comes
//! here; the store keeps bytes and the name of the key.

mod change;
mod credentials;
mod disabled;
mod orgs;
mod read;
mod rotate;
mod shares;

pub use change::{
    ConnectionPatch, DeleteError, NewConnection, NewCredentials, Sealed, create, delete,
    record_check, update,
};
pub(crate) use credentials::stored as stored_credentials;
pub use credentials::{Usable, usable, usable_own};
pub use disabled::Disabled;
pub use orgs::{Organization, orgs};
pub use read::{Connection, ConnectionError, Impact, Validation, impact, list_own, owned, visible};
pub use rotate::{forget_secret, not_sealed_with, reseal, sealed_with};
pub use shares::{Share, shares};

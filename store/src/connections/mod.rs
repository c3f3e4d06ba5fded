//! Connections: stored credentials for the external platform (interface, Connection). The secret is sealed before it comes
//! here; the store keeps bytes and the name of the key.

mod change;
mod orgs;
mod read;
mod rotate;
mod shares;

pub use change::{
    ConnectionPatch, DeleteError, NewConnection, NewCredentials, Sealed, create, delete,
    record_validation, update,
};
pub use orgs::{Organization, orgs, replace_orgs};
pub use read::{
    Connection, ConnectionError, Impact, Validation, any, impact, list_own, owned, visible,
};
pub use rotate::{not_sealed_with, reseal};
pub use shares::{Share, shares};

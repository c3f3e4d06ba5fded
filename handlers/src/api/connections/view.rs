//! Records of the store as the contract shows them: never a secret, sealed or not.

use catalog_api::{
    auth::Caller,
    models::{Connection, ConnectionShare, ConnectionValidation},
};
use catalog_store::connections::{self, Share, Validation};

/// The client id is the owner's to see, like the secret that belongs to it.
pub(super) fn connection(connection: connections::Connection, caller: Caller) -> Connection {
    let is_owner = connection.owner_id == caller.user_id;
    Connection {
        id: connection.id,
        name: connection.name,
        host: connection.host,
        client_id: is_owner.then_some(connection.client_id),
        organization_id: connection.organization_id,
    }
}

pub(super) fn validation(validation: &Validation) -> ConnectionValidation {
    ConnectionValidation {
        ok: validation.ok,
        error: validation.error.clone(),
        checked_at: validation.checked_at,
    }
}

pub(super) fn share(share: &Share) -> ConnectionShare {
    ConnectionShare {
        workspace_id: share.workspace_id,
        name: share.name.clone(),
        slug: share.slug.clone(),
        is_disabled: share.disabled_at.is_some(),
        disabled_reason: share.disabled_reason.clone(),
        shared_at: share.created_at,
    }
}

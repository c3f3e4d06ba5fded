//! Records of the store as the contract shows them: never a secret, sealed or not.

use catalog_api::{
    auth::Caller,
    models::{Connection, ConnectionShare, ConnectionValidation},
};
use catalog_store::connections::{self, Share, Validation};
use serde_json::json;

use crate::api::view::object;

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
    object(json!({
        "ok": validation.ok,
        "error": validation.error,
        "checked_at": validation.checked_at,
    }))
}

pub(super) fn share(share: &Share) -> ConnectionShare {
    object(json!({
        "workspace_id": share.workspace_id,
        "name": share.name,
        "slug": share.slug,
        "is_disabled": share.disabled_at.is_some(),
        "disabled_reason": share.disabled_reason,
        "shared_at": share.created_at,
    }))
}

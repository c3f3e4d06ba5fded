//! Sealing secrets again, with another key.

use uuid::Uuid;

use super::change::Sealed;
use crate::db::{Connection, Result, Tx};

/// The connections whose secrets are not sealed with a key: identifier, key and sealed secret.
pub async fn not_sealed_with(
    on: &mut impl Connection,
    key_id: &str,
) -> Result<Vec<(Uuid, String, Vec<u8>)>> {
    on.query("SELECT id, key_id, client_secret FROM connections WHERE key_id <> $1 ORDER BY id")
        .bind(key_id)
        .all()
        .await
}

/// Replaces a sealed secret, unless it was replaced meanwhile; whether it was.
pub async fn reseal(tx: &mut Tx, id: Uuid, before: &[u8], after: Sealed) -> Result<bool> {
    tx.query("UPDATE connections SET client_secret = $3, key_id = $4 WHERE id = $1 AND client_secret = $2")
        .bind(id)
        .bind(before.to_vec())
        .bind(after.bytes)
        .bind(after.key_id)
        .exec()
        .await
        .map(|changed| changed == 1)
}

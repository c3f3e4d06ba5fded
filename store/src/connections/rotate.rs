//! Sealing secrets again, with another key.

use sqlx::FromRow;
use uuid::Uuid;

use super::change::Sealed;
use crate::db::{Connection, Result, Tx};

#[derive(FromRow)]
struct Stored {
    id: Uuid,
    #[sqlx(flatten)]
    secret: Sealed,
}

/// The connections whose secrets are not sealed with a key, and those secrets; for the rotation of keys alone.
pub async fn not_sealed_with(
    on: &mut impl Connection,
    key_id: &str,
) -> Result<Vec<(Uuid, Sealed)>> {
    let found: Vec<Stored> = on
        .query("SELECT id, key_id, client_secret FROM connections WHERE key_id <> $1 ORDER BY id")
        .bind(key_id)
        .all()
        .await?;
    Ok(found.into_iter().map(|row| (row.id, row.secret)).collect())
}

/// Replaces a sealed secret, unless it was replaced meanwhile; whether it was.
pub async fn reseal(tx: &mut Tx, id: Uuid, before: &Sealed, after: Sealed) -> Result<bool> {
    tx.query("UPDATE connections SET client_secret = $3, key_id = $4 WHERE id = $1 AND client_secret = $2")
        .bind(id)
        .bind(before.bytes.clone())
        .bind(after.bytes)
        .bind(after.key_id)
        .exec()
        .await
        .map(|changed| changed == 1)
}

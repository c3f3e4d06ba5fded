//! Sealing secrets again, with another key.

use serde_json::json;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{change::Sealed, read::Validation};
use crate::db::{Action, Connection, Result, Tx};

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
    let detail = json!({ "from_key": before.key_id, "to_key": after.key_id });
    let is_resealed = replace(tx, id, before, after).await?;
    if is_resealed {
        tx.audit(Action::ConnectionReseal, &id, detail);
    }
    Ok(is_resealed)
}

async fn replace(tx: &mut Tx, id: Uuid, before: &Sealed, after: Sealed) -> Result<bool> {
    tx.query("UPDATE connections SET client_secret = $3, key_id = $4 WHERE id = $1 AND client_secret = $2")
        .bind(id)
        .bind(before.bytes.clone())
        .bind(after.bytes)
        .bind(after.key_id)
        .exec()
        .await
        .map(|changed| changed == 1)
}

/// The connections whose secrets are sealed with a key, and those secrets; to find out whether a key is the right one.
pub async fn sealed_with(on: &mut impl Connection, key_id: &str) -> Result<Vec<(Uuid, Sealed)>> {
    let found: Vec<Stored> = on
        .query("SELECT id, key_id, client_secret FROM connections WHERE key_id = $1 ORDER BY id")
        .bind(key_id)
        .all()
        .await?;
    Ok(found.into_iter().map(|row| (row.id, row.secret)).collect())
}

/// Replaces a secret that nobody can open any more, and says why the credentials have to be entered anew; not if that was done
/// meanwhile.
pub async fn forget_secret(
    tx: &mut Tx,
    id: Uuid,
    before: &Sealed,
    after: Sealed,
    why: &Validation,
) -> Result<bool> {
    let detail = json!({ "key": before.key_id });
    if !replace(tx, id, before, after).await? {
        return Ok(false);
    }
    tx.audit(Action::ConnectionForgetSecret, &id, detail);
    tx.query("UPDATE connections SET validation = $2, has_credential = FALSE WHERE id = $1")
        .bind(id)
        .bind(Json(why))
        .exec()
        .await
        .map(|changed| changed == 1)
}

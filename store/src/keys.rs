//! The keys that stored secrets are sealed with, as the database knows them: by name, and by a probe that each has sealed.

use sqlx::FromRow;

use crate::db::{Connection, Result, Tx};

/// What a key has sealed, so that another one of the same name is told from it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Probe {
    /// The name of the key.
    pub key_id: String,
    /// What it has sealed.
    pub sealed: Vec<u8>,
}

/// The probes of all keys that a service was ever started with and that are not forgotten.
pub async fn probes(on: &mut impl Connection) -> Result<Vec<Probe>> {
    on.query("SELECT key_id, sealed FROM key_probes ORDER BY key_id")
        .all()
        .await
}

/// Keeps the probe of a key, unless there is one.
pub async fn keep(tx: &mut Tx, probe: &Probe) -> Result<()> {
    tx.query("INSERT INTO key_probes (key_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(probe.key_id.as_str())
        .bind(probe.sealed.clone())
        .exec()
        .await
        .map(drop)
}

/// Forgets the probe of a key; whether there was one.
pub async fn forget(tx: &mut Tx, key_id: &str) -> Result<bool> {
    tx.query("DELETE FROM key_probes WHERE key_id = $1")
        .bind(key_id)
        .exec()
        .await
        .map(|deleted| deleted == 1)
}

/// The names of the keys that secrets of connections are sealed with, and of how many.
pub async fn in_use(on: &mut impl Connection) -> Result<Vec<(String, i64)>> {
    on.query("SELECT key_id, count(*) FROM connections GROUP BY key_id ORDER BY key_id")
        .all()
        .await
}

//! Documentation tabs of policies and rulesets.

use uuid::Uuid;

pub(crate) use crate::domain::MANDATORY_TAB as MANDATORY;
use crate::{
    db::{Connection, Result, Tx},
    domain::{DocTab, TabError},
    error::Error,
};

/// The tabs of a policy or ruleset, in order.
pub(crate) async fn list(on: &mut impl Connection, owner_id: Uuid) -> Result<Vec<DocTab>> {
    on.query("SELECT key, title, body_md, sort_order FROM doc_tabs WHERE owner_id = $1 ORDER BY sort_order, key")
        .bind(owner_id)
        .all()
        .await
}

/// Replaces the whole set of tabs; `overview` must be among them.
pub async fn replace(
    tx: &mut Tx,
    owner_id: Uuid,
    tabs: Vec<DocTab>,
) -> std::result::Result<(), Error<TabError>> {
    crate::domain::check_tabs(&tabs)?;
    tx.query("DELETE FROM doc_tabs WHERE owner_id = $1")
        .bind(owner_id)
        .exec()
        .await?;
    for tab in &tabs {
        put(tx, owner_id, tab).await?;
    }
    Ok(())
}

/// Sets one tab, and makes it if it is not there. The key is valid.
pub(crate) async fn put(tx: &mut Tx, owner_id: Uuid, tab: &DocTab) -> Result<()> {
    tx.query(
        "INSERT INTO doc_tabs (owner_id, key, title, body_md, sort_order) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (owner_id, key) DO UPDATE SET title = excluded.title, body_md = excluded.body_md,
             sort_order = excluded.sort_order",
    )
    .bind(owner_id)
    .bind(tab.key.as_str())
    .bind(tab.title.as_str())
    .bind(tab.body_md.as_str())
    .bind(tab.sort_order)
    .exec()
    .await
    .map(drop)
}

/// Removes one tab; whether it was there.
pub(crate) async fn remove(tx: &mut Tx, owner_id: Uuid, key: &str) -> Result<bool> {
    tx.query("DELETE FROM doc_tabs WHERE owner_id = $1 AND key = $2")
        .bind(owner_id)
        .bind(key)
        .exec()
        .await
        .map(|gone| gone == 1)
}

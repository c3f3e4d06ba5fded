//! Documentation tabs of policies and rulesets.

use uuid::Uuid;

use crate::{
    db::{Connection, DatabaseError, Result, Tx},
    domain::{DocTab, TabError},
};

/// Why a set of tabs was not stored.
#[derive(Debug, thiserror::Error)]
pub enum DocsError {
    /// The set is not valid.
    #[error(transparent)]
    Invalid(#[from] TabError),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The tabs of a policy or ruleset, in order.
pub async fn list(on: &mut impl Connection, owner_id: Uuid) -> Result<Vec<DocTab>> {
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
) -> std::result::Result<(), DocsError> {
    crate::domain::check_tabs(&tabs)?;
    tx.query("DELETE FROM doc_tabs WHERE owner_id = $1")
        .bind(owner_id)
        .exec()
        .await?;
    for tab in tabs {
        tx.query(
            "INSERT INTO doc_tabs (owner_id, key, title, body_md, sort_order) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(owner_id)
        .bind(tab.key)
        .bind(tab.title)
        .bind(tab.body_md)
        .bind(tab.sort_order)
        .exec()
        .await?;
    }
    Ok(())
}

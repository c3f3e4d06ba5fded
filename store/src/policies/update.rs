//! Changes of a policy by its owner, and downloads.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    PolicyError,
    read::{Policy, visible, visible_status},
};
use crate::{
    db::{Connection, Lock, Tx},
    domain::Viewer,
    error::{Error, Refusal, widens},
    text::{fold, search_text},
};

/// The changes to a policy: `None` leaves a field.
#[derive(Clone, Debug, Default)]
pub struct PolicyPatch {
    /// Name as shown. The slug stays, because addresses do.
    pub name: Option<String>,
    /// Category.
    pub category: Option<String>,
}

/// Why a policy was not changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    /// There is none that the viewer can see.
    #[error("there is no such policy")]
    NotFound,
    /// The viewer does not own it.
    #[error("only the owner can change a policy")]
    NotOwner,
}

impl Refusal for UpdateError {}

impl From<PolicyError> for UpdateError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::NotFound
    }
}

widens!(PolicyError => UpdateError);

/// Changes a policy of the viewer.
pub async fn update(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    patch: PolicyPatch,
    now: DateTime<Utc>,
) -> Result<Policy, Error<UpdateError>> {
    tx.lock_row(Lock::Policy(id)).await?;
    let (_, owner) = visible_status(tx, viewer, id).await?;
    if !viewer.owns(owner) {
        return Err(UpdateError::NotOwner.into());
    }
    let before = visible(tx, viewer, id).await?.row;
    let name = patch.name.unwrap_or(before.name);
    tx.query(
        "UPDATE policies SET name = $2, sort_name = $3, search_text = $4, category = $5, updated_at = $6,
             review_version = review_version + 1 WHERE id = $1",
    )
    .bind(id)
    .bind(name.as_str())
    .bind(fold(&name))
    .bind(search_text(&name, &before.description))
    .bind(patch.category.unwrap_or(before.category))
    .bind(now)
    .exec()
    .await?;
    Ok(visible(tx, viewer, id).await?)
}

/// Counts a download of a policy that the viewer can see.
pub async fn record_download(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> Result<(), Error<PolicyError>> {
    visible_status(tx, viewer, id).await?;
    tx.query("UPDATE policies SET downloads = downloads + 1 WHERE id = $1")
        .bind(id)
        .exec()
        .await?;
    Ok(())
}

//! What administrators do with approved policies.

use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::{
    db::{Action, Connection, Lock, Tx},
    domain::{PolicyEvent, PolicyStatus},
    error::{Error, Refusal},
    submissions::{Review, transition},
};

/// Why a policy's visibility was not changed.
#[derive(Debug, thiserror::Error)]
pub enum VisibilityError {
    /// There is no such policy.
    #[error("there is no such policy")]
    NotFound,
    /// Its state forbids it.
    #[error(
        "the policy is {0}: only a published one can be made private, and only a private one published"
    )]
    State(PolicyStatus),
}

impl Refusal for VisibilityError {}

/// Takes a published policy out of the catalog.
pub async fn set_private(
    tx: &mut Tx,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Error<VisibilityError>> {
    change(tx, id, PolicyEvent::SetPrivate, now).await?;
    tx.audit(Action::PolicySetPrivate, &id, json!({}));
    Ok(())
}

/// Puts a private policy back into the catalog.
pub async fn set_published(
    tx: &mut Tx,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Error<VisibilityError>> {
    change(tx, id, PolicyEvent::SetPublished, now).await?;
    tx.audit(Action::PolicySetPublished, &id, json!({}));
    Ok(())
}

async fn change(
    tx: &mut Tx,
    id: Uuid,
    event: PolicyEvent,
    now: DateTime<Utc>,
) -> Result<(), Error<VisibilityError>> {
    tx.lock_row(Lock::Policy(id)).await?;
    let stored: Option<(PolicyStatus,)> = tx
        .query("SELECT status FROM policies WHERE id = $1")
        .bind(id)
        .opt()
        .await?;
    let (from,) = stored.ok_or(VisibilityError::NotFound)?;
    let moved = transition(tx, id, from, event, Review::default(), now).await?;
    if moved.is_none() {
        return Err(VisibilityError::State(from).into());
    }
    Ok(())
}

//! Likes of policies, by the REST interface.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    db::{Connection, Lock, Tx},
    domain::Viewer,
    error::{Error, Refusal, widens},
    policies::{PolicyError, visible, visible_status},
    visibility::published_policies,
};

/// Why a like was not toggled.
#[derive(Debug, thiserror::Error)]
pub enum LikeError {
    /// There is no policy that the viewer can see.
    #[error("there is no such policy")]
    NotFound,
    /// The viewer's own, not in the catalog.
    #[error("only a published policy can be liked")]
    NotPublished,
}

impl Refusal for LikeError {}

impl From<PolicyError> for LikeError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::NotFound
    }
}

widens!(PolicyError => LikeError);

/// Whether the viewer likes a policy that it can see.
pub async fn liked(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<bool, Error<PolicyError>> {
    Ok(visible(on, viewer, id).await?.row.liked)
}

/// Likes a published policy, or takes the like back; whether it is liked now.
pub async fn toggle(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, Error<LikeError>> {
    // The viewer's row is locked first, so that toggles of one viewer follow each other and each inverts the last.
    if let Some(user_id) = viewer.user_id() {
        tx.lock_row(Lock::User(user_id)).await?;
    }
    let removed = tx
        .query(concat!(
            "DELETE FROM policy_likes WHERE policy_id = $1 AND user_id = $2
             AND EXISTS (SELECT 1 FROM policies p WHERE p.id = $1",
            published_policies!(),
            ")"
        ))
        .bind(id)
        .bind(viewer.user_id())
        .exec()
        .await?;
    if removed > 0 {
        return Ok(false);
    }
    let added = tx
        .query(concat!(
            "INSERT INTO policy_likes (policy_id, user_id, created_at)
             SELECT p.id, $2, $3 FROM policies p WHERE p.id = $1",
            published_policies!()
        ))
        .bind(id)
        .bind(viewer.user_id())
        .bind(now)
        .exec()
        .await?;
    if added > 0 {
        return Ok(true);
    }
    visible_status(tx, viewer, id).await?;
    Err(LikeError::NotPublished.into())
}

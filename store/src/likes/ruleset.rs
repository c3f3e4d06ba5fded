//! Likes of rulesets. They come from outside of the REST interface, which shows how many there are and sorts by them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    db::{Connection, Lock, Tx},
    domain::{RulesetStatus, Viewer},
    error::{Error, Refusal, widens},
    rulesets::{RulesetError, visible_owner},
};

/// A like as it is after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesetLike {
    /// Whether the viewer likes the ruleset.
    pub liked: bool,
    /// How many users do.
    pub likes: i64,
}

/// Why a like was not changed.
#[derive(Debug, thiserror::Error)]
pub enum RulesetLikeError {
    /// There is no ruleset that the viewer can see.
    #[error("there is no such ruleset")]
    NotFound,
    /// Nobody is signed in.
    #[error("only a signed-in user can like a ruleset")]
    NotSignedIn,
    /// It is not in the catalog.
    #[error("only a published ruleset can be liked")]
    NotPublished,
}

impl Refusal for RulesetLikeError {}

impl From<RulesetError> for RulesetLikeError {
    fn from(RulesetError::NotFound: RulesetError) -> Self {
        Self::NotFound
    }
}

widens!(RulesetError => RulesetLikeError);

/// Whether the viewer likes a ruleset that it can see.
pub async fn ruleset_liked(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> Result<bool, Error<RulesetError>> {
    visible_owner(on, viewer, id).await?;
    let like: Option<(Uuid,)> = on
        .query("SELECT user_id FROM ruleset_likes WHERE ruleset_id = $1 AND user_id = $2")
        .bind(id)
        .bind(viewer.user_id())
        .opt()
        .await?;
    Ok(like.is_some())
}

/// Makes the viewer like a published ruleset, or not; doing it again changes nothing.
pub async fn set_ruleset(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    liked: bool,
    now: DateTime<Utc>,
) -> Result<RulesetLike, Error<RulesetLikeError>> {
    let user = viewer.user_id().ok_or(RulesetLikeError::NotSignedIn)?;
    // Likes are counted below, so that one waits for another.
    tx.lock_row(Lock::Ruleset(id)).await?;
    let (status, _) = visible_owner(tx, viewer, id).await?;
    if status != RulesetStatus::Published {
        return Err(RulesetLikeError::NotPublished.into());
    }
    let query = if liked {
        let insert =
            "INSERT INTO ruleset_likes (ruleset_id, user_id, created_at) VALUES ($1, $2, $3)
             ON CONFLICT DO NOTHING";
        tx.query(insert).bind(id).bind(user).bind(now)
    } else {
        tx.query("DELETE FROM ruleset_likes WHERE ruleset_id = $1 AND user_id = $2")
            .bind(id)
            .bind(user)
    };
    query.exec().await?;
    tx.query(
        "UPDATE rulesets SET likes = (SELECT count(*) FROM ruleset_likes l WHERE l.ruleset_id = $1) WHERE id = $1",
    )
    .bind(id)
    .exec()
    .await?;
    let query = tx.query("SELECT likes FROM rulesets WHERE id = $1");
    let (count,): (i64,) = query.bind(id).one().await?;
    Ok(RulesetLike {
        liked,
        likes: count,
    })
}

//! Votes for ideas: one of each user, who can withdraw it.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    count_votes, follow,
    read::{Idea, IdeaError, get},
};
use crate::{
    db::{Connection, Lock, Tx},
    domain::{IdeaPhase, Viewer},
    error::{Error, Refusal, widens},
};

/// Why a vote was not changed.
#[derive(Debug, thiserror::Error)]
pub enum VoteError {
    /// There is no idea that the viewer can see.
    #[error("there is no such idea")]
    NotFound,
    /// Nobody is signed in.
    #[error("only a signed-in user can vote")]
    NotSignedIn,
    /// It takes no votes any more.
    #[error("the idea is closed; a vote for it can only be withdrawn")]
    Closed,
}

impl Refusal for VoteError {}

impl From<IdeaError> for VoteError {
    fn from(IdeaError::NotFound: IdeaError) -> Self {
        Self::NotFound
    }
}

widens!(IdeaError => VoteError);

/// Votes for an idea, or for the one that it was merged into; a second vote changes nothing.
pub async fn vote(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Idea, Error<VoteError>> {
    let (idea, user) = locked(tx, viewer, id).await?;
    if idea.phase == IdeaPhase::Closed && !idea.voted {
        return Err(VoteError::Closed.into());
    }
    tx.query(
        "INSERT INTO idea_votes (idea_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(idea.id)
    .bind(user)
    .bind(now)
    .exec()
    .await?;
    count_votes(tx, idea.id).await?;
    Ok(get(tx, viewer, idea.id).await?)
}

/// Takes the viewer's vote back; without one, nothing changes.
pub async fn withdraw_vote(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
) -> Result<Idea, Error<VoteError>> {
    let (idea, user) = locked(tx, viewer, id).await?;
    tx.query("DELETE FROM idea_votes WHERE idea_id = $1 AND user_id = $2")
        .bind(idea.id)
        .bind(user)
        .exec()
        .await?;
    count_votes(tx, idea.id).await?;
    Ok(get(tx, viewer, idea.id).await?)
}

/// The idea as it is once nobody else changes it, and who votes.
async fn locked(tx: &mut Tx, viewer: Viewer, id: Uuid) -> Result<(Idea, Uuid), Error<VoteError>> {
    let user = viewer.user_id().ok_or(VoteError::NotSignedIn)?;
    let id = follow(tx, id).await?.ok_or(VoteError::NotFound)?;
    tx.lock_row(Lock::Idea(id)).await?;
    Ok((get(tx, viewer, id).await?, user))
}

//! Merging ideas that are the same.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{MERGES, count_votes, events::record};
use crate::{
    db::{Connection, Lock, Result, Tx},
    domain::IdeaEvent,
    error::{Error, Refusal},
};

/// Why ideas were not merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// There is no such idea.
    #[error("there is no idea {0}")]
    NotFound(Uuid),
    /// It was merged already.
    #[error("the idea {id} was merged into {into} already")]
    Merged {
        /// Which one.
        id: Uuid,
        /// The idea that is kept instead.
        into: Uuid,
    },
    /// Both are one.
    #[error("an idea cannot be merged into itself")]
    Same,
}

impl Refusal for MergeError {}

/// What a merge moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Votes of users who had not voted for the kept idea.
    pub votes: u64,
    /// Deliveries of policies that did not deliver the kept idea.
    pub deliveries: u64,
}

/// Merges an idea into another one, which is kept: it has the votes of both, one of each user, and is delivered by what delivers
/// either. What a policy says of the kept idea counts, if it delivers both. Identifiers that led to the one lead to the other.
pub async fn merge(
    tx: &mut Tx,
    id: Uuid,
    into: Uuid,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<Merged, Error<MergeError>> {
    if id == into {
        return Err(MergeError::Same.into());
    }
    tx.lock_name(MERGES).await?;
    // Nobody who holds one of the rows waits for another: votes and merges come one after the other by the lock above.
    for one in [id, into] {
        tx.lock_row(Lock::Idea(one)).await?;
        check(tx, one).await?;
    }
    let votes = moved(
        tx,
        "INSERT INTO idea_votes (idea_id, user_id, created_at)
         SELECT $2, v.user_id, v.created_at FROM idea_votes v WHERE v.idea_id = $1 ON CONFLICT DO NOTHING",
        "DELETE FROM idea_votes WHERE idea_id = $1",
        (id, into),
    )
    .await?;
    let deliveries = moved(
        tx,
        "INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
         SELECT d.policy_id, $2, d.position, d.coverage, d.scope_note FROM policy_ideas d WHERE d.idea_id = $1
         ON CONFLICT DO NOTHING",
        "DELETE FROM policy_ideas WHERE idea_id = $1",
        (id, into),
    )
    .await?;
    for one in [id, into] {
        count_votes(tx, one).await?;
    }
    // Those that were merged into it before lead on in one step, too.
    tx.query("UPDATE ideas SET merged_into = $2 WHERE id = $1 OR merged_into = $1")
        .bind(id)
        .bind(into)
        .exec()
        .await?;
    record(tx, id, IdeaEvent::Merged, by, Some(into.to_string()), now).await?;
    record(tx, into, IdeaEvent::Absorbed, by, Some(id.to_string()), now).await?;
    Ok(Merged { votes, deliveries })
}

/// Refuses what is no idea, or none any more.
async fn check(tx: &mut Tx, id: Uuid) -> std::result::Result<(), Error<MergeError>> {
    let query = tx.query("SELECT merged_into FROM ideas WHERE id = $1");
    let found: Option<(Option<Uuid>,)> = query.bind(id).opt().await?;
    match found {
        None => Err(MergeError::NotFound(id).into()),
        Some((Some(into),)) => Err(MergeError::Merged { id, into }.into()),
        Some((None,)) => Ok(()),
    }
}

/// Copies rows from one idea to another and removes them there; how many were copied.
async fn moved(
    tx: &mut Tx,
    copy: &'static str,
    remove: &'static str,
    (from, to): (Uuid, Uuid),
) -> Result<u64> {
    let copied = tx.query(copy).bind(from).bind(to).exec().await?;
    tx.query(remove).bind(from).exec().await?;
    Ok(copied)
}

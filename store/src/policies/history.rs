//! What happened to a policy.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{PolicyError, visible_status};
use crate::{
    db::{Connection, Result, Tx},
    domain::{Actor, PolicyHistoryEvent, PolicyStatus, Viewer},
    error::Error,
    reviewers::{self, Reviewed},
};

/// One event.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct HistoryEntry {
    seq: i64,
    /// What happened.
    pub event: PolicyHistoryEvent,
    /// The state after it.
    pub status: PolicyStatus,
    /// Who caused it.
    pub actor: Actor,
    /// Who decided, where an administrator did and that is known.
    pub reviewed_by: Option<Uuid>,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// What it is about: the field of a revision, the new owner of a transfer.
    pub detail: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// A part of a history, the newest entry first.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryPage {
    /// The entries.
    pub entries: Vec<HistoryEntry>,
    /// Where the next page begins; `None` on the last.
    pub next: Option<i64>,
}

/// An entry to be added.
pub(crate) struct NewHistoryEntry<'a> {
    pub(crate) event: PolicyHistoryEvent,
    pub(crate) status: PolicyStatus,
    pub(crate) reviewed_by: Option<Uuid>,
    pub(crate) feedback: Option<&'a str>,
    pub(crate) detail: Option<&'a str>,
}

macro_rules! select_events {
    ($rest:literal) => {
        concat!(
            "SELECT seq, event, status, actor, reviewed_by, feedback, detail, created_at FROM policy_events WHERE policy_id = $1",
            $rest
        )
    };
}

/// The history of a policy that the viewer can see, at most `limit` entries before the place `before`. What was proposed
/// and not published, and the reviewers with their words, are for the owner and those who review.
pub async fn history(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
    limit: i64,
    before: Option<i64>,
) -> std::result::Result<HistoryPage, Error<PolicyError>> {
    let (_, owner) = visible_status(on, viewer, id).await?;
    let whole = sees_whole(on, viewer, id, owner).await?;
    let mut query = on
        .query(select_events!(""))
        .bind(id)
        .maybe(" AND seq < ", before);
    if !whole {
        query = query.push(" AND event NOT IN ('revision_proposed', 'revision_rejected')");
    }
    let mut entries: Vec<HistoryEntry> = query
        .arg(" ORDER BY seq DESC LIMIT ", limit + 1)
        .all()
        .await?;
    let more = entries.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if more {
        entries.pop();
    }
    if !whole {
        hide_reviews(&mut entries);
    }
    let next = entries.last().filter(|_| more).map(|entry| entry.seq);
    Ok(HistoryPage { entries, next })
}

/// The review history of a policy that the viewer can see, oldest first. The reviewers and their words are for the owner and
/// those who review.
pub async fn review_history(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Vec<HistoryEntry>, Error<PolicyError>> {
    let (_, owner) = visible_status(on, viewer, id).await?;
    let mut entries: Vec<HistoryEntry> = on
        // Revisions and transfers have a detail; they are no part of the review of the submission.
        .query(select_events!(" AND detail IS NULL ORDER BY seq"))
        .bind(id)
        .all()
        .await?;
    if !sees_whole(on, viewer, id, owner).await? {
        hide_reviews(&mut entries);
    }
    Ok(entries)
}

async fn sees_whole(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
    owner: Uuid,
) -> Result<bool> {
    Ok(viewer.owns(owner) || reviewers::reviews(on, viewer, Reviewed::Policy(id)).await?)
}

fn hide_reviews(entries: &mut [HistoryEntry]) {
    for entry in entries {
        entry.reviewed_by = None;
        entry.feedback = None;
    }
}

/// Writes an event down, in the transaction that makes it happen.
pub(crate) async fn record(
    tx: &mut Tx,
    id: Uuid,
    event: NewHistoryEntry<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    tx.query(
        "INSERT INTO policy_events (policy_id, event, status, actor, reviewed_by, feedback, detail, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(id)
    .bind(event.event)
    .bind(event.status)
    .bind(event.event.actor())
    .bind(event.reviewed_by)
    .bind(event.feedback.map(str::to_owned))
    .bind(event.detail.map(str::to_owned))
    .bind(now)
    .exec()
    .await
    .map(drop)
}

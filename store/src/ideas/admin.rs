//! What administrators do with ideas.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::FromRow;
use uuid::Uuid;

use super::{
    events::record,
    follow,
    read::{IdeaFilter, beyond, completing, narrowed},
    submit::{NewIdea, insert},
};
use crate::{
    db::{Action, Connection, Lock, Result, Tx},
    domain::{IdeaEvent, IdeaPhase, IdeaText, IdeaTextError},
    error::{Error, Refusal},
    text::search_text,
    visibility::idea_visible,
};

/// An idea, hidden and merged ones included.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct AdminIdea {
    /// Identifies the idea.
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// What it is about, Markdown.
    pub body: String,
    /// How many users voted for it.
    pub votes: i64,
    closed: bool,
    completed: bool,
    /// Why it was closed, where that was said.
    pub closed_reason: Option<String>,
    /// Whether it is absent for everybody.
    pub hidden: bool,
    /// The idea that is kept instead.
    pub merged_into: Option<Uuid>,
    /// E-mail address of who submitted it; `None` where an administrator added it.
    pub author_email: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl AdminIdea {
    /// Where it stands.
    pub fn phase(&self) -> IdeaPhase {
        IdeaPhase::of(self.closed, self.completed)
    }
}

/// Why nothing was done to an idea.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// There is no such idea.
    #[error("there is no such idea")]
    NotFound,
    /// It is so already.
    #[error("the idea is {0} already")]
    Already(&'static str),
    /// Its text would not be one of an idea.
    #[error(transparent)]
    Text(#[from] IdeaTextError),
}

impl Refusal for AdminError {}

macro_rules! select_ideas {
    ($rest:literal) => {
        concat!(
            "SELECT i.id, i.title, i.body, i.votes, i.closed_at IS NOT NULL AS closed, ",
            completing!(),
            " AS completed, i.closed_reason, i.hidden, i.merged_into, u.email AS author_email, i.created_at
             FROM ideas i LEFT JOIN users u ON u.id = i.author_id WHERE 1 = 1",
            $rest
        )
    };
}

/// The ideas that the filter lets through, and whether there are more; those that are hidden or merged only if `absent` asks for
/// them, too.
pub async fn all(
    on: &mut impl Connection,
    filter: &IdeaFilter,
    absent: bool,
) -> Result<(Vec<AdminIdea>, bool)> {
    let query = on.query(select_ideas!(""));
    let query = if absent {
        query
    } else {
        query.push(idea_visible!())
    };
    let mut ideas = narrowed(query, filter).all().await?;
    let more = beyond(&mut ideas, filter.limit);
    Ok((ideas, more))
}

/// An idea, also one that was merged.
pub async fn detail(
    on: &mut impl Connection,
    id: Uuid,
) -> std::result::Result<AdminIdea, Error<AdminError>> {
    let found = on.query(select_ideas!(" AND i.id = $1")).bind(id).opt();
    found.await?.ok_or(Error::Refused(AdminError::NotFound))
}

/// Adds an idea that is nobody's.
pub async fn add(tx: &mut Tx, new: &NewIdea, by: Option<Uuid>, now: DateTime<Utc>) -> Result<()> {
    insert(tx, new, None, now).await?;
    tx.audit(Action::IdeaAdd, &new.id, json!({ "by": by }));
    record(tx, new.id, IdeaEvent::Submitted, by, None, now).await
}

/// The changes to the text of an idea: `None` leaves a part.
#[derive(Clone, Debug, Default)]
pub struct TextChange {
    /// Title.
    pub title: Option<String>,
    /// Body.
    pub body: Option<String>,
}

/// Changes the text of an idea.
pub async fn edit(
    tx: &mut Tx,
    id: Uuid,
    change: TextChange,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    let id = locked(tx, id).await?;
    let before = detail(tx, id).await?;
    let text = IdeaText::parse(
        change.title.as_deref().unwrap_or(&before.title),
        change.body.as_deref().unwrap_or(&before.body),
    )
    .map_err(AdminError::from)?;
    tx.query("UPDATE ideas SET title = $2, body = $3, search_text = $4 WHERE id = $1")
        .bind(id)
        .bind(text.title())
        .bind(text.body())
        .bind(search_text(text.title(), text.body()))
        .exec()
        .await?;
    Ok(record(tx, id, IdeaEvent::Edited, by, None, now).await?)
}

/// Closes an idea: it takes no votes and no further deliveries.
pub async fn close(
    tx: &mut Tx,
    id: Uuid,
    reason: Option<String>,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    let id = locked(tx, id).await?;
    let closed = tx
        .query("UPDATE ideas SET closed_at = $2, closed_reason = $3 WHERE id = $1 AND closed_at IS NULL")
        .bind(id)
        .bind(now)
        .bind(reason.clone())
        .exec()
        .await?;
    changed(
        tx,
        id,
        closed,
        (IdeaEvent::Closed, "closed"),
        (by, reason),
        now,
    )
    .await
}

/// Opens a closed idea again.
pub async fn reopen(
    tx: &mut Tx,
    id: Uuid,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    let id = locked(tx, id).await?;
    let opened = tx
        .query("UPDATE ideas SET closed_at = NULL, closed_reason = NULL WHERE id = $1 AND closed_at IS NOT NULL")
        .bind(id)
        .exec()
        .await?;
    changed(
        tx,
        id,
        opened,
        (IdeaEvent::Reopened, "open"),
        (by, None),
        now,
    )
    .await
}

/// Makes an idea absent for everybody.
pub async fn hide(
    tx: &mut Tx,
    id: Uuid,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    set_hidden(tx, id, true, (IdeaEvent::Hidden, "hidden"), by, now).await
}

/// Shows a hidden idea again.
pub async fn unhide(
    tx: &mut Tx,
    id: Uuid,
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    set_hidden(tx, id, false, (IdeaEvent::Unhidden, "shown"), by, now).await
}

async fn set_hidden(
    tx: &mut Tx,
    id: Uuid,
    hidden: bool,
    event: (IdeaEvent, &'static str),
    by: Option<Uuid>,
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    let id = locked(tx, id).await?;
    let done = tx
        .query("UPDATE ideas SET hidden = $2 WHERE id = $1 AND hidden <> $2")
        .bind(id)
        .bind(hidden)
        .exec()
        .await?;
    changed(tx, id, done, event, (by, None), now).await
}

/// The idea that is meant, once nobody else changes it.
async fn locked(tx: &mut Tx, id: Uuid) -> std::result::Result<Uuid, Error<AdminError>> {
    let id = follow(tx, id).await?.ok_or(AdminError::NotFound)?;
    tx.lock_row(Lock::Idea(id)).await?;
    Ok(id)
}

/// Writes a change down, or refuses one that changed nothing.
async fn changed(
    tx: &mut Tx,
    id: Uuid,
    rows: u64,
    (event, state): (IdeaEvent, &'static str),
    (by, detail): (Option<Uuid>, Option<String>),
    now: DateTime<Utc>,
) -> std::result::Result<(), Error<AdminError>> {
    if rows == 0 {
        return Err(AdminError::Already(state).into());
    }
    Ok(record(tx, id, event, by, detail, now).await?)
}

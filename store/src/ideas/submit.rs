//! Submitting ideas.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    events::record,
    read::{Idea, IdeaError, get},
};
use crate::{
    db::{Connection, Result, Tx},
    domain::{IdeaEvent, IdeaText, Viewer},
    error::{Error, Refusal, widens},
    quota::{self, Quota},
    text::search_text,
};

/// An idea to be made.
#[derive(Clone, Debug)]
pub struct NewIdea {
    /// Identifies the idea.
    pub id: Uuid,
    /// Its title and body.
    pub text: IdeaText,
}

/// Why an idea was not submitted.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// Nobody is signed in.
    #[error("only a signed-in user can submit an idea")]
    NotSignedIn,
    /// The daily quota is used up.
    #[error("the daily quota of ideas is used up")]
    QuotaExceeded {
        /// Seconds until it is renewed.
        retry_after: i64,
    },
    /// It is gone again already.
    #[error("there is no such idea")]
    NotFound,
}

impl Refusal for SubmitError {}

impl From<IdeaError> for SubmitError {
    fn from(IdeaError::NotFound: IdeaError) -> Self {
        Self::NotFound
    }
}

widens!(IdeaError => SubmitError);

/// Submits an idea of the viewer's, of whom so many are taken in one day (UTC).
pub async fn submit(
    tx: &mut Tx,
    viewer: Viewer,
    new: NewIdea,
    per_day: u32,
    now: DateTime<Utc>,
) -> std::result::Result<Idea, Error<SubmitError>> {
    let author = viewer.user_id().ok_or(SubmitError::NotSignedIn)?;
    let used_up = quota::spend(tx, Quota::Ideas, Some(author), per_day, now).await?;
    if let Some(retry_after) = used_up {
        return Err(SubmitError::QuotaExceeded { retry_after }.into());
    }
    insert(tx, &new, Some(author), now).await?;
    record(tx, new.id, IdeaEvent::Submitted, Some(author), None, now).await?;
    Ok(get(tx, viewer, new.id).await?)
}

pub(super) async fn insert(
    tx: &mut Tx,
    new: &NewIdea,
    author: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<()> {
    let (title, body) = (new.text.title(), new.text.body());
    tx.query(
        "INSERT INTO ideas (id, title, body, search_text, author_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(new.id)
    .bind(title)
    .bind(body)
    .bind(search_text(title, body))
    .bind(author)
    .bind(now)
    .exec()
    .await
    .map(drop)
}

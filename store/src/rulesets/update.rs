//! Changes of a ruleset by its owner, and views.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    RulesetContent, RulesetError,
    read::{Ruleset, visible, visible_owner},
};
use crate::{
    db::{Connection, DatabaseError, Store, Tx},
    domain::Viewer,
    error::{Error, Refusal, widens},
};

/// The changes to the two links: `None` leaves one, `Some(None)` clears it.
#[derive(Clone, Debug, Default)]
pub struct LinksPatch {
    /// Tutorial.
    pub video_tutorial_url: Option<Option<String>>,
    /// Examples.
    pub examples_url: Option<Option<String>>,
}

/// Why a ruleset was not changed.
#[derive(Debug, thiserror::Error)]
pub enum UpdateError {
    /// There is none that the viewer can see.
    #[error("there is no such ruleset")]
    NotFound,
    /// The viewer does not own it.
    #[error("only the owner can change a ruleset")]
    NotOwner,
}

impl Refusal for UpdateError {}

impl From<RulesetError> for UpdateError {
    fn from(RulesetError::NotFound: RulesetError) -> Self {
        Self::NotFound
    }
}

widens!(RulesetError => UpdateError);

impl LinksPatch {
    fn apply(&self, content: &mut RulesetContent) {
        if let Some(url) = &self.video_tutorial_url {
            content.video_tutorial_url.clone_from(url);
        }
        if let Some(url) = &self.examples_url {
            content.examples_url.clone_from(url);
        }
    }
}

/// Changes the links of a ruleset of the viewer: of what is live, and of what waits for review.
pub async fn update_links(
    tx: &mut Tx,
    viewer: Viewer,
    id: Uuid,
    patch: LinksPatch,
    now: DateTime<Utc>,
) -> Result<Ruleset, Error<UpdateError>> {
    let (_, owner) = visible_owner(tx, viewer, id).await?;
    if !viewer.owns(owner) {
        return Err(UpdateError::NotOwner.into());
    }
    // The lock of the row makes changes at the same moment wait for each other. The submission's is always taken before
    // the ruleset's, so that nobody waits in a circle.
    let locked = tx
        .query("UPDATE ruleset_submissions SET version = version + 1, updated_at = $2 WHERE ruleset_id = $1")
        .bind(id)
        .bind(now)
        .exec()
        .await?;
    if locked == 0 {
        // It was deleted since its owner was read.
        return Err(UpdateError::NotFound.into());
    }
    let (live, waiting): (Json<RulesetContent>, Json<RulesetContent>) = tx
        .query("SELECT r.content, s.content FROM rulesets r JOIN ruleset_submissions s ON s.ruleset_id = r.id WHERE r.id = $1")
        .bind(id)
        .one()
        .await?;
    let (mut live, mut waiting) = (live.0, waiting.0);
    patch.apply(&mut live);
    patch.apply(&mut waiting);
    tx.query("UPDATE ruleset_submissions SET content = $2 WHERE ruleset_id = $1")
        .bind(id)
        .bind(Json(waiting))
        .exec()
        .await?;
    tx.query("UPDATE rulesets SET content = $2, updated_at = $3 WHERE id = $1")
        .bind(id)
        .bind(Json(live))
        .bind(now)
        .exec()
        .await?;
    Ok(visible(tx, viewer, id).await?)
}

/// Counts a user's look at a published ruleset, once per day (UTC); whether it was the first. Most looks write nothing.
pub async fn count_view(
    store: &Store,
    user: Uuid,
    id: Uuid,
    day: NaiveDate,
) -> Result<bool, DatabaseError> {
    let day = day.to_string();
    let seen: Option<(Uuid,)> = store
        .reader()
        .query(
            "SELECT user_id FROM ruleset_views WHERE ruleset_id = $1 AND user_id = $2 AND day = $3",
        )
        .bind(id)
        .bind(user)
        .bind(day.as_str())
        .opt()
        .await?;
    if seen.is_some() {
        return Ok(false);
    }
    let mut tx = store.begin_shared().await?;
    let counted = tx
        .query(
            "INSERT INTO ruleset_views (ruleset_id, user_id, day)
             SELECT id, $2, $3 FROM rulesets WHERE id = $1 ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(user)
        .bind(day.as_str())
        .exec()
        .await?;
    if counted == 1 {
        tx.query("UPDATE rulesets SET views = views + 1 WHERE id = $1")
            .bind(id)
            .exec()
            .await?;
    }
    tx.commit().await?;
    Ok(counted == 1)
}

//! The rulesets that were published last.

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::RulesetContent;
use crate::{
    db::{Connection, Result},
    visibility::published_rulesets,
};

/// A ruleset that was published, in short.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct NewRuleset {
    /// Identifies the ruleset.
    pub id: Uuid,
    /// What is live.
    pub content: Json<RulesetContent>,
    /// When it was first published.
    pub published_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What everybody sees, the newest first, at most so many.
pub async fn newest(on: &mut impl Connection, limit: i64) -> Result<Vec<NewRuleset>> {
    on.query(concat!(
        "SELECT r.id, r.content, r.published_at, r.updated_at FROM rulesets r
         WHERE r.published_at IS NOT NULL",
        published_rulesets!(),
        " ORDER BY r.published_at DESC, r.id DESC LIMIT $1"
    ))
    .bind(limit)
    .all()
    .await
}

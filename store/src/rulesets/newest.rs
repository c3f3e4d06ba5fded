//! The rulesets that were published last.

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::RulesetContent;
use crate::{
    db::{Connection, Result},
    domain::Viewer,
    visibility::listed_rulesets,
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

/// The published rulesets that the viewer can see, the newest first, at most so many.
pub async fn newest(
    on: &mut impl Connection,
    viewer: Viewer,
    limit: i64,
) -> Result<Vec<NewRuleset>> {
    let query = on.query(
        "SELECT r.id, r.content, r.published_at, r.updated_at FROM rulesets r
         WHERE r.status = 'published' AND r.published_at IS NOT NULL",
    );
    listed_rulesets(query, viewer)
        .arg(" ORDER BY r.published_at DESC, r.id DESC LIMIT ", limit)
        .all()
        .await
}

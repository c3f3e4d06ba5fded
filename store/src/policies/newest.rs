//! The policies that were published last.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    visibility::published_policies,
};

/// A policy that was published, in short.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct NewPolicy {
    /// Identifies the policy.
    pub id: Uuid,
    /// Name as shown.
    pub name: String,
    /// About text, Markdown.
    pub description: String,
    /// Its category.
    pub category: String,
    /// When it was first published.
    pub published_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What everybody sees, the newest first, at most so many.
pub async fn newest(on: &mut impl Connection, limit: i64) -> Result<Vec<NewPolicy>> {
    on.query(concat!(
        "SELECT p.id, p.name, p.description, p.category, p.published_at, p.updated_at FROM policies p
         WHERE p.published_at IS NOT NULL",
        published_policies!(),
        " ORDER BY p.published_at DESC, p.id DESC LIMIT $1"
    ))
    .bind(limit)
    .all()
    .await
}

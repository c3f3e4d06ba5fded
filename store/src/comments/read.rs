//! Comments as they are shown.

use chrono::{DateTime, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    domain::Viewer,
    error::Error,
    policies::{PolicyError, visible_status},
};

/// A comment as stored: what is shown of a deleted one is for the view to blank.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Comment {
    /// Identifies the comment.
    pub id: Uuid,
    /// Its place among all comments, ascending.
    pub seq: i64,
    /// The policy.
    pub policy_id: Uuid,
    /// The comment replied to.
    pub parent_id: Option<Uuid>,
    /// Text; empty when deleted.
    pub body: String,
    /// The author.
    pub author_id: Uuid,
    /// The author's name.
    pub author_name: String,
    /// When it was deleted.
    pub deleted_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

macro_rules! select_comments {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.seq, c.policy_id, c.parent_id, CASE WHEN c.deleted_at IS NULL THEN c.body ELSE '' END AS body,
                 c.author_id, u.name AS author_name, c.deleted_at, c.created_at, c.updated_at
             FROM comments c JOIN users u ON u.id = c.author_id ",
            $rest
        )
    };
}

/// Comments of a policy that the viewer can see, flat, oldest first: at most `limit` of those behind the place `after`.
pub async fn list(
    on: &mut impl Connection,
    viewer: Viewer,
    policy_id: Uuid,
    after: i64,
    limit: i64,
) -> std::result::Result<Vec<Comment>, Error<PolicyError>> {
    visible_status(on, viewer, policy_id).await?;
    Ok(on
        .query(select_comments!(
            "WHERE c.policy_id = $1 AND c.seq > $2 ORDER BY c.seq LIMIT $3"
        ))
        .bind(policy_id)
        .bind(after)
        .bind(limit)
        .all()
        .await?)
}

/// A comment, whoever can see it: for rules that decide that themselves.
pub(super) async fn stored(on: &mut impl Connection, id: Uuid) -> Result<Option<Comment>> {
    on.query(select_comments!("WHERE c.id = $1"))
        .bind(id)
        .opt()
        .await
}

//! Making comments.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::read::{Comment, stored};
use crate::{
    db::{Connection, Lock, Tx},
    domain::{PolicyStatus, Viewer},
    error::{Error, Refusal, widens},
    policies::{PolicyError, visible_status},
    quota::{self, Quota},
    visibility::published_policies,
};

/// A comment to be made.
#[derive(Clone, Debug)]
pub struct NewComment {
    /// Identifies the comment.
    pub id: Uuid,
    /// The policy.
    pub policy_id: Uuid,
    /// Text.
    pub body: String,
    /// The comment to reply to.
    pub parent_id: Option<Uuid>,
}

/// Limits that a deployment of the service may set.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Comments of one user in one day (UTC); unset means not enforced.
    pub per_day: Option<u32>,
    /// Characters of a comment; unset means 100,000.
    pub length: Option<u32>,
}

/// Characters of the longest comment that is taken where nothing is set.
const LONGEST: u32 = 100_000;

/// Why a comment was not made.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// There is no such policy, or it is not published.
    #[error("there is no such policy, or it is not published")]
    PolicyNotFound,
    /// There is no comment to reply to.
    #[error("there is no comment to reply to")]
    ParentNotFound,
    /// The comment to reply to is on another policy.
    #[error("the comment to reply to is on another policy")]
    ParentElsewhere,
    /// The comment to reply to is a reply itself.
    #[error("a reply cannot be replied to")]
    NestedReply,
    /// The comment to reply to was deleted.
    #[error("a deleted comment cannot be replied to")]
    ParentDeleted,
    /// Longer than this deployment allows.
    #[error("a comment has at most {0} characters")]
    TooLong(u32),
    /// The daily quota is used up.
    #[error("the daily quota of comments is used up")]
    QuotaExceeded {
        /// Seconds until it is renewed.
        retry_after: i64,
    },
}

impl Refusal for CreateError {}

impl From<PolicyError> for CreateError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::PolicyNotFound
    }
}

widens!(PolicyError => CreateError);

/// Comments on a published policy.
pub async fn create(
    tx: &mut Tx,
    viewer: Viewer,
    comment: NewComment,
    limits: Limits,
    now: DateTime<Utc>,
) -> Result<Comment, Error<CreateError>> {
    let limit = limits.length.unwrap_or(LONGEST);
    if comment.body.chars().count() > limit as usize {
        return Err(CreateError::TooLong(limit).into());
    }
    // Whoever cannot see the policy learns nothing of its comments, and spends nothing. The statement that adds the comment asks again.
    if comment.parent_id.is_some() || limits.per_day.is_some() {
        let (status, _) = visible_status(tx, viewer, comment.policy_id).await?;
        if status != PolicyStatus::Published {
            return Err(CreateError::PolicyNotFound.into());
        }
    }
    if let Some(parent) = comment.parent_id {
        check_parent(tx, parent, comment.policy_id).await?;
    }
    if let Some(limit) = limits.per_day {
        let used_up = quota::spend(tx, Quota::Comments, viewer.user_id(), limit, now).await?;
        if let Some(retry_after) = used_up {
            return Err(CreateError::QuotaExceeded { retry_after }.into());
        }
    }
    let made = tx
        .query(concat!(
            "INSERT INTO comments (id, policy_id, parent_id, author_id, body, created_at, updated_at)
             SELECT $1, p.id, $3, $4, $5, $6, $6 FROM policies p WHERE p.id = $2",
            published_policies!(),
            " RETURNING id, seq, policy_id, parent_id, body, author_id,
                 (SELECT u.name FROM users u WHERE u.id = author_id) AS author_name, deleted_at, created_at, updated_at"
        ))
        .bind(comment.id)
        .bind(comment.policy_id)
        .bind(comment.parent_id)
        .bind(viewer.user_id())
        .bind(comment.body)
        .bind(now)
        .opt()
        .await?;
    made.ok_or(Error::Refused(CreateError::PolicyNotFound))
}

async fn check_parent(
    tx: &mut Tx,
    parent: Uuid,
    policy_id: Uuid,
) -> Result<(), Error<CreateError>> {
    // Locked, so that it is not deleted before the reply stands below it.
    tx.lock_row(Lock::Comment(parent)).await?;
    let parent = stored(tx, parent)
        .await?
        .ok_or(CreateError::ParentNotFound)?;
    if parent.policy_id != policy_id {
        return Err(CreateError::ParentElsewhere.into());
    }
    if parent.parent_id.is_some() {
        return Err(CreateError::NestedReply.into());
    }
    if parent.deleted_at.is_some() {
        return Err(CreateError::ParentDeleted.into());
    }
    Ok(())
}

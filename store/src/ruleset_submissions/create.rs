//! Submitting a ruleset.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    history::{Review, record},
    read::{RulesetSubmission, any},
};
use crate::{
    db::{Connection, DatabaseError, Result, Tx},
    docs,
    domain::{DocTab, RulesetEvent, RulesetStatus, RulesetSubmissionStatus},
    rulesets::RulesetContent,
    text::{fold, search_text},
};

/// A submission to be made.
#[derive(Clone, Debug)]
pub struct NewRulesetSubmission {
    /// Identifies the submission.
    pub id: Uuid,
    /// Identifies its ruleset.
    pub ruleset_id: Uuid,
    /// The owner.
    pub owner_id: Uuid,
    /// What is submitted.
    pub content: RulesetContent,
    /// The profile.
    pub profile_yaml: String,
}

/// Submits a ruleset: it is under review from now on, with an empty overview.
pub async fn create(
    tx: &mut Tx,
    new: NewRulesetSubmission,
    now: DateTime<Utc>,
) -> Result<RulesetSubmission> {
    tx.query(
        "INSERT INTO rulesets (id, owner_id, status, name, sort_name, search_text, category, target_scopes, content,
             profile_yaml, submitted_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11)",
    )
    .bind(new.ruleset_id)
    .bind(new.owner_id)
    .bind(RulesetStatus::UnderReview)
    .bind(new.content.name.as_str())
    .bind(fold(&new.content.name))
    .bind(search_text(&new.content.name, &new.content.description))
    .bind(new.content.category)
    .bind(Json(new.content.target_scopes.clone()))
    .bind(Json(new.content.clone()))
    .bind(new.profile_yaml.as_str())
    .bind(now)
    .exec()
    .await?;
    let status = RulesetSubmissionStatus::Submitted;
    tx.query(
        "INSERT INTO ruleset_submissions (id, ruleset_id, owner_id, status, content, profile_yaml, submitted_at,
             created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)",
    )
    .bind(new.id)
    .bind(new.ruleset_id)
    .bind(new.owner_id)
    .bind(status)
    .bind(Json(new.content.clone()))
    .bind(new.profile_yaml.as_str())
    .bind(now)
    .exec()
    .await?;
    let overview = DocTab {
        key: docs::MANDATORY.to_owned(),
        title: "Overview".to_owned(),
        body_md: String::new(),
        sort_order: 0,
    };
    docs::put(tx, new.ruleset_id, &overview).await?;
    let (event, nobody) = (RulesetEvent::Submit, Review::default());
    record(tx, new.id, event, status, nobody, now).await?;
    any(tx, new.id).await?.ok_or(DatabaseError::RowNotFound)
}

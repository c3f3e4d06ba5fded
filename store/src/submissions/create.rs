//! Submitting a policy.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::read::select_submissions;
use crate::{
    db::{Connection, DatabaseError, Result, Tx},
    domain::{
        AssetKind, Commits, Direction, PolicyHistoryEvent, PolicyStatus, ProjectType, slug,
        with_suffix,
    },
    error::Error,
    ideas::{self, DeclareError},
    policies::{NewHistoryEntry, record},
    submissions::Submission,
    text::{fold, search_text},
};

/// What was read from a project that has the right shape.
#[derive(Clone, Debug, PartialEq, Eq, FromRow, Serialize, Deserialize)]
pub struct Project {
    /// Where the implementation is.
    pub project_type: ProjectType,
    /// Address of the repository.
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    pub implementation_sourcehost_url: Option<String>,
    /// Ref of the repository.
    pub source_ref: Option<String>,
    /// Ref of the implementation repository.
    pub implementation_source_ref: Option<String>,
    /// Commit of the repository that was checked.
    #[serde(default)]
    pub source_commit: Option<String>,
    /// Commit of the implementation repository that was checked.
    #[serde(default)]
    pub implementation_source_commit: Option<String>,
    /// Category.
    pub category: String,
    /// Which traffic it acts on.
    pub direction: Direction,
    /// Kinds of asset.
    #[sqlx(json)]
    pub asset_kinds: Vec<AssetKind>,
    /// Agent-to-agent protocol versions.
    #[sqlx(json)]
    pub a2a_protocol_versions: Vec<String>,
    /// Whether the repository accepts issues.
    pub sourcehost_has_issues: Option<bool>,
    /// Group of the assets on the platform.
    pub group_id: Option<String>,
    /// Definition asset.
    pub definition_asset_id: Option<String>,
    /// Implementation asset.
    pub implementation_asset_id: Option<String>,
    /// Version of the assets.
    pub version: Option<String>,
    /// Version of the development kit that it is built with.
    #[serde(default)]
    pub pdk_version: Option<String>,
    /// Public URL of its icon.
    #[serde(default)]
    pub icon_url: Option<String>,
}

impl Project {
    /// The commits that were checked, where they are known.
    pub fn commits(&self) -> Option<Commits> {
        Commits::stored(
            self.source_commit.clone(),
            self.implementation_source_commit.clone(),
        )
    }
}

/// A submission to be made.
#[derive(Clone, Debug)]
pub struct NewSubmission {
    /// Identifies the submission, and its policy.
    pub id: Uuid,
    /// The owner.
    pub owner_id: Uuid,
    /// Name as shown.
    pub name: String,
    /// About text, Markdown.
    pub description: String,
    /// The project.
    pub project: Project,
    /// The ideas that it delivers.
    pub idea_ids: Vec<Uuid>,
}

/// How many slugs are tried before that is called a failure.
const SLUG_ATTEMPTS: usize = 1_000;

/// Submits a policy: it is under review from now on.
pub async fn create(
    tx: &mut Tx,
    new: NewSubmission,
    now: DateTime<Utc>,
) -> std::result::Result<Submission, Error<DeclareError>> {
    let base = slug(&new.name);
    let mut made = 0;
    // The database decides which slug is free, so that submissions at the same moment get different ones.
    for attempt in 1..=SLUG_ATTEMPTS {
        made = insert(tx, &new, &with_suffix(&base, attempt), now).await?;
        if made == 1 {
            break;
        }
    }
    if made == 0 {
        let problem = format!("no free slug for {base} within {SLUG_ATTEMPTS} attempts");
        return Err(DatabaseError::Protocol(problem).into());
    }
    ideas::declare(tx, new.id, &new.idea_ids).await?;
    let submitted = NewHistoryEntry {
        event: PolicyHistoryEvent::Submitted,
        status: PolicyStatus::UnderReview,
        reviewed_by: None,
        feedback: None,
        detail: None,
    };
    record(tx, new.id, submitted, now).await?;
    let query = tx.query(select_submissions!("WHERE id = $1"));
    Ok(query.bind(new.id).one().await?)
}

async fn insert(tx: &mut Tx, new: &NewSubmission, slug: &str, now: DateTime<Utc>) -> Result<u64> {
    let project = &new.project;
    tx.query(
        "INSERT INTO policies (id, slug, name, sort_name, description, search_text, status, owner_id, submitted_at,
             created_at, updated_at, project_type, sourcehost_url, implementation_sourcehost_url, source_ref,
             implementation_source_ref, category, direction, asset_kinds, a2a_protocol_versions,
             sourcehost_has_issues, group_id, definition_asset_id, implementation_asset_id, version,
             source_commit, implementation_source_commit, pdk_version, icon_url)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
             $21, $22, $23, $24, $25, $26, $27)
         ON CONFLICT (slug) DO NOTHING",
    )
    .bind(new.id)
    .bind(slug)
    .bind(new.name.as_str())
    .bind(fold(&new.name))
    .bind(new.description.as_str())
    .bind(search_text(&new.name, &new.description))
    .bind(PolicyStatus::UnderReview)
    .bind(new.owner_id)
    .bind(now)
    .bind(project.project_type)
    .bind(project.sourcehost_url.as_str())
    .bind(project.implementation_sourcehost_url.clone())
    .bind(project.source_ref.clone())
    .bind(project.implementation_source_ref.clone())
    .bind(project.category.as_str())
    .bind(project.direction)
    .bind(Json(project.asset_kinds.clone()))
    .bind(Json(project.a2a_protocol_versions.clone()))
    .bind(project.sourcehost_has_issues)
    .bind(project.group_id.clone())
    .bind(project.definition_asset_id.clone())
    .bind(project.implementation_asset_id.clone())
    .bind(project.version.clone())
    .bind(project.source_commit.clone())
    .bind(project.implementation_source_commit.clone())
    .bind(project.pdk_version.clone())
    .bind(project.icon_url.clone())
    .exec()
    .await
}

//! What workers read of the catalog.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::jobs::{Fence, FenceError, hold};
use crate::{
    db::{Connection, Result, Tx},
    docs,
    domain::{Commits, ProjectType},
    error::Error,
    rulesets::RulesetContent,
};

/// A policy to be built.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct PolicySource {
    /// Its name.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// Its About text.
    pub description: String,
    /// Its version, if its project says one.
    pub version: Option<String>,
    /// Where its implementation is.
    pub project_type: ProjectType,
    /// Address of the repository.
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    pub implementation_sourcehost_url: Option<String>,
    /// The owner.
    pub owner_id: Uuid,
    /// The ref that its address names.
    pub source_ref: Option<String>,
    /// The same of the implementation repository.
    pub implementation_source_ref: Option<String>,
    approved_commit: Option<String>,
    approved_implementation_commit: Option<String>,
}

impl PolicySource {
    /// The commits that were approved; `None` of what was approved before commits were kept, until its next revision.
    pub fn approved(&self) -> Option<Commits> {
        Commits::stored(
            self.approved_commit.clone(),
            self.approved_implementation_commit.clone(),
        )
    }
}

macro_rules! select_sources {
    ($rest:literal) => {
        concat!(
            "SELECT p.name, p.slug, p.description, p.version, p.project_type, p.sourcehost_url, p.implementation_sourcehost_url,
                 p.owner_id, p.source_ref, p.implementation_source_ref, p.approved_commit,
                 p.approved_implementation_commit FROM policies p ",
            $rest
        )
    };
}

/// A ruleset to be published.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RulesetSource {
    /// What it says of itself.
    pub content: Json<RulesetContent>,
    /// Its profile.
    pub profile_yaml: String,
}

/// The policy that a claimed job deploys; `None` once it is gone.
pub async fn policy_source(
    on: &mut impl Connection,
    fence: &Fence,
) -> Result<Option<PolicySource>> {
    on.query(select_sources!(
        "JOIN deployments d ON d.policy_id = p.id WHERE d.id = $1"
    ))
    .bind(fence.deployment_id())
    .opt()
    .await
}

/// The source of a policy that a viewer may deploy.
pub(super) async fn of_policy(on: &mut impl Connection, id: Uuid) -> Result<Option<PolicySource>> {
    on.query(select_sources!("WHERE p.id = $1"))
        .bind(id)
        .opt()
        .await
}

/// Writes down which commits a claimed job deploys, and whether they are the approved ones.
pub async fn record_commits(
    tx: &mut Tx,
    fence: &Fence,
    commits: &Commits,
    reviewed: bool,
) -> std::result::Result<(), Error<FenceError>> {
    hold(tx, fence).await?;
    tx.query(
        "UPDATE deployments SET source_commit = $2, implementation_source_commit = $3, reviewed = $4 WHERE id = $1",
    )
    .bind(fence.deployment_id())
    .bind(commits.source.as_str())
    .bind(commits.implementation.clone())
    .bind(reviewed)
    .exec()
    .await?;
    Ok(())
}

/// The ruleset that a claimed job deploys; `None` once it is gone.
pub async fn ruleset_source(
    on: &mut impl Connection,
    fence: &Fence,
) -> Result<Option<RulesetSource>> {
    on.query(
        "SELECT r.content, r.profile_yaml FROM rulesets r JOIN deployments d ON d.ruleset_id = r.id WHERE d.id = $1",
    )
    .bind(fence.deployment_id())
    .opt()
    .await
}

/// The overview of what a claimed job deploys, Markdown; `None` when nothing is written there.
pub async fn overview(on: &mut impl Connection, fence: &Fence) -> Result<Option<String>> {
    let overview: Option<(String,)> = on
        .query(
            "SELECT t.body_md FROM doc_tabs t JOIN deployments d ON t.owner_id = coalesce(d.policy_id, d.ruleset_id)
             WHERE d.id = $1 AND t.key = $2",
        )
        .bind(fence.deployment_id())
        .bind(docs::MANDATORY)
        .opt()
        .await?;
    Ok(overview
        .map(|(text,)| text)
        .filter(|text| !text.trim().is_empty()))
}

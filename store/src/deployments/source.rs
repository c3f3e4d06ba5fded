//! What workers read of the catalog.

use sqlx::{FromRow, types::Json};

use super::jobs::Fence;
use crate::{
    db::{Connection, Result},
    docs,
    domain::ProjectType,
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
    /// Where its implementation is.
    pub project_type: ProjectType,
    /// Address of the repository.
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    pub implementation_sourcehost_url: Option<String>,
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
    on.query(
        "SELECT p.name, p.slug, p.description, p.project_type, p.sourcehost_url, p.implementation_sourcehost_url
         FROM policies p JOIN deployments d ON d.policy_id = p.id WHERE d.id = $1",
    )
    .bind(fence.deployment_id())
    .opt()
    .await
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

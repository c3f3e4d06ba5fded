//! What workers read of the catalog.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

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

/// The policy; `None` once it is gone.
pub async fn policy_source(on: &mut impl Connection, id: Uuid) -> Result<Option<PolicySource>> {
    on.query(
        "SELECT name, slug, description, project_type, sourcehost_url, implementation_sourcehost_url FROM policies
         WHERE id = $1",
    )
    .bind(id)
    .opt()
    .await
}

/// The ruleset; `None` once it is gone.
pub async fn ruleset_source(on: &mut impl Connection, id: Uuid) -> Result<Option<RulesetSource>> {
    on.query("SELECT content, profile_yaml FROM rulesets WHERE id = $1")
        .bind(id)
        .opt()
        .await
}

/// The overview of a policy or ruleset, Markdown; `None` when nothing is written there.
pub async fn overview(on: &mut impl Connection, id: Uuid) -> Result<Option<String>> {
    let tabs = docs::list(on, id).await?;
    let overview = tabs.into_iter().find(|tab| tab.key == docs::MANDATORY);
    Ok(overview
        .map(|tab| tab.body_md)
        .filter(|text| !text.trim().is_empty()))
}

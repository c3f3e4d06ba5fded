//! All that a reviewer reads about a policy or a ruleset, with what is live.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    docs,
    domain::{Commits, DocTab, IdeaCoverage},
    rulesets::RulesetContent,
    submissions::Project,
};

/// A policy as it is stored: under review, or live.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyDetail {
    /// About text, Markdown.
    pub description: String,
    /// What was read from its repositories.
    pub project: Project,
    /// The commits that were approved last.
    pub approved: Option<Commits>,
    /// The ideas that it delivers, hidden ones included.
    pub ideas: Vec<DeclaredIdea>,
    /// Its documentation.
    pub doc_tabs: Vec<DocTab>,
}

/// An idea that a policy delivers, or is to deliver.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DeclaredIdea {
    /// The idea.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// How much of it is delivered.
    pub coverage: IdeaCoverage,
    /// What the delivery covers, in words.
    pub scope_note: String,
}

/// A ruleset submission and what is live of it.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesetDetail {
    /// What is submitted.
    pub submitted: RulesetState,
    /// What is published.
    pub live: Option<RulesetState>,
    /// The documentation of the ruleset.
    pub doc_tabs: Vec<DocTab>,
}

/// The content of a ruleset with its profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetState {
    /// The content.
    pub content: RulesetContent,
    /// The profile.
    pub profile_yaml: String,
}

#[derive(FromRow)]
struct PolicyRow {
    description: String,
    approved_commit: Option<String>,
    approved_implementation_commit: Option<String>,
    #[sqlx(flatten)]
    project: Project,
}

#[derive(FromRow)]
struct RulesetRow {
    ruleset_id: Uuid,
    content: Json<RulesetContent>,
    profile_yaml: String,
    is_live: bool,
    live_content: Json<RulesetContent>,
    live_profile_yaml: String,
}

/// A policy, whoever owns it; for those who review.
pub async fn policy(on: &mut impl Connection, id: Uuid) -> Result<Option<PolicyDetail>> {
    let query = on.query(
        "SELECT description, approved_commit, approved_implementation_commit, project_type, sourcehost_url,
             implementation_sourcehost_url, source_ref, implementation_source_ref, source_commit,
             implementation_source_commit, category, direction, asset_kinds, a2a_protocol_versions,
             sourcehost_has_issues, group_id, definition_asset_id, implementation_asset_id, version,
             pdk_version, icon_url
         FROM policies WHERE id = $1",
    );
    let Some(row) = query.bind(id).opt::<PolicyRow>().await? else {
        return Ok(None);
    };
    let ideas = on
        .query(
            "SELECT i.id, i.title, d.coverage, d.scope_note FROM policy_ideas d JOIN ideas i ON i.id = d.idea_id
             WHERE d.policy_id = $1 ORDER BY d.position, i.id",
        )
        .bind(id)
        .all()
        .await?;
    Ok(Some(PolicyDetail {
        description: row.description,
        project: row.project,
        approved: Commits::stored(row.approved_commit, row.approved_implementation_commit),
        ideas,
        doc_tabs: docs::list(on, id).await?,
    }))
}

/// A ruleset submission, whoever owns it; for those who review.
pub async fn ruleset(
    on: &mut impl Connection,
    submission_id: Uuid,
) -> Result<Option<RulesetDetail>> {
    let query = on.query(
        "SELECT s.ruleset_id, s.content, s.profile_yaml, r.status = 'published' AS is_live, r.content AS live_content,
             r.profile_yaml AS live_profile_yaml
         FROM ruleset_submissions s JOIN rulesets r ON r.id = s.ruleset_id WHERE s.id = $1",
    );
    let Some(row) = query.bind(submission_id).opt::<RulesetRow>().await? else {
        return Ok(None);
    };
    let live = RulesetState {
        content: row.live_content.0,
        profile_yaml: row.live_profile_yaml,
    };
    Ok(Some(RulesetDetail {
        submitted: RulesetState {
            content: row.content.0,
            profile_yaml: row.profile_yaml,
        },
        live: row.is_live.then_some(live),
        doc_tabs: docs::list(on, row.ruleset_id).await?,
    }))
}

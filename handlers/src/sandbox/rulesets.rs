//! The sample rulesets: one published, one under review, and a draft.

use catalog_store::{
    domain::Seen,
    ruleset_submissions::{approve, list_submitted},
};
use serde_json::{Value, json};

use super::{
    error::{SandboxError, failed},
    visitor::Visitor,
};
use crate::App;

/// The one that waits for a review.
const UNDER_REVIEW: &str = "Tool Hygiene";

/// A draft of a profile that is not right yet.
const DRAFT: &str = include_str!("../../samples/drafts/broken.yaml");

/// A request that validates the draft.
pub fn draft() -> Value {
    json!({ "yaml": DRAFT })
}

pub(super) async fn submit_all(owner: &Visitor, web_url: &str) -> Result<(), SandboxError> {
    for (name, repository, category, description) in [
        (
            "API Basics",
            "api-basics",
            "Documentation",
            "What every REST API says of itself.",
        ),
        (
            UNDER_REVIEW,
            "tool-hygiene",
            "MCP",
            "Tools of MCP servers that models can choose well.",
        ),
    ] {
        let body = json!({
            "name": name,
            "description": description,
            "category": category,
            "repoUrl": format!("{web_url}/sample/{repository}"),
        });
        let made = owner.post("/api/ruleset-submissions", &body).await?;
        let id = made["submission"]["ruleset_id"]
            .as_str()
            .unwrap_or_default();
        let overview = format!("# {name}\n\n{description}\n");
        let rules = "Each rule says in its message what would be right.";
        let tabs = json!({ "tabs": [
            { "key": "overview", "title": "Overview", "bodyMd": overview },
            { "key": "rules", "title": "Rules", "bodyMd": rules },
            { "key": "adoption", "title": "Adopting it", "bodyMd": "Begin with the warnings." },
        ] });
        owner
            .post(&format!("/api/rulesets/{id}/docs"), &tabs)
            .await?;
    }
    Ok(())
}

pub(super) async fn approve_all(app: &App) -> Result<(), SandboxError> {
    let waiting = list_submitted(&mut app.store.reader())
        .await
        .map_err(failed)?;
    for submission in waiting
        .into_iter()
        .filter(|s| s.content.name != UNDER_REVIEW)
    {
        let mut tx = app.store.begin().await.map_err(failed)?;
        let (words, now) = (Some("Welcome to the catalog."), app.clock.now());
        approve(&mut tx, submission.id, &Seen::default(), None, words, now)
            .await
            .map_err(failed)?;
        tx.commit().await.map_err(failed)?;
    }
    Ok(())
}

//! The sample policies: submitted, reviewed and discussed.

use catalog_store::{
    domain::Seen,
    submissions::{approve, list_under_review},
};
use serde_json::json;

use super::{
    error::{SandboxError, failed},
    visitor::Visitor,
};
use crate::App;

/// The one that waits for a review.
const UNDER_REVIEW: &str = "Quota Headers";

/// Names of the unified projects, and their repositories.
const PROJECTS: [(&str, &str); 6] = [
    ("Header Guard", "header-guard"),
    ("Prompt Shield", "prompt-shield"),
    ("Agent Card Check", "agent-card-check"),
    ("Tool Allowlist", "tool-allowlist"),
    ("Token Budget", "token-budget"),
    (UNDER_REVIEW, "quota-headers"),
];

pub(super) async fn submit_all(owner: &Visitor, web_url: &str) -> Result<(), SandboxError> {
    for (name, repository) in PROJECTS {
        let body = json!({
            "name": name,
            "description": about(name),
            "projectType": "unified",
            "sourcehostUrl": format!("{web_url}/sample/{repository}"),
        });
        let made = owner.post("/api/submissions", &body).await?;
        let id = made["submission"]["id"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        let text = format!("# {name}\n\n{}\n", about(name));
        let tabs =
            json!({ "docTabs": [{ "key": "overview", "title": "Overview", "bodyMd": text }] });
        owner
            .patch(&format!("/api/submissions/{id}"), &tabs)
            .await?;
    }
    let split = json!({
        "name": "Egress Signer",
        "description": about("Egress Signer"),
        "projectType": "split",
        "sourcehostUrl": format!("{web_url}/sample/egress-signer-definition"),
        "implementationSourcehostUrl": format!("{web_url}/sample/egress-signer-gateway"),
    });
    owner.post("/api/submissions", &split).await?;
    Ok(())
}

pub(super) async fn approve_all(app: &App) -> Result<(), SandboxError> {
    let waiting = list_under_review(&mut app.store.reader())
        .await
        .map_err(failed)?;
    for submission in waiting.into_iter().filter(|s| s.name != UNDER_REVIEW) {
        let mut tx = app.store.begin().await.map_err(failed)?;
        approve(
            &mut tx,
            submission.id,
            &Seen::default(),
            None,
            Some("Welcome to the catalog."),
            app.clock.now(),
        )
        .await
        .map_err(failed)?;
        tx.commit().await.map_err(failed)?;
    }
    Ok(())
}

pub(super) async fn discuss(owner: &Visitor, visitor: &Visitor) -> Result<(), SandboxError> {
    let listed = visitor.get("/api/policies").await?;
    for policy in listed["policies"].as_array().into_iter().flatten() {
        let path = format!(
            "/api/policies/{}",
            policy["id"].as_str().unwrap_or_default()
        );
        visitor.post(&format!("{path}/like"), &json!({})).await?;
        let question = json!({ "body": "Does it work together with rate limits?" });
        let comments = format!("{path}/comments");
        let asked = visitor.post(&comments, &question).await?;
        let answer = json!({ "body": "Yes, in either order.", "parentId": asked["comment"]["id"] });
        owner.post(&comments, &answer).await?;
    }
    Ok(())
}

fn about(name: &str) -> &'static str {
    match name {
        "Header Guard" => {
            "Rejects requests whose headers are oversized, duplicated or on a deny list."
        }
        "Prompt Shield" => "Screens prompts for injected instructions and masks personal data.",
        "Agent Card Check" => {
            "Lets a call to an agent pass only if its card announces the skill asked for."
        }
        "Tool Allowlist" => "Restricts which tools of an MCP server a client may list and call.",
        "Token Budget" => {
            "Refuses model calls once a consumer's daily budget of tokens is used up."
        }
        "Egress Signer" => "Signs outgoing requests, so that upstreams can tell who called them.",
        _ => "Adds the remaining quota and its reset time to every answer.",
    }
}

//! `catalog admin revision`

use catalog_store::{
    domain::RevisionDecision,
    policies::{self, Revision},
};
use serde_json::json;

use super::{Decision, list_of, refused};
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the proposed edits to review, oldest first.
    List,
    /// Publish a proposed edit.
    Approve(Decision),
    /// Reject a proposed edit; the published version stays.
    Reject(Decision),
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(decision) => decide(app, json, decision, RevisionDecision::Approve).await,
        Command::Reject(decision) => decide(app, json, decision, RevisionDecision::Reject).await,
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = policies::pending_revisions(&mut app.store.reader()).await?;
    let line = |r: &Revision| {
        let at = r.submitted_at.to_rfc3339();
        format!("{}  {at}  {} of {}", r.id, r.field, r.policy_name)
    };
    let values: Vec<_> = waiting.iter().map(value).collect();
    print(
        json,
        &json!({ "revisions": values }),
        &list_of(&waiting, line),
    );
    Ok(())
}

async fn decide(
    app: &App,
    json: bool,
    decision: Decision,
    verdict: RevisionDecision,
) -> Result<(), Failure> {
    let (feedback, now) = (decision.feedback.as_deref(), app.clock.now());
    let mut tx = app.store.begin().await?;
    let decided = policies::decide_revision(&mut tx, decision.id, verdict, feedback, now).await;
    let revision = decided.map_err(|error| refused(decision.id, error))?;
    tx.commit().await?;
    let (name, field, status) = (&revision.policy_name, &revision.field, &revision.status);
    let text = format!("the revision of {field} of {name} is {status}");
    print(json, &value(&revision), &text);
    Ok(())
}

fn value(revision: &Revision) -> serde_json::Value {
    json!({
        "id": revision.id,
        "policy_id": revision.policy_id,
        "policy_name": revision.policy_name,
        "field": revision.field,
        "proposed_value": revision.proposed_value,
        "previous_value": revision.previous_value,
        "status": revision.status,
        "feedback": revision.feedback,
        "submitted_at": revision.submitted_at,
    })
}

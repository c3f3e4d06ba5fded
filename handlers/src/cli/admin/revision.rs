//! `catalog admin revision`

use catalog_store::{
    domain::{RevisionDecision, Seen},
    policies::{self, Revision},
};
use serde_json::json;

use super::{Approval, Decision, commits_of, list_of, refused, reviewer};
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the proposed edits to review, oldest first.
    List,
    /// Publish a proposed edit.
    Approve(Approval),
    /// Reject a proposed edit; the published version stays.
    Reject(Decision),
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(approval) => decide(app, json, approval, RevisionDecision::Approve).await,
        Command::Reject(decision) => {
            let rejection = Approval {
                decision,
                commits: Vec::new(),
                by: None,
            };
            decide(app, json, rejection, RevisionDecision::Reject).await
        }
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = policies::pending_revisions(&mut app.store.reader()).await?;
    let line = |r: &Revision| {
        let at = r.submitted_at.to_rfc3339();
        let commits = r.commits();
        let commits = commits.map(|commits| format!("  commit {}", commits_of(Some(&commits))));
        let commits = commits.unwrap_or_default();
        format!("{}  {at}  {} of {}{commits}", r.id, r.field, r.policy_name)
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
    approval: Approval,
    verdict: RevisionDecision,
) -> Result<(), Failure> {
    let Approval {
        decision: Decision { id, feedback },
        commits,
        by,
    } = approval;
    let (feedback, now) = (feedback.as_deref(), app.clock.now());
    let by = reviewer(app, by.as_deref()).await?;
    let seen = Seen {
        version: None,
        commits,
    };
    let mut tx = app.store.begin().await?;
    let decided = policies::decide_revision(&mut tx, id, verdict, &seen, by, feedback, now).await;
    let revision = decided.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let (name, field, status) = (&revision.policy_name, &revision.field, &revision.status);
    let about = match revision.commits() {
        Some(commits) => {
            let (url, commits) = (&revision.proposed_value, commits_of(Some(&commits)));
            format!("Repository  {url}\nCommit      {commits}\n")
        }
        None => String::new(),
    };
    let text = format!("{about}the revision of {field} of {name} is {status}");
    print(json, &value(&revision), &text);
    Ok(())
}

fn value(revision: &Revision) -> serde_json::Value {
    let commits = revision.commits();
    json!({
        "id": revision.id,
        "policy_id": revision.policy_id,
        "policy_name": revision.policy_name,
        "field": revision.field,
        "proposed_value": revision.proposed_value,
        "previous_value": revision.previous_value,
        "commit": commits.as_ref().map(|commits| &commits.source),
        "implementation_commit": commits.as_ref().and_then(|commits| commits.implementation.as_ref()),
        "status": revision.status,
        "feedback": revision.feedback,
        "submitted_at": revision.submitted_at,
    })
}

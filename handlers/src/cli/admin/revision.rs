//! `catalog admin revision`

use catalog_store::{
    domain::{RevisionDecision, Seen},
    policies::{self, Revision},
    reviewers::Reviewed,
};
use serde_json::json;

use super::{
    decision::{Approval, Decision, commits_of},
    list_of, refused,
};
use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
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
        Command::Approve(approval) => {
            let (decision, seen) = approval.split();
            let revision = approve(app, &decision, &seen).await?;
            report(json, &revision);
            Ok(())
        }
        Command::Reject(decision) => {
            let revision = reject(app, &decision).await?;
            report(json, &revision);
            Ok(())
        }
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = policies::pending_revisions(&mut app.store.reader()).await?;
    let row = |r: &Revision| {
        let at = r.submitted_at.to_rfc3339();
        let commits = r.commits();
        let commits = commits.map(|commits| format!("  commit {}", commits_of(Some(&commits))));
        let commits = commits.unwrap_or_default();
        let name = line(&r.policy_name);
        format!("{}  {at}  {} of {name}{commits}", r.id, r.field)
    };
    let values: Vec<_> = waiting.iter().map(value).collect();
    print(
        json,
        &json!({ "revisions": values }),
        &list_of(&waiting, row),
    );
    Ok(())
}

/// Publishes a revision as the reviewer saw it.
pub(super) async fn approve(
    app: &App,
    decision: &Decision,
    seen: &Seen,
) -> Result<Revision, Failure> {
    decide(app, decision, seen, RevisionDecision::Approve).await
}

/// Rejects a revision.
pub(super) async fn reject(app: &App, decision: &Decision) -> Result<Revision, Failure> {
    decide(app, decision, &Seen::default(), RevisionDecision::Reject).await
}

async fn decide(
    app: &App,
    decision: &Decision,
    seen: &Seen,
    verdict: RevisionDecision,
) -> Result<Revision, Failure> {
    let (id, feedback, now) = (decision.id, decision.feedback.as_deref(), app.clock.now());
    let mut tx = app.store.begin().await?;
    let found = policies::revision_to_review(&mut tx, id).await;
    let policy_id = found.map_err(|error| refused(id, error))?.policy_id;
    let what = Reviewed::Policy(policy_id);
    let by = decision.reviewer(&mut tx, what).await?;
    let decided = policies::decide_revision(&mut tx, id, verdict, seen, by, feedback, now).await;
    let revision = decided.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    Ok(revision)
}

fn report(json: bool, revision: &Revision) {
    let (name, field, status) = (line(&revision.policy_name), revision.field, revision.status);
    let about = match revision.commits() {
        Some(commits) => {
            let (url, commits) = (line(&revision.proposed_value), commits_of(Some(&commits)));
            format!("Repository  {url}\nCommit      {commits}\n")
        }
        None => String::new(),
    };
    let text = format!("{about}the revision of {field} of {name} is {status}");
    print(json, &value(revision), &text);
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
        "reviewed_by": revision.reviewed_by,
        "submitted_at": revision.submitted_at,
    })
}

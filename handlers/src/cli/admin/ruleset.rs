//! `catalog admin ruleset`

use catalog_store::ruleset_submissions::{self, RulesetSubmission};
use serde_json::json;

use super::{Approval, Decision, VersionedApproval, list_of, refused, reviewer};
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the ruleset submissions to review, oldest first.
    List,
    /// Publish a submission.
    Approve(VersionedApproval),
    /// Reject a submission; the owner can resubmit, and a published version stays.
    Reject(Rejection),
}

#[derive(clap::Args)]
pub(super) struct Rejection {
    #[command(flatten)]
    decision: Decision,
    /// E-mail address of the administrator who decides.
    #[arg(long)]
    by: Option<String>,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(approval) => approve(app, json, approval).await,
        Command::Reject(rejection) => reject(app, json, rejection).await,
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = ruleset_submissions::list_submitted(&mut app.store.reader()).await?;
    let line = |s: &RulesetSubmission| {
        let kind = if s.is_published() {
            "revision"
        } else {
            "first"
        };
        let at = s.updated_at.to_rfc3339();
        let (name, commit) = (&s.content.name, &s.content.source_commit);
        format!(
            "{}  {at}  {kind}  {name}  version {}, commit {commit}",
            s.id, s.version
        )
    };
    let values: Vec<_> = waiting.iter().map(value).collect();
    print(
        json,
        &json!({ "submissions": values }),
        &list_of(&waiting, line),
    );
    Ok(())
}

async fn approve(app: &App, json: bool, approval: VersionedApproval) -> Result<(), Failure> {
    let seen = approval.seen();
    let Approval { decision, by, .. } = approval.approval;
    let (id, feedback) = (decision.id, decision.feedback.as_deref());
    let by = reviewer(app, by.as_deref()).await?;
    let mut tx = app.store.begin().await?;
    let now = app.clock.now();
    let approved = ruleset_submissions::approve(&mut tx, id, &seen, by, feedback, now).await;
    let submission = approved.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let content = &submission.content;
    let text = format!(
        "Repository  {}\nCommit      {}\n{} is {}",
        content.source_url, content.source_commit, content.name, submission.status
    );
    print(json, &value(&submission), &text);
    Ok(())
}

async fn reject(app: &App, json: bool, rejection: Rejection) -> Result<(), Failure> {
    let Decision { id, feedback } = rejection.decision;
    let (feedback, now) = (feedback.as_deref(), app.clock.now());
    let by = reviewer(app, rejection.by.as_deref()).await?;
    let mut tx = app.store.begin().await?;
    let rejected = ruleset_submissions::reject(&mut tx, id, by, feedback, now).await;
    let submission = rejected.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    let text = format!("{} is {}", submission.content.name, submission.status);
    print(json, &value(&submission), &text);
    Ok(())
}

fn value(submission: &RulesetSubmission) -> serde_json::Value {
    json!({
        "id": submission.id,
        "ruleset_id": submission.ruleset_id,
        "name": submission.content.name,
        "status": submission.status,
        "source_url": submission.content.source_url,
        "commit": submission.content.source_commit,
        "version": submission.version,
        "revision_count": submission.revision_count,
        "review_feedback": submission.feedback,
    })
}

//! `catalog admin submission`

use catalog_store::submissions::{self, Submission};
use serde_json::json;

use super::{Decision, list_of, refused};
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the submissions to review, oldest first.
    List,
    /// Publish a submission.
    Approve(Decision),
    /// Reject a submission; the owner can resubmit.
    Reject(Decision),
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(decision) => decide(app, json, decision, true).await,
        Command::Reject(decision) => decide(app, json, decision, false).await,
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = submissions::list_under_review(&mut app.store.reader()).await?;
    let line = |s: &Submission| format!("{}  {}  {}", s.id, s.submitted_at.to_rfc3339(), s.name);
    let values: Vec<_> = waiting.iter().map(value).collect();
    print(
        json,
        &json!({ "submissions": values }),
        &list_of(&waiting, line),
    );
    Ok(())
}

async fn decide(app: &App, json: bool, decision: Decision, approve: bool) -> Result<(), Failure> {
    let (feedback, now) = (decision.feedback.as_deref(), app.clock.now());
    let mut tx = app.store.begin().await?;
    let decided = if approve {
        submissions::approve(&mut tx, decision.id, feedback, now).await
    } else {
        submissions::reject(&mut tx, decision.id, feedback, now).await
    };
    let submission = decided.map_err(|error| refused(decision.id, error))?;
    tx.commit().await?;
    let text = format!("{} is {}", submission.name, submission.status);
    print(json, &value(&submission), &text);
    Ok(())
}

fn value(submission: &Submission) -> serde_json::Value {
    json!({
        "id": submission.id,
        "name": submission.name,
        "status": submission.status,
        "sourcehostUrl": submission.sourcehost_url,
        "submittedAt": submission.submitted_at,
        "feedback": submission.feedback,
    })
}

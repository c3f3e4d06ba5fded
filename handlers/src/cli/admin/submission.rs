//! `catalog admin submission`

use catalog_store::submissions::{self, ReviewError, Submission};
use serde_json::json;
use uuid::Uuid;

use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the submissions that wait for a decision, the oldest first.
    List,
    /// Publish a submission.
    Approve(Decision),
    /// Reject a submission; its owner can resubmit.
    Reject(Decision),
}

#[derive(clap::Args)]
pub(super) struct Decision {
    /// The submission.
    id: Uuid,
    /// Words for the owner.
    #[arg(long)]
    feedback: Option<String>,
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
    let lines: Vec<String> = waiting
        .iter()
        .map(|s| format!("{}  {}  {}", s.id, s.submitted_at.to_rfc3339(), s.name))
        .collect();
    let values: Vec<_> = waiting.iter().map(value).collect();
    let text = if lines.is_empty() {
        "nothing waits for review".to_owned()
    } else {
        lines.join("\n")
    };
    print(json, &json!({ "submissions": values }), &text);
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
    let submission = decided.map_err(|error| match error {
        ReviewError::Database(error) => Failure::Database(error),
        refused => Failure::Refused(format!("{}: {refused}", decision.id)),
    })?;
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

//! `catalog admin ruleset`

use catalog_store::ruleset_submissions::{self, RulesetSubmission};
use serde_json::json;

use super::{Decision, list_of, refused, user_by_email};
use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the ruleset submissions to review, oldest first.
    List,
    /// Publish a submission.
    Approve(Review),
    /// Reject a submission; the owner can resubmit, and a published version stays.
    Reject(Review),
}

#[derive(clap::Args)]
pub(super) struct Review {
    #[command(flatten)]
    decision: Decision,
    /// E-mail address of the administrator who decides.
    #[arg(long)]
    by: Option<String>,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(review) => decide(app, json, review, true).await,
        Command::Reject(review) => decide(app, json, review, false).await,
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
        format!("{}  {at}  {kind}  {}", s.id, s.content.name)
    };
    let values: Vec<_> = waiting.iter().map(value).collect();
    print(
        json,
        &json!({ "submissions": values }),
        &list_of(&waiting, line),
    );
    Ok(())
}

async fn decide(app: &App, json: bool, review: Review, approve: bool) -> Result<(), Failure> {
    let Decision { id, feedback } = review.decision;
    let (feedback, now) = (feedback.as_deref(), app.clock.now());
    let by = match review.by {
        Some(email) => Some(user_by_email(app, &email).await?.id),
        None => None,
    };
    let mut tx = app.store.begin().await?;
    let decided = if approve {
        ruleset_submissions::approve(&mut tx, id, by, feedback, now).await
    } else {
        ruleset_submissions::reject(&mut tx, id, by, feedback, now).await
    };
    let submission = decided.map_err(|error| refused(id, error))?;
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
        "revision_count": submission.revision_count,
        "review_feedback": submission.feedback,
    })
}

//! `catalog admin ruleset`

use catalog_store::{
    Tx,
    domain::Seen,
    reviewers::Reviewed,
    ruleset_submissions::{self, RulesetSubmission},
};
use serde_json::json;
use uuid::Uuid;

use super::{
    decision::{Decision, VersionedApproval},
    list_of, refused,
};
use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
    pages,
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the ruleset submissions to review, oldest first.
    List,
    /// Publish a submission.
    Approve(VersionedApproval),
    /// Reject a submission; the owner can resubmit, and a published version stays.
    Reject(Decision),
    /// Print the address of a ruleset's public page.
    Link {
        /// A vendor ruleset by its slug, or a community ruleset by its id.
        #[arg(value_name = "SLUG|ID")]
        ruleset: String,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(approval) => {
            let (decision, seen) = approval.split();
            let submission = approve(app, &decision, &seen).await?;
            let content = &submission.content;
            let text = format!(
                "Repository  {}\nCommit      {}\n{} is {}",
                line(&content.source_url),
                content.source_commit,
                line(&content.name),
                submission.status
            );
            print(json, &value(&submission), &text);
            Ok(())
        }
        Command::Reject(decision) => {
            let submission = reject(app, &decision).await?;
            let text = format!(
                "{} is {}",
                line(&submission.content.name),
                submission.status
            );
            print(json, &value(&submission), &text);
            Ok(())
        }
        Command::Link { ruleset } => link(app, &ruleset, json).await,
    }
}

async fn link(app: &App, ruleset: &str, json: bool) -> Result<(), Failure> {
    let address = pages::address_of(app, ruleset).await?;
    let address = address.ok_or_else(|| {
        Failure::Refused(format!(
            "{ruleset} has no public page: it is neither the slug of a vendor ruleset nor the id of a published community ruleset"
        ))
    })?;
    print(json, &json!({ "url": address }), &address);
    Ok(())
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = ruleset_submissions::list_submitted(&mut app.store.reader()).await?;
    let row = |s: &RulesetSubmission| {
        let kind = if s.is_published() {
            "revision"
        } else {
            "first"
        };
        let at = s.updated_at.to_rfc3339();
        let (name, commit) = (line(&s.content.name), &s.content.source_commit);
        format!(
            "{}  {at}  {kind}  {name}  version {}, commit {commit}",
            s.id, s.version
        )
    };
    let values: Vec<_> = waiting.iter().map(value).collect();
    print(
        json,
        &json!({ "submissions": values }),
        &list_of(&waiting, row),
    );
    Ok(())
}

/// Publishes a submission as the reviewer saw it.
pub(super) async fn approve(
    app: &App,
    decision: &Decision,
    seen: &Seen,
) -> Result<RulesetSubmission, Failure> {
    let (id, feedback, now) = (decision.id, decision.feedback.as_deref(), app.clock.now());
    let mut tx = app.store.begin().await?;
    let by = reviewer(&mut tx, decision).await?;
    let approved = ruleset_submissions::approve(&mut tx, id, seen, by, feedback, now).await;
    let submission = approved.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    Ok(submission)
}

/// Rejects a submission.
pub(super) async fn reject(app: &App, decision: &Decision) -> Result<RulesetSubmission, Failure> {
    let (id, feedback, now) = (decision.id, decision.feedback.as_deref(), app.clock.now());
    let mut tx = app.store.begin().await?;
    let by = reviewer(&mut tx, decision).await?;
    let rejected = ruleset_submissions::reject(&mut tx, id, by, feedback, now).await;
    let submission = rejected.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    Ok(submission)
}

async fn reviewer(tx: &mut Tx, decision: &Decision) -> Result<Option<Uuid>, Failure> {
    let id = decision.id;
    let found = ruleset_submissions::to_review(tx, id).await;
    let ruleset_id = found.map_err(|error| refused(id, error))?.ruleset_id;
    decision.reviewer(tx, Reviewed::Ruleset(ruleset_id)).await
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
        "reviewed_by": submission.reviewed_by,
    })
}

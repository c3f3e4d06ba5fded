//! `catalog admin submission`

use std::fmt::Display;

use catalog_store::{
    domain::{PolicyStatus, Seen},
    reviewers::Reviewed,
    submissions::{self, Submission},
};
use serde_json::json;
use uuid::Uuid;

use super::{
    decision::{Decision, VersionedApproval, commits_of},
    list_of, refused,
};
use crate::{
    App,
    api::{project::Addresses, words::ToContract},
    cli::{
        Failure,
        output::{line, print},
    },
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List the submissions to review, oldest first.
    List,
    /// Publish a submission.
    Approve(VersionedApproval),
    /// Reject a submission; the owner can resubmit.
    Reject(Decision),
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list(app, json).await,
        Command::Approve(approval) => {
            let (decision, seen) = approval.split();
            let submission = approve(app, &decision, &seen).await?;
            let text = format!(
                "Repository  {}\nCommit      {}\nVersion     {}\n{} is {}",
                repositories(&submission),
                commits_of(submission.commits().as_ref()),
                submission.review_version,
                line(&submission.name),
                submission.status
            );
            print(json, &value(&submission), &text);
            Ok(())
        }
        Command::Reject(decision) => {
            let submission = reject(app, &decision).await?;
            let text = format!("{} is {}", line(&submission.name), submission.status);
            print(json, &value(&submission), &text);
            Ok(())
        }
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let waiting = submissions::list_under_review(&mut app.store.reader()).await?;
    let row = |s: &Submission| {
        let (at, commits) = (s.submitted_at.to_rfc3339(), s.commits());
        let commits = commits_of(commits.as_ref());
        let version = s.review_version;
        format!(
            "{}  {at}  {}  version {version}, commit {commits}",
            s.id,
            line(&s.name)
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
) -> Result<Submission, Failure> {
    let (id, feedback) = (decision.id, decision.feedback.as_deref());
    read_commits(app, id).await?;
    let mut tx = app.store.begin().await?;
    let by = decision.reviewer(&mut tx, Reviewed::Policy(id)).await?;
    let approved = submissions::approve(&mut tx, id, seen, by, feedback, app.clock.now()).await;
    let submission = approved.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    Ok(submission)
}

/// Rejects a submission.
pub(super) async fn reject(app: &App, decision: &Decision) -> Result<Submission, Failure> {
    let (id, feedback, now) = (decision.id, decision.feedback.as_deref(), app.clock.now());
    let mut tx = app.store.begin().await?;
    let found = submissions::to_review(&mut tx, id).await;
    found.map_err(|error| refused(id, error))?;
    let by = decision.reviewer(&mut tx, Reviewed::Policy(id)).await?;
    let rejected = submissions::reject(&mut tx, id, by, feedback, now).await;
    let submission = rejected.map_err(|error| refused(id, error))?;
    tx.commit().await?;
    Ok(submission)
}

/// Reads the repository of what was submitted before commits were kept: its commit now is what is reviewed.
pub(super) async fn read_commits(app: &App, id: Uuid) -> Result<(), Failure> {
    let failed = |reason: &dyn Display| Failure::Refused(format!("{id}: {reason}"));
    let submission = submissions::to_review(&mut app.store.reader(), id).await;
    let submission = submission.map_err(|error| refused(id, error))?;
    let waits = submission.status == PolicyStatus::UnderReview;
    if submission.commits().is_some() || !waits {
        return Ok(());
    }
    let addresses = Addresses {
        project_type: submission.project_type.to_contract(),
        source: submission.sourcehost_url.clone(),
        implementation: submission.implementation_sourcehost_url.clone(),
    };
    let validation = addresses.validate(app).await;
    let validation = validation.map_err(|error| failed(&error))?;
    let project = addresses.accept(&validation);
    let project = project.map_err(|wrong| failed(&wrong))?;
    let mut tx = app.store.begin().await?;
    submissions::store_project(&mut tx, &submission, &project).await?;
    tx.commit().await?;
    Ok(())
}

fn repositories(submission: &Submission) -> String {
    let implementation = submission.implementation_sourcehost_url.as_deref();
    let urls: Vec<&str> = [submission.sourcehost_url.as_str()]
        .into_iter()
        .chain(implementation)
        .collect();
    urls.join(" and ")
}

fn value(submission: &Submission) -> serde_json::Value {
    json!({
        "id": submission.id,
        "name": submission.name,
        "status": submission.status,
        "sourcehostUrl": submission.sourcehost_url,
        "implementationSourcehostUrl": submission.implementation_sourcehost_url,
        "commit": submission.source_commit,
        "implementationCommit": submission.implementation_source_commit,
        "version": submission.review_version,
        "submittedAt": submission.submitted_at,
        "feedback": submission.feedback,
        "reviewedBy": submission.reviewed_by,
    })
}

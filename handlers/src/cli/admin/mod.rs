//! `catalog admin`: what administrators do, which the REST interface does not offer.

mod idea;
mod policy;
mod reviewer;
mod revision;
mod ruleset;
mod secrets;
mod session;
mod submission;
mod user;
mod vendor;

use std::fmt::Display;

use catalog_store::{
    Error,
    domain::{Commits, Seen},
    users::{self, User},
};
use uuid::Uuid;

use super::Failure;
use crate::App;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(clap::Subcommand)]
enum AdminCommand {
    /// Add users.
    #[command(subcommand)]
    User(user::Command),
    /// Print a value for the cookie sb-access-token; creates the user if there is none.
    Session(session::Arguments),
    /// Review new policies.
    #[command(subcommand)]
    Submission(submission::Command),
    /// Review proposed edits of published policies.
    #[command(subcommand)]
    Revision(revision::Command),
    /// Review new rulesets and revisions of published ones.
    #[command(subcommand)]
    Ruleset(ruleset::Command),
    /// Change the visibility of policies.
    #[command(subcommand)]
    Policy(policy::Command),
    /// Appoint reviewers of policies and rulesets.
    #[command(subcommand)]
    Reviewer(reviewer::Command),
    /// Manage stored credentials.
    #[command(subcommand)]
    Secrets(secrets::Command),
    /// Hide and show entries of the vendor catalog.
    #[command(subcommand)]
    Vendor(vendor::Command),
    /// Add policy ideas.
    #[command(subcommand)]
    Idea(idea::Command),
}

/// A decision about what waits for review.
#[derive(clap::Args)]
struct Decision {
    /// The id of the submission or revision.
    id: Uuid,
    /// Feedback for the owner.
    #[arg(long)]
    feedback: Option<String>,
}

/// The approval of what the reviewer saw.
#[derive(clap::Args)]
struct Approval {
    #[command(flatten)]
    decision: Decision,
    /// The commit that was reviewed, whole or its first 12 digits or more; both of a split project. Fails if another one is
    /// under review by now. Without it, the commit that is under review at this moment is shown and approved.
    #[arg(long = "commit", value_name = "COMMIT")]
    commits: Vec<String>,
    /// E-mail address of the administrator who decides.
    #[arg(long, value_name = "EMAIL")]
    by: Option<String>,
}

/// The same of a record that its owner can change while it waits.
#[derive(clap::Args)]
struct VersionedApproval {
    #[command(flatten)]
    approval: Approval,
    /// The version of the submission that was reviewed. Fails if it was changed since.
    #[arg(long, value_name = "NUMBER")]
    version: Option<i64>,
}

impl VersionedApproval {
    /// What the reviewer saw.
    fn seen(&self) -> Seen {
        Seen {
            version: self.version,
            commits: self.approval.commits.clone(),
        }
    }
}

pub(super) async fn run(arguments: Arguments, app: App) -> Result<(), Failure> {
    let json = arguments.json;
    let done = match arguments.command {
        AdminCommand::User(command) => user::run(command, &app, json).await,
        AdminCommand::Session(arguments) => session::run(arguments, &app, json).await,
        AdminCommand::Submission(command) => submission::run(command, &app, json).await,
        AdminCommand::Revision(command) => revision::run(command, &app, json).await,
        AdminCommand::Ruleset(command) => ruleset::run(command, &app, json).await,
        AdminCommand::Policy(command) => policy::run(command, &app, json).await,
        AdminCommand::Reviewer(command) => reviewer::run(command, &app, json).await,
        AdminCommand::Secrets(command) => secrets::run(command, &app, json).await,
        AdminCommand::Vendor(command) => vendor::run(command, &app, json).await,
        AdminCommand::Idea(command) => idea::run(command, &app, json).await,
    };
    app.store.close().await;
    done
}

/// The user with an e-mail address, who must exist.
async fn user_by_email(app: &App, email: &str) -> Result<User, Failure> {
    users::by_email(&mut app.store.reader(), email)
        .await?
        .ok_or_else(|| Failure::Refused(format!("no user has the e-mail address {email}")))
}

/// Who decides, where that is said.
async fn reviewer(app: &App, email: Option<&str>) -> Result<Option<Uuid>, Failure> {
    match email {
        Some(email) => Ok(Some(user_by_email(app, email).await?.id)),
        None => Ok(None),
    }
}

/// The commits that are decided about, in words.
fn commits_of(commits: Option<&Commits>) -> String {
    match commits {
        Some(commits) => commits.distinct().join(" and "),
        None => "not known".to_owned(),
    }
}

/// Why nothing was done to what an id names.
fn refused(id: Uuid, error: Error<impl Display>) -> Failure {
    match error {
        Error::Refused(refusal) => Failure::Refused(format!("{id}: {refusal}")),
        Error::Database(error) => Failure::Database(error),
    }
}

/// One line for each entry to review.
fn list_of<T>(waiting: &[T], line: impl Fn(&T) -> String) -> String {
    if waiting.is_empty() {
        return "Nothing to review.".to_owned();
    }
    let lines: Vec<String> = waiting.iter().map(line).collect();
    lines.join("\n")
}

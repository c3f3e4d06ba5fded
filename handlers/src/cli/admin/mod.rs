//! `catalog admin`: what administrators do, which the REST interface does not offer.

mod audit;
mod decision;
mod deployment;
mod idea;
mod job;
mod leaderboard;
mod policy;
mod retention;
mod review;
mod reviewer;
mod revision;
mod ruleset;
mod secrets;
mod session;
mod submission;
mod token;
mod user;
mod vendor;

use std::fmt::Display;

use catalog_store::{
    Connection, Error,
    users::{self, User},
};
use uuid::Uuid;

use super::{Failure, settle::Settling};
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
    /// Add, list, change and disable users.
    #[command(subcommand)]
    User(user::Command),
    /// Print a value for the cookie sb-access-token; creates the user if there is none.
    Session(session::Arguments),
    /// List and revoke tokens.
    #[command(subcommand)]
    Token(token::Command),
    /// Review whatever waits: policies, revisions and rulesets.
    #[command(subcommand)]
    Review(review::Command),
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
    /// See to deployment jobs that do not end by themselves.
    #[command(subcommand)]
    Job(job::Command),
    /// Delete the records of deployments.
    #[command(subcommand)]
    Deployment(deployment::Command),
    /// See to policy ideas and what delivers them.
    #[command(subcommand)]
    Idea(idea::Command),
    /// Show the leaderboard, and hold it against the record of events.
    #[command(subcommand)]
    Leaderboard(leaderboard::Command),
    /// Show who did what.
    #[command(subcommand)]
    Audit(audit::Command),
    /// Delete what was kept for long enough.
    #[command(subcommand)]
    Retention(retention::Command),
}

pub(super) async fn run(arguments: Arguments, app: App) -> Result<(), Failure> {
    let json = arguments.json;
    let settling = Settling::begin(&app).await;
    let done = match arguments.command {
        AdminCommand::User(command) => user::run(command, &app, json).await,
        AdminCommand::Session(arguments) => session::run(arguments, &app, json).await,
        AdminCommand::Token(command) => token::run(command, &app, json).await,
        AdminCommand::Review(command) => review::run(command, &app, json).await,
        AdminCommand::Submission(command) => submission::run(command, &app, json).await,
        AdminCommand::Revision(command) => revision::run(command, &app, json).await,
        AdminCommand::Ruleset(command) => ruleset::run(command, &app, json).await,
        AdminCommand::Policy(command) => policy::run(command, &app, json).await,
        AdminCommand::Reviewer(command) => reviewer::run(command, &app, json).await,
        AdminCommand::Secrets(command) => secrets::run(command, &app, json).await,
        AdminCommand::Vendor(command) => vendor::run(command, &app, json).await,
        AdminCommand::Job(command) => job::run(command, &app, json).await,
        AdminCommand::Deployment(command) => deployment::run(command, &app, json).await,
        AdminCommand::Idea(command) => idea::run(command, &app, json).await,
        AdminCommand::Leaderboard(command) => leaderboard::run(command, &app, json).await,
        AdminCommand::Audit(command) => audit::run(command, &app, json).await,
        AdminCommand::Retention(command) => retention::run(command, &app, json).await,
    };
    settling.end().await;
    app.store.close().await;
    done
}

/// The user with an e-mail address, who must exist.
async fn user_by_email(on: &mut impl Connection, email: &str) -> Result<User, Failure> {
    users::by_email(on, email)
        .await?
        .ok_or_else(|| Failure::Refused(format!("no user has the e-mail address {email}")))
}

/// The administrator that `--by` names, where it names one.
async fn administrator(
    on: &mut impl Connection,
    by: Option<&str>,
) -> Result<Option<Uuid>, Failure> {
    let Some(email) = by else { return Ok(None) };
    let user = user_by_email(on, email).await?;
    if user.is_admin {
        Ok(Some(user.id))
    } else {
        let reason = format!("--by: {email} is no administrator");
        Err(Failure::Refused(reason))
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

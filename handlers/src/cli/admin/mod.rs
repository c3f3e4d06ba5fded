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

use catalog_store::users::{self, User};
use uuid::Uuid;

use super::Failure;
use crate::App;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    noun: Noun,
}

#[derive(clap::Subcommand)]
enum Noun {
    /// Users.
    #[command(subcommand)]
    User(user::Command),
    /// Print a value for the cookie sb-access-token; makes the user if new.
    Session(session::Arguments),
    /// Policy submissions: first reviews.
    #[command(subcommand)]
    Submission(submission::Command),
    /// Proposed edits of published policies.
    #[command(subcommand)]
    Revision(revision::Command),
    /// Ruleset submissions: first reviews and revisions.
    #[command(subcommand)]
    Ruleset(ruleset::Command),
    /// Published policies.
    #[command(subcommand)]
    Policy(policy::Command),
    /// Reviewers of policies and rulesets.
    #[command(subcommand)]
    Reviewer(reviewer::Command),
    /// Stored credentials.
    #[command(subcommand)]
    Secrets(secrets::Command),
    /// Entries of the vendor catalog.
    #[command(subcommand)]
    Vendor(vendor::Command),
    /// Policy ideas.
    #[command(subcommand)]
    Idea(idea::Command),
}

/// A decision about what waits for review.
#[derive(clap::Args)]
struct Decision {
    /// What is decided.
    id: Uuid,
    /// Words for the owner.
    #[arg(long)]
    feedback: Option<String>,
}

pub(super) async fn run(arguments: Arguments, app: App) -> Result<(), Failure> {
    let json = arguments.json;
    let done = match arguments.noun {
        Noun::User(command) => user::run(command, &app, json).await,
        Noun::Session(arguments) => session::run(arguments, &app, json).await,
        Noun::Submission(command) => submission::run(command, &app, json).await,
        Noun::Revision(command) => revision::run(command, &app, json).await,
        Noun::Ruleset(command) => ruleset::run(command, &app, json).await,
        Noun::Policy(command) => policy::run(command, &app, json).await,
        Noun::Reviewer(command) => reviewer::run(command, &app, json).await,
        Noun::Secrets(command) => secrets::run(command, &app, json).await,
        Noun::Vendor(command) => vendor::run(command, &app, json).await,
        Noun::Idea(command) => idea::run(command, &app, json).await,
    };
    app.store.close().await;
    done
}

/// The user with an e-mail address, who must exist.
async fn user_by_email(app: &App, email: &str) -> Result<User, Failure> {
    users::by_email(&mut app.store.reader(), email)
        .await?
        .ok_or_else(|| Failure::Refused(format!("there is no user {email}")))
}

/// One line for each of those that wait for review.
fn list_of<T>(waiting: &[T], line: impl Fn(&T) -> String) -> String {
    if waiting.is_empty() {
        return "nothing waits for review".to_owned();
    }
    let lines: Vec<String> = waiting.iter().map(line).collect();
    lines.join("\n")
}

//! `catalog admin review`: all that waits for a decision, whatever its kind.

mod approve;
mod difference;
mod dossier;
mod duplicates;
mod fields;
mod files;
mod findings;
mod ideas;
mod list;
mod outcome;
mod reject;
mod row;
mod show;
mod text;

use catalog_store::{
    Connection,
    reviews::{self, Case},
};
use uuid::Uuid;

use crate::{App, cli::Failure};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List all policies, revisions and rulesets to review, the oldest first.
    List,
    /// Show all that is known of one, with fresh findings and the difference to what is live. The commit of a policy that was
    /// submitted before commits were kept is read and stored.
    Show(show::Arguments),
    /// Publish what was reviewed.
    Approve(approve::Arguments),
    /// Reject it; what is live stays.
    Reject(reject::Arguments),
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::List => list::run(app, json).await,
        Command::Show(arguments) => show::run(arguments, app, json).await,
        Command::Approve(arguments) => approve::run(arguments, app, json).await,
        Command::Reject(arguments) => reject::run(arguments, app, json).await,
    }
}

/// What an id names, which must be there.
async fn case(on: &mut impl Connection, id: Uuid) -> Result<Case, Failure> {
    reviews::find(on, id).await?.ok_or_else(|| {
        Failure::Refused(format!(
            "{id}: there is no such submission or revision; `catalog admin review list` shows those that wait"
        ))
    })
}

//! `catalog admin idea`

mod delivery;
mod list;
mod merge;
mod show;
mod state;
mod text;

use uuid::Uuid;

use crate::{App, cli::Failure};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Add an idea and print its id.
    Add(text::Addition),
    /// List ideas, those with the most votes first.
    List(list::Arguments),
    /// Show an idea, what delivers it, and what happened to it.
    Show {
        /// The idea.
        id: Uuid,
    },
    /// Change the text of an idea.
    Edit(text::Edition),
    /// Merge an idea into another one, which gets its votes and deliveries, and to which its id leads.
    Merge(merge::Arguments),
    /// Close an idea: it takes no votes and no further deliveries.
    Close(state::Closing),
    /// Open a closed idea again.
    Reopen(state::Arguments),
    /// Make an idea absent for everybody.
    Hide(state::Arguments),
    /// Show a hidden idea again.
    Unhide(state::Arguments),
    /// Say how much of an idea a policy delivers.
    #[command(subcommand)]
    Delivery(delivery::Command),
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    use state::Change;
    match command {
        Command::Add(addition) => text::add(addition, app, json).await,
        Command::List(arguments) => list::run(arguments, app, json).await,
        Command::Show { id } => show::run(id, app, json).await,
        Command::Edit(edition) => text::edit(edition, app, json).await,
        Command::Merge(arguments) => merge::run(arguments, app, json).await,
        Command::Close(closing) => state::close(closing, app, json).await,
        Command::Reopen(arguments) => state::run(arguments, Change::Reopen, app, json).await,
        Command::Hide(arguments) => state::run(arguments, Change::Hide, app, json).await,
        Command::Unhide(arguments) => state::run(arguments, Change::Unhide, app, json).await,
        Command::Delivery(command) => delivery::run(command, app, json).await,
    }
}

/// Who does it.
#[derive(clap::Args)]
pub(in crate::cli::admin) struct By {
    /// E-mail address of the administrator who does it.
    #[arg(long, value_name = "EMAIL")]
    by: Option<String>,
}

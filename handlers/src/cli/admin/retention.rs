//! `catalog admin retention`

use serde_json::json;

use crate::{
    App,
    cli::{Failure, output::print},
    retention,
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Delete now what was kept for longer than `retention.*_days` say, and print how many rows of each kind.
    Run,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let Command::Run = command;
    let pruned = retention::run(app).await?.ok_or_else(|| {
        Failure::Refused(
            "another process is at it; if that one has died, this works again 15 minutes after it began"
                .to_owned(),
        )
    })?;
    let mut lines: Vec<String> = pruned
        .rows
        .iter()
        .map(|(kept, rows)| format!("{kept}: {rows}"))
        .collect();
    if lines.is_empty() {
        lines.push("Everything is kept for ever.".to_owned());
    }
    if !pruned.is_complete {
        lines.push("There is more; the next run goes on.".to_owned());
    }
    let value = json!({ "deleted": pruned.counts(), "complete": pruned.is_complete });
    print(json, &value, &lines.join("\n"));
    Ok(())
}

//! `catalog vendor`

use serde_json::json;

use super::{Failure, output::print};
use crate::{
    App,
    vendor::{Counts, read, sync},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Replace the vendor catalog with a feed. A broken feed changes nothing.
    Sync {
        /// A directory, or an http or https address, with policies.json and rulesets.json.
        #[arg(value_name = "DIR|URL")]
        source: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(command: Command, app: App) -> Result<(), Failure> {
    let Command::Sync { source, json } = command;
    let feed = read(&source).await?;
    let synced = sync(&app.store, &app.clock, feed).await?;
    let text = format!(
        "policies: {}\nrulesets: {}",
        words(synced.policies),
        words(synced.rulesets)
    );
    print(json, &json!(synced), &text);
    app.store.close().await;
    Ok(())
}

fn words(counts: Counts) -> String {
    format!(
        "{} added, {} changed, {} unchanged, {} withdrawn, {} restored",
        counts.added, counts.changed, counts.unchanged, counts.withdrawn, counts.restored
    )
}

//! `catalog admin idea`

use catalog_store::ideas;
use serde_json::json;

use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Add an idea and print its id.
    Add {
        /// Its title.
        #[arg(long)]
        title: String,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let Command::Add { title } = command;
    if title.trim().is_empty() {
        return Err(Failure::Refused("the title must not be blank".to_owned()));
    }
    let now = app.clock.now();
    let id = app.entropy.id(now);
    let mut tx = app.store.begin().await?;
    ideas::create(&mut tx, id, title.trim(), now).await?;
    tx.commit().await?;
    print(
        json,
        &json!({ "id": id, "title": title.trim() }),
        &id.to_string(),
    );
    Ok(())
}

//! `catalog admin vendor`

use catalog_store::vendor::{VendorKind, set_hidden};
use clap::ValueEnum;
use serde_json::json;

use crate::{
    App,
    cli::{Failure, output::print},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Hide an entry.
    Hide(Entry),
    /// Show a hidden entry again.
    Unhide(Entry),
}

#[derive(clap::Args)]
pub(super) struct Entry {
    /// Kind of entry.
    kind: Kind,
    /// Its slug.
    slug: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Policy,
    Ruleset,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let (entry, hidden) = match command {
        Command::Hide(entry) => (entry, true),
        Command::Unhide(entry) => (entry, false),
    };
    let kind = match entry.kind {
        Kind::Policy => VendorKind::Policy,
        Kind::Ruleset => VendorKind::Ruleset,
    };
    let mut tx = app.store.begin().await?;
    let found = set_hidden(&mut tx, kind, &entry.slug, hidden).await?;
    tx.commit().await?;
    if !found {
        return Err(Failure::Refused(format!(
            "the vendor catalog has no entry {}",
            entry.slug
        )));
    }
    let state = if hidden { "hidden" } else { "shown" };
    let text = format!("{} is {state}", entry.slug);
    print(
        json,
        &json!({ "slug": entry.slug, "hidden": hidden }),
        &text,
    );
    Ok(())
}

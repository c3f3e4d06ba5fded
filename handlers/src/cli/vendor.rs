//! `catalog vendor`

use std::path::PathBuf;

use serde_json::json;

use super::{Failure, output::print, settle::Settling};
use crate::{
    App,
    vendor::{Changes, Exchange, Feed, Slugs, preview, read, sync},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Replace the vendor catalog with a feed, or with what the vendor has released on its exchange.
    ///
    /// What cannot be read as a whole, or is not valid, changes nothing. Entries that are gone are withdrawn.
    Sync(Sync),
}

#[derive(clap::Args)]
pub(super) struct Sync {
    /// A directory, or an http or https address, with policies.json and rulesets.json.
    #[arg(value_name = "DIR|URL", required_unless_present_any = ["exchange", "organization"])]
    source: Option<String>,
    /// Read the exchange on this host of `platform.hosts`; without it, the one of `vendor.exchange`. The credentials are
    /// `vendor.client_id` and `vendor.client_secret`.
    #[arg(long, value_name = "HOST", conflicts_with = "source")]
    exchange: Option<String>,
    /// The vendor's organization there; without it, that of `vendor.organization`.
    #[arg(long, value_name = "ID", conflicts_with = "source")]
    organization: Option<String>,
    /// Write what was read from the exchange as a feed into this directory, too.
    #[arg(long, value_name = "DIR", conflicts_with = "source")]
    write_feed: Option<PathBuf>,
    /// Show what would change, and change nothing in the catalog.
    #[arg(long)]
    dry_run: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(command: Command, app: App) -> Result<(), Failure> {
    let Command::Sync(arguments) = command;
    let (dry_run, json) = (arguments.dry_run, arguments.json);
    let feed = feed(arguments, &app).await?;
    let settling = Settling::begin(&app).await;
    let synced = if dry_run {
        preview(&app.store, &app.clock, &feed).await?
    } else {
        sync(&app.store, &app.clock, &feed).await?
    };
    let mut text = format!(
        "policies: {}\nrulesets: {}",
        counts(&synced.policies),
        counts(&synced.rulesets)
    );
    if dry_run {
        let mut lines = vec![text];
        lines.extend(names("policy", &synced.policies.slugs));
        lines.extend(names("ruleset", &synced.rulesets.slugs));
        lines.push("Nothing was changed.".to_owned());
        text = lines.join("\n");
    }
    print(json, &json!(synced), &text);
    settling.end().await;
    app.store.close().await;
    Ok(())
}

async fn feed(arguments: Sync, app: &App) -> Result<Feed, Failure> {
    if let Some(source) = &arguments.source {
        return Ok(read(source).await?);
    }
    let (host, organization) = (arguments.exchange, arguments.organization);
    let exchange =
        Exchange::configured(&app.settings.vendor, host, organization).map_err(Failure::Refused)?;
    let offer = exchange.read(&app.platform, &app.store).await?;
    let feed = offer.clone().into_feed()?;
    if let Some(directory) = &arguments.write_feed {
        offer.write(directory)?;
    }
    Ok(feed)
}

fn counts(changes: &Changes) -> String {
    format!(
        "{} added, {} changed, {} unchanged, {} withdrawn, {} restored",
        changes.added, changes.changed, changes.unchanged, changes.withdrawn, changes.restored
    )
}

fn names(kind: &str, slugs: &Slugs) -> Vec<String> {
    let fates = [
        ("added", &slugs.added),
        ("changed", &slugs.changed),
        ("withdrawn", &slugs.withdrawn),
        ("restored", &slugs.restored),
    ];
    let lines = fates.into_iter().flat_map(|(fate, slugs)| {
        let line = move |slug: &String| format!("  {kind} {slug}: {fate}");
        slugs.iter().map(line)
    });
    lines.collect()
}

//! `catalog admin audit`

use catalog_store::{
    Action,
    audit::{self, Entry, Filter},
};
use chrono::{DateTime, Utc};
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List who did what, newest first.
    List(List),
}

#[derive(clap::Args)]
pub(super) struct List {
    /// Only what this one did: a user's e-mail address, `operator:` with a name of the operating system, or `service`.
    #[arg(long)]
    actor: Option<String>,
    /// Only this action.
    #[arg(long, hide_possible_values = true, value_parser = PossibleValuesParser::new(Action::ALL.iter().map(|action| action.as_str())))]
    action: Option<String>,
    /// Only what was done to what has this id.
    #[arg(long, value_name = "ID")]
    resource: Option<String>,
    /// Only from this time on, as in 2026-01-31T00:00:00Z.
    #[arg(long, value_name = "TIME")]
    since: Option<DateTime<Utc>>,
    /// Only what came before the entry with this number, to go on after a list.
    #[arg(long, value_name = "NUMBER")]
    before: Option<i64>,
    /// How many.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    limit: i64,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    let Command::List(list) = command;
    let filter = Filter {
        before: list.before,
        since: list.since,
        actor: list.actor,
        action: list.action,
        resource_id: list.resource,
        limit: list.limit,
    };
    let entries = audit::list(&mut app.store.reader(), &filter).await?;
    let is_full = i64::try_from(entries.len()).is_ok_and(|count| count >= filter.limit);
    let next = entries.last().filter(|_| is_full).map(|last| last.seq);
    let mut lines: Vec<String> = entries.iter().map(row).collect();
    if lines.is_empty() {
        lines.push("No entries.".to_owned());
    }
    if let Some(next) = next {
        lines.push(format!("There may be more: --before {next}"));
    }
    let entries: Vec<Value> = entries.iter().map(value).collect();
    let value = json!({ "entries": entries, "next": next });
    print(json, &value, &lines.join("\n"));
    Ok(())
}

fn row(entry: &Entry) -> String {
    let at = entry.at().to_rfc3339();
    let actor = line(&entry.actor);
    let resource = entry.resource_id.as_deref().map_or("-".to_owned(), line);
    let address = entry.address.as_deref().unwrap_or("-");
    let detail = line(&entry.detail.to_string());
    format!(
        "{at}  {actor}  {}  {resource}  {address}  {detail}",
        entry.action
    )
}

fn value(entry: &Entry) -> Value {
    json!({
        "number": entry.seq,
        "at": entry.at(),
        "actor": entry.actor,
        "actor_id": entry.actor_id,
        "action": entry.action,
        "resource_kind": entry.resource_kind,
        "resource_id": entry.resource_id,
        "address": entry.address,
        "request_id": entry.request_id,
        "detail": entry.detail.0,
    })
}

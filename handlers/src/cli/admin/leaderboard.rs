//! `catalog admin leaderboard`

use std::fmt::Write;

use catalog_store::{
    domain::Ranked,
    leaderboard::{self, Difference, Entry, Person},
};
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
    /// Show the standings.
    Show {
        /// How many places of each list.
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(i64).range(1..=1_000))]
        limit: i64,
    },
    /// Make the sums behind the standings anew from the record of events, and show where they differed.
    Rebuild {
        /// Change nothing.
        #[arg(long)]
        dry_run: bool,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::Show { limit } => show(limit, app, json).await,
        Command::Rebuild { dry_run } => rebuild(dry_run, app, json).await,
    }
}

async fn show(limit: i64, app: &App, json: bool) -> Result<(), Failure> {
    let now = app.clock.now();
    let standings = leaderboard::standings(&mut app.store.reader(), limit, now).await?;
    let mut text = String::new();
    let people = standings.people.iter().map(person_text).collect();
    put(&mut text, "Points", people);
    let mut value =
        json!({ "people": standings.people.iter().map(person_value).collect::<Value>() });
    for (name, heading, entries) in [
        ("most_liked", "Most-liked rulesets", &standings.most_liked),
        ("most_deployed", "Most deployed", &standings.most_deployed),
        ("rising", "Rising", &standings.rising),
    ] {
        put(&mut text, heading, entries.iter().map(entry_text).collect());
        value[name] = entries.iter().map(entry_value).collect();
    }
    print(json, &value, text.trim_end());
    Ok(())
}

fn put(text: &mut String, heading: &str, lines: Vec<String>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{heading}");
    if lines.is_empty() {
        let _ = writeln!(text, "  none");
    }
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
}

fn person_text(Ranked { rank, item }: &Ranked<Person>) -> String {
    let Person {
        points,
        policies,
        rulesets,
        ..
    } = item;
    let name = line(&item.name);
    format!("{rank:>3}. {name}: {points} ({policies} policies, {rulesets} rulesets)")
}

fn entry_text(Ranked { rank, item }: &Ranked<Entry>) -> String {
    let (name, owner) = (line(&item.name), line(&item.owner_name));
    format!(
        "{rank:>3}. {name}: {} ({} of {owner}, {})",
        item.count, item.kind, item.id
    )
}

fn person_value(Ranked { rank, item }: &Ranked<Person>) -> Value {
    json!({
        "rank": rank,
        "user_id": item.user_id,
        "name": item.name,
        "username": item.username,
        "points": item.points,
        "policies": item.policies,
        "rulesets": item.rulesets,
    })
}

fn entry_value(Ranked { rank, item }: &Ranked<Entry>) -> Value {
    json!({
        "rank": rank,
        "kind": item.kind,
        "id": item.id,
        "slug": item.slug,
        "name": item.name,
        "owner_id": item.owner_id,
        "owner_name": item.owner_name,
        "owner_username": item.owner_username,
        "count": item.count,
    })
}

async fn rebuild(dry_run: bool, app: &App, json: bool) -> Result<(), Failure> {
    let found = if dry_run {
        leaderboard::differences(&mut app.store.reader()).await?
    } else {
        let mut tx = app.store.begin().await?;
        let found = leaderboard::rebuild(&mut tx).await?;
        tx.commit().await?;
        found
    };
    let lines: Vec<String> = found.iter().map(difference_text).collect();
    let text = match lines.as_slice() {
        [] => "No difference.".to_owned(),
        lines => lines.join("\n"),
    };
    let found: Vec<Value> = found.iter().map(difference_value).collect();
    let value = json!({ "differences": found, "changed": !dry_run && !found.is_empty() });
    print(json, &value, &text);
    Ok(())
}

fn difference_text(difference: &Difference) -> String {
    let said = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    let (stored, recorded) = (said(&difference.stored), said(&difference.recorded));
    format!(
        "{} {} {}: {stored} is stored, {recorded} is recorded",
        difference.what.as_str(),
        difference.id,
        line(&difference.name)
    )
}

fn difference_value(difference: &Difference) -> Value {
    json!({
        "what": difference.what.as_str(),
        "id": difference.id,
        "name": difference.name,
        "stored": difference.stored,
        "recorded": difference.recorded,
    })
}

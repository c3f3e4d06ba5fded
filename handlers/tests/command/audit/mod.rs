//! Every command of administrators is in the audit log, or changes nothing.

mod catalog;
mod people;
mod work;

use std::collections::BTreeSet;

use catalog_store::{
    Store,
    audit::{self, Filter},
    users,
};
use uuid::Uuid;

use crate::catalog::{Catalog, MARA};

/// Commands that change nothing.
const READ: [&str; 14] = [
    "audit list",
    "idea list",
    "idea show",
    "job list",
    "leaderboard show",
    "review list",
    "review show",
    "revision list",
    "ruleset link",
    "ruleset list",
    "submission list",
    "token list",
    "user list",
    "user show",
];

/// The words of all commands below one.
fn leaves(command: &clap::Command, before: &str, found: &mut BTreeSet<String>) {
    let mut has_any = false;
    for below in command.get_subcommands() {
        if below.get_name() == "help" {
            continue;
        }
        has_any = true;
        let words = format!("{before} {}", below.get_name());
        leaves(below, words.trim(), found);
    }
    if !has_any {
        found.insert(before.to_owned());
    }
}

/// A catalog whose commands are watched.
struct Watched {
    catalog: Catalog,
    store: Store,
    operator: String,
    seen: i64,
    audited: BTreeSet<String>,
}

impl Watched {
    async fn new() -> Self {
        let catalog = Catalog::new();
        let store = catalog.store().await;
        let mut watched = Self {
            catalog,
            store,
            operator: String::new(),
            seen: 0,
            audited: BTreeSet::new(),
        };
        let first = watched.new_entries().await;
        // Who runs the tests.
        watched.operator.clone_from(&first[0].1);
        assert!(watched.operator.starts_with("operator:"), "{first:?}");
        watched
    }

    /// Actions and actors, the newest first.
    async fn new_entries(&mut self) -> Vec<(String, String)> {
        let filter = Filter {
            before: None,
            since: None,
            actor: None,
            action: None,
            resource_id: None,
            limit: 1000,
        };
        let entries = audit::list(&mut self.store.reader(), &filter).await;
        let entries = entries.expect("the audit log");
        let new = entries.iter().filter(|entry| entry.seq > self.seen);
        let new = new.map(|entry| (entry.action.clone(), entry.actor.clone()));
        let new = new.collect();
        self.seen = entries.first().map_or(self.seen, |last| last.seq);
        new
    }

    /// Runs a command, which begins with the words of `command`, and looks for its entry and its line in the log.
    async fn run(&mut self, command: &str, arguments: &[&str], action: &str) -> serde_json::Value {
        self.new_entries().await;
        let words: Vec<&str> = command
            .split(' ')
            .chain(arguments.iter().copied())
            .collect();
        let output = self.catalog.run(&[&words[..], &["--json"]].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {told}");
        let entries = self.new_entries().await;
        let operator = self.operator.clone();
        assert!(
            entries.contains(&(action.to_owned(), operator)),
            "{command}: {entries:?}"
        );
        assert!(
            told.contains(" audit: ") && told.contains(&format!("action=\"{action}\"")),
            "{command}: {told}"
        );
        self.audited.insert(command.to_owned());
        serde_json::from_slice(&output.stdout).expect("JSON")
    }
}

async fn mara(store: &Store) -> Uuid {
    let user = users::by_email(&mut store.reader(), MARA).await;
    user.expect("the database").expect("a user").id
}

#[tokio::test]
async fn every_command_that_changes_something_is_in_the_audit_log() {
    let mut watched = Watched::new().await;
    people::people(&mut watched).await;
    let policy = catalog::reviews(&mut watched).await;
    catalog::ideas(&mut watched, policy).await;
    catalog::vendor(&mut watched).await;
    work::work(&mut watched, policy).await;
    watched
        .run("leaderboard rebuild", &[], "leaderboard.rebuild")
        .await;
    watched.run("retention run", &[], "retention.run").await;

    let commands = ::catalog::cli::commands();
    let admin = commands.find_subcommand("admin").expect("a command");
    let mut all = BTreeSet::new();
    leaves(admin, "", &mut all);
    let forgotten: Vec<&String> = all
        .iter()
        .filter(|words| !watched.audited.contains(*words) && !READ.contains(&words.as_str()))
        .collect();
    assert!(
        forgotten.is_empty(),
        "neither audited nor mere looks: {forgotten:?}"
    );
    for words in READ {
        assert!(
            !watched.audited.contains(words),
            "{words} changes something"
        );
    }
    reading(&mut watched, policy).await;
    watched.store.close().await;
}

/// What only looks leaves nothing, and the audit log can be read by command.
async fn reading(watched: &mut Watched, policy: Uuid) {
    watched.new_entries().await;
    let listed = watched
        .catalog
        .json(&["audit", "list", "--action", "policy.approve"]);
    let entry = &listed["entries"][0];
    assert_eq!(entry["actor"], watched.operator.as_str());
    assert_eq!(entry["resource_kind"], "policy");
    for key in [
        "at",
        "actor",
        "action",
        "resource_kind",
        "resource_id",
        "address",
        "detail",
    ] {
        assert!(entry.get(key).is_some(), "{key}: {entry}");
    }
    let page = watched.catalog.json(&["audit", "list", "--limit", "2"]);
    let next = page["next"].to_string();
    let further = watched.catalog.json(&["audit", "list", "--before", &next]);
    assert_ne!(further["entries"][0], page["entries"][0]);
    let id = policy.to_string();
    let of_it = watched.catalog.json(&[
        "audit",
        "list",
        "--resource",
        &id,
        "--since",
        "2020-01-01T00:00:00Z",
    ]);
    let of_it = of_it["entries"].as_array().expect("a list");
    assert!(
        of_it
            .iter()
            .all(|entry| entry["resource_id"] == id.as_str())
    );
    let (done, text) = watched
        .catalog
        .admin(&["audit", "list", "--action", "policy.aprove"]);
    assert!(!done && text.contains("invalid value"), "{text}");
    for arguments in [
        vec!["user", "list"],
        vec!["user", "show", "--email", MARA],
        vec!["token", "list", "--email", MARA],
        vec!["job", "list"],
        vec!["review", "list"],
        vec!["leaderboard", "show"],
        vec!["idea", "list"],
    ] {
        let (done, text) = watched.catalog.admin(&arguments);
        assert!(done, "{arguments:?}: {text}");
    }
    assert_eq!(watched.new_entries().await, []);
}

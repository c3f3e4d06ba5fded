//! Every command of administrators is in the audit log, or changes nothing.

#[allow(dead_code, reason = "each kind of tests uses a part of it")]
mod command;
#[allow(dead_code, reason = "each kind of tests uses a part of it")]
#[path = "review/fixture.rs"]
mod fixture;

use std::{collections::BTreeSet, fs};

use catalog_store::{
    Store,
    audit::{self, Filter},
    connections::{self, NewConnection, Sealed, Validation},
    deployments::{self, NewDeployment, Pause, Source, Target},
    domain::{DeploymentMode, Scope, Unreviewed, Viewer},
    policies::Change,
    tokens::{self, NewToken},
    users,
    workspaces::{self, NewWorkspace},
};
use uuid::Uuid;

use command::{COMMIT, Catalog, MARA, now, project};
use fixture::{OTHER, RULESET, TEXT, content, propose, revise_ruleset, submit_ruleset};

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
    people(&mut watched).await;
    let policy = reviews(&mut watched).await;
    ideas(&mut watched, policy).await;
    vendor(&mut watched).await;
    work(&mut watched, policy).await;
    watched
        .run("leaderboard rebuild", &[], "leaderboard.rebuild")
        .await;
    watched.run("retention run", &[], "retention.run").await;

    let commands = catalog::cli::commands();
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

async fn people(watched: &mut Watched) {
    let noor = ["--email", "noor@example.com"];
    let named = [&noor[..], &["--name", "Noor"]].concat();
    watched.run("user add", &named, "user.create").await;
    let shown = watched.run("user promote", &noor, "user.promote").await;
    assert_eq!(shown["is_admin"], true);
    watched.run("user demote", &noor, "user.demote").await;
    let named = [&noor[..], &["--name", "Noor B."]].concat();
    let shown = watched.run("user rename", &named, "user.rename").await;
    assert_eq!(shown["name"], "Noor B.");
    let shown = watched.run("user disable", &noor, "user.disable").await;
    assert!(shown["disabled_at"].is_string(), "{shown}");
    let session = ["session", "--email", "noor@example.com"];
    let (done, text) = watched.catalog.admin(&session);
    assert!(!done && text.contains("is disabled"), "{text}");
    watched.run("user enable", &noor, "user.enable").await;
    watched.run("session", &noor, "user.sign_session").await;

    // The last administrator stays one.
    for what in ["demote", "disable"] {
        let (done, text) = watched.catalog.admin(&["user", what, "--email", MARA]);
        assert!(!done && text.contains("last administrator"), "{text}");
    }
    // Whoever wants no new user gets none; whoever makes one is told.
    let existing = ["session", "--existing", "--email", "lena@example.com"];
    let (done, text) = watched.catalog.admin(&existing);
    assert!(
        !done && text.contains("no user has the e-mail address"),
        "{text}"
    );
    let output = watched
        .catalog
        .run(&["session", "--email", "lena@example.com"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("Created the user lena@example.com"), "{told}");
    let output = watched.catalog.run(&existing);
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!told.contains("Created"), "{told}");

    let id = Uuid::from_u128(70);
    let token = NewToken {
        id,
        user_id: mara(&watched.store).await,
        name: "ci".to_owned(),
        token_prefix: "prc_1".to_owned(),
        hash: vec![1; 32],
        scopes: vec![Scope::ApiRead],
        expires_at: None,
    };
    let mut tx = watched.store.begin().await.expect("a transaction");
    tokens::create(&mut tx, token, now())
        .await
        .expect("a token");
    tx.commit().await.expect("a commit");
    let id = id.to_string();
    let listed = watched.catalog.json(&["token", "list", "--email", MARA]);
    assert_eq!(listed["tokens"][0]["id"], id.as_str());
    let shown = watched.run("token revoke", &[&id], "token.revoke").await;
    assert!(shown["revoked_at"].is_string(), "{shown}");
    let (done, text) = watched
        .catalog
        .admin(&["token", "revoke", &Uuid::nil().to_string()]);
    assert!(!done && text.contains("no such token"), "{text}");
}

/// A published policy.
async fn reviews(watched: &mut Watched) -> Uuid {
    let submit = async |watched: &Watched, number: u128, name| {
        let project = project(&format!("https://sourcehost.test/a/{number}"), Some(COMMIT));
        watched.catalog.submit(number, name, project).await
    };
    let policy = submit(watched, 7, "Guard").await;
    let id = policy.to_string();
    watched
        .run("submission approve", &[&id], "policy.approve")
        .await;
    let other = submit(watched, 8, "Second").await.to_string();
    watched
        .run("submission reject", &[&other], "policy.reject")
        .await;
    let third = submit(watched, 9, "Third").await.to_string();
    let seen = ["--commit", COMMIT, "--version", "1", "--by", MARA];
    let arguments = [&[third.as_str()], &seen[..]].concat();
    watched
        .run("review approve", &arguments, "policy.approve")
        .await;
    let fourth = submit(watched, 10, "Fourth").await.to_string();
    let arguments = [&fourth, "--feedback", "No.", "--by", MARA];
    watched
        .run("review reject", &arguments, "policy.reject")
        .await;

    for (number, verb, action) in [
        (0, "revision approve", "revision.approve"),
        (1, "revision reject", "revision.reject"),
    ] {
        let revision = Uuid::from_u128(TEXT.as_u128() + 100 + number);
        let change = Change::Description(format!("It guards what is there, {number}."));
        propose(&watched.catalog, revision, policy, change).await;
        watched.run(verb, &[&revision.to_string()], action).await;
    }
    let ruleset = RULESET.to_string();
    let first = content("https://sourcehost.test/g/h", COMMIT);
    submit_ruleset(&watched.catalog, first, "").await;
    let shown = watched
        .run("ruleset approve", &[&ruleset], "ruleset_submission.approve")
        .await;
    let version = shown["version"].as_i64().expect("a number");
    let second = content("https://sourcehost.test/g/h", OTHER);
    revise_ruleset(&watched.catalog, version, second, "").await;
    watched
        .run("ruleset reject", &[&ruleset], "ruleset_submission.reject")
        .await;

    watched
        .run("policy set-private", &[&id], "policy.set_private")
        .await;
    watched
        .run("policy set-published", &[&id], "policy.set_published")
        .await;
    let reviewer = ["--policy", &id, "--email", MARA];
    watched
        .run("reviewer add", &reviewer, "policy.add_reviewer")
        .await;
    watched
        .run("reviewer remove", &reviewer, "policy.remove_reviewer")
        .await;
    policy
}

async fn ideas(watched: &mut Watched, policy: Uuid) {
    let add = async |watched: &mut Watched, title| {
        let added = watched
            .run("idea add", &["--title", title], "idea.add")
            .await;
        added["id"].as_str().expect("an id").to_owned()
    };
    let kept = add(watched, "Rate limits for agents").await;
    let merged = add(watched, "Limits of agents' rates").await;
    let policy = policy.to_string();
    for (command, arguments, action) in [
        (
            "idea edit",
            vec![kept.as_str(), "--title", "Rate limits of agents"],
            "idea.edit",
        ),
        (
            "idea close",
            vec![&kept, "--reason", "Done elsewhere."],
            "idea.close",
        ),
        ("idea reopen", vec![&kept], "idea.reopen"),
        ("idea hide", vec![&kept], "idea.hide"),
        ("idea unhide", vec![&kept], "idea.unhide"),
        ("idea merge", vec![&merged, "--into", &kept], "idea.merge"),
        (
            "idea delivery set",
            vec![&kept, "--policy", &policy],
            "idea.set_delivery",
        ),
        (
            "idea delivery remove",
            vec![&kept, "--policy", &policy],
            "idea.remove_delivery",
        ),
    ] {
        watched.run(command, &arguments, action).await;
    }
}

async fn vendor(watched: &mut Watched) {
    let feed = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/vendor-feed");
    watched.new_entries().await;
    let (done, text) = watched
        .catalog
        .command(&["vendor", "sync", feed, "--dry-run"], &[]);
    assert!(done, "{text}");
    assert_eq!(watched.new_entries().await, []);
    let (done, text) = watched.catalog.command(&["vendor", "sync", feed], &[]);
    assert!(done, "{text}");
    let entry = ("vendor_catalog.sync".to_owned(), watched.operator.clone());
    assert_eq!(watched.new_entries().await, [entry]);
    let policy = ["policy", "rate-limit"];
    watched
        .run("vendor hide", &policy, "vendor_policy.hide")
        .await;
    watched
        .run("vendor unhide", &policy, "vendor_policy.unhide")
        .await;
}

/// Keys, and a deployment whose job does not end by itself.
async fn work(watched: &mut Watched, policy: Uuid) {
    let (started, text) = watched.catalog.starts("worker", &[]);
    assert!(started, "{text}");
    assert!(fs::exists(watched.catalog.path("data/secrets.key")).expect("a look"));
    watched.run("secrets rotate", &[], "secrets.rotate").await;

    let (viewer, deployment, job) = deploy(&watched.store, policy).await;
    watched.run("job hold", &[], "job.hold").await;
    watched.run("job retry", &[&job], "job.retry").await;
    let claimed = deployments::claim(&watched.store, 60_000, 4, now()).await;
    let fence = claimed.expect("a claim").expect("a job").fence(60_000);
    let mut tx = watched.store.begin().await.expect("a transaction");
    let begun = deployments::start(&mut tx, &fence, now()).await;
    begun.expect("a start");
    let cancelled = deployments::cancel(&mut tx, viewer, deployment, now()).await;
    cancelled.expect("a cancellation");
    let turned = deployments::begin_compensation(&mut tx, &fence, None).await;
    turned.expect("a job that takes back");
    let paused = deployments::pause(&mut tx, &fence, Pause::Retry("It failed."), 3_600_000).await;
    paused.expect("a pause");
    tx.commit().await.expect("a commit");

    let deployment = deployment.to_string();
    let (done, text) = watched
        .catalog
        .admin(&["deployment", "delete", &deployment]);
    assert!(!done && text.contains("cancelling"), "{text}");
    watched
        .run("job resolve", &[&job, "--by", MARA], "job.resolve")
        .await;
    let shown = watched
        .run("deployment delete", &[&deployment], "deployment.delete")
        .await;
    assert_eq!(shown["status"], "cancelled");
    watched
        .run("secrets forget", &["gone"], "secrets.forget")
        .await;
}

/// A deployment of Mara's, with its job, through a connection whose key nobody has.
async fn deploy(store: &Store, policy: Uuid) -> (Viewer, Uuid, String) {
    let owner_id = mara(store).await;
    let (workspace_id, connection_id) = (Uuid::from_u128(80), Uuid::from_u128(81));
    let workspace = NewWorkspace {
        id: workspace_id,
        owner_id,
        name: "Team".to_owned(),
        slug: None,
    };
    let connection = NewConnection {
        id: connection_id,
        owner_id,
        name: "Main".to_owned(),
        host: "us".to_owned(),
        client_id: "the-client".to_owned(),
        secret: Sealed {
            key_id: "gone".to_owned(),
            bytes: b"sealed, as it seems, with something".to_vec(),
        },
        organization_id: "org-root".to_owned(),
        validation: Validation {
            ok: true,
            refused: false,
            error: None,
            checked_at: now(),
        },
        orgs: Vec::new(),
    };
    let viewer = Viewer::User {
        id: owner_id,
        is_admin: false,
    };
    let new = NewDeployment {
        owner_id,
        workspace_id,
        connection_id,
        source: Source::Policy(policy),
        mode: DeploymentMode::Publish,
        source_ref: None,
        commits: None,
        unreviewed: Unreviewed::Owner,
        governance_profile: None,
    };
    let target = Target {
        deployment_id: Uuid::from_u128(82),
        job_id: Uuid::from_u128(83),
        org_id: "org-a".to_owned(),
        org_name: None,
    };
    let (deployment, job) = (target.deployment_id, target.job_id.to_string());
    let mut tx = store.begin().await.expect("a transaction");
    let made = workspaces::create(&mut tx, &workspace, now()).await;
    made.expect("a workspace");
    let made = connections::create(&mut tx, connection, now()).await;
    made.expect("a connection");
    let permit = deployments::permit(&mut tx, viewer, new).await;
    let permit = permit.expect("a permit");
    let made = deployments::enqueue(&mut tx, &permit, vec![target], now());
    made.await.expect("a deployment");
    tx.commit().await.expect("a commit");
    (viewer, deployment, job)
}

//! The binary's commands for administrators, on a database of their own.

use std::{path::Path, process::Command};

use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};
use catalog_store::{
    Store,
    domain::{Direction, ProjectType},
    submissions::{self, NewSubmission, Project},
    users,
};
use uuid::Uuid;

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// Runs `catalog admin …`; whether it succeeded, and all that it printed.
fn admin(folder: &Path, arguments: &[&str]) -> (bool, String) {
    admin_with(folder, &[], arguments)
}

/// The same with further settings.
fn admin_with(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .arg("admin")
        .args(arguments)
        .current_dir(folder)
        .env("CATALOG__DATABASE__URL", "sqlite:catalog.db")
        .envs(settings.iter().copied())
        .output()
        .expect("the binary");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (output.status.success(), text)
}

/// A policy that waits for review.
async fn policy(folder: &Path, owner: &str) -> Uuid {
    policy_at(folder, owner, "https://sourcehost.test/a/b", Some(COMMIT)).await
}

/// The same of a repository, whose commit may not be known.
async fn policy_at(folder: &Path, owner: &str, repository: &str, commit: Option<&str>) -> Uuid {
    let url = format!("sqlite:{}/catalog.db", folder.display());
    let store = Store::open(&url).await.expect("the database");
    let found = users::by_email(&mut store.reader(), owner).await;
    let owner = found.expect("the database").expect("a user");
    let new = NewSubmission {
        id: Uuid::from_u128(7),
        owner_id: owner.id,
        name: "Guard".to_owned(),
        description: "Guards.".to_owned(),
        project: Project {
            project_type: ProjectType::Unified,
            sourcehost_url: repository.to_owned(),
            category: "Other".to_owned(),
            direction: Direction::Inbound,
            asset_kinds: Vec::new(),
            a2a_protocol_versions: Vec::new(),
            implementation_sourcehost_url: None,
            source_ref: None,
            implementation_source_ref: None,
            source_commit: commit.map(str::to_owned),
            implementation_source_commit: None,
            sourcehost_has_issues: None,
            group_id: None,
            definition_asset_id: None,
            implementation_asset_id: None,
            version: None,
        },
        idea_ids: Vec::new(),
    };
    let mut tx = store.begin().await.expect("a transaction");
    let now = "2026-01-15T09:00:00Z".parse().expect("a time");
    let made = submissions::create(&mut tx, new, now).await;
    tx.commit().await.expect("a commit");
    store.close().await;
    made.expect("a submission").id
}

#[tokio::test]
async fn reviewers_are_appointed_and_dismissed() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let email = "mara@example.com";
    let (made, text) = admin(folder, &["user", "add", "--email", email, "--name", "Mara"]);
    assert!(made, "{text}");
    let id = policy(folder, email).await.to_string();
    for (verb, changed) in [
        ("add", true),
        ("add", false),
        ("remove", true),
        ("remove", false),
    ] {
        let arguments = [
            "reviewer", verb, "--policy", &id, "--email", email, "--json",
        ];
        let (done, text) = admin(folder, &arguments);
        assert!(done, "{verb}: {text}");
        assert!(
            text.contains(&format!("\"changed\":{changed}")),
            "{verb}: {text}"
        );
    }
    let nobody = Uuid::nil().to_string();
    for (arguments, says) in [
        (vec!["--policy", &nobody, "--email", email], "policy"),
        (vec!["--ruleset", &nobody, "--email", email], "ruleset"),
        (
            vec!["--policy", &id, "--email", "x@example.com"],
            "x@example.com",
        ),
        (vec!["--policy", &id], "--email"),
        (vec!["--email", email], "--policy"),
        (
            vec!["--policy", &id, "--ruleset", &id, "--email", email],
            "cannot be used with",
        ),
    ] {
        let (done, text) = admin(folder, &[&["reviewer", "add"], &arguments[..]].concat());
        assert!(!done && text.contains(says), "{arguments:?}: {text}");
    }
}

#[tokio::test]
async fn what_was_reviewed_is_approved_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let email = "mara@example.com";
    let (made, text) = admin(folder, &["user", "add", "--email", email, "--name", "Mara"]);
    assert!(made, "{text}");
    let id = policy(folder, email).await.to_string();
    let (done, text) = admin(folder, &["submission", "list"]);
    assert!(
        done && text.contains(COMMIT) && text.contains("version 1"),
        "{text}"
    );
    for (named, says) in [
        (vec!["--commit", "fedcba9876543210"], "is not under review"),
        (vec!["--commit", "0123456789a"], "at least the first 12"),
        (
            vec!["--commit", COMMIT, "--version", "2"],
            "version 1, not 2",
        ),
        (vec!["--version", "one"], "invalid value"),
        (vec!["--by", "nobody@example.com"], "nobody@example.com"),
    ] {
        let arguments = [&["submission", "approve", &id], &named[..]].concat();
        let (done, text) = admin(folder, &arguments);
        assert!(!done && text.contains(says), "{named:?}: {text}");
    }
    let arguments = [
        "submission",
        "approve",
        &id,
        "--commit",
        &COMMIT[..12],
        "--version",
        "1",
        "--by",
        email,
    ];
    let (done, text) = admin(folder, &arguments);
    assert!(done && text.contains("Guard is published"), "{text}");
    assert!(text.contains(COMMIT), "what is approved is shown: {text}");
    let (done, text) = admin(folder, &arguments);
    assert!(!done && text.contains("not under review"), "{text}");
}

/// The form without a commit approves what is stored at that moment, and says what that is.
#[tokio::test]
async fn an_approval_shows_what_it_approves() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let email = "mara@example.com";
    let (made, text) = admin(folder, &["user", "add", "--email", email, "--name", "Mara"]);
    assert!(made, "{text}");
    let id = policy(folder, email).await.to_string();
    let (done, text) = admin(folder, &["submission", "approve", &id, "--json"]);
    assert!(done, "{text}");
    let shown: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&shown["commit"], &shown["version"]),
        (&COMMIT.into(), &1.into())
    );
}

/// What was submitted before commits were kept is read when it is reviewed.
#[tokio::test(flavor = "multi_thread")]
async fn the_commit_of_an_old_submission_is_read_at_its_review() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let host = Emulator::start().await.expect("the emulator");
    let files = Files::new()
        .with(
            "definition/gcl.yaml",
            "metadata:\n  labels:\n    category: LLM\n",
        )
        .with("Cargo.toml", "[package]\nversion = \"1.0.0\"\n")
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "");
    let commit = files.commit_id();
    let email = "mara@example.com";
    let (made, text) = admin(folder, &["user", "add", "--email", email, "--name", "Mara"]);
    assert!(made, "{text}");
    let url = format!("{}/a/b", host.web_url);
    let id = policy_at(folder, email, &url, None).await.to_string();
    let settings = [
        ("CATALOG__SOURCEHOST__WEB_URL", host.web_url.as_str()),
        ("CATALOG__SOURCEHOST__API_URL", host.api_url.as_str()),
    ];
    let approve = ["submission", "approve", &id, "--json"];
    let (done, text) = admin_with(folder, &settings, &approve);
    assert!(!done && text.contains("not found"), "{text}");
    host.add(EmulatedRepository::new("a", "b").branch("main", files));
    let named = [&approve[..], &["--commit", COMMIT]].concat();
    let (done, text) = admin_with(folder, &settings, &named);
    assert!(!done && text.contains(&commit), "{text}");
    let (done, text) = admin_with(folder, &settings, &approve);
    assert!(done, "{text}");
    let shown: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&shown["commit"], &shown["version"]),
        (&commit.into(), &2.into())
    );
}

//! The binary's commands for administrators, on a database of their own.

use std::{path::Path, process::Command};

use catalog_store::{
    Store,
    domain::{Direction, ProjectType},
    submissions::{self, NewSubmission, Project},
    users,
};
use uuid::Uuid;

/// Runs `catalog admin …`; whether it succeeded, and all that it printed.
fn admin(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .arg("admin")
        .args(arguments)
        .current_dir(folder)
        .env("CATALOG__DATABASE__URL", "sqlite:catalog.db")
        .output()
        .expect("the binary");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (output.status.success(), text)
}

/// A policy that waits for review.
async fn policy(folder: &Path, owner: &str) -> Uuid {
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
            sourcehost_url: "https://sourcehost.test/a/b".to_owned(),
            category: "Other".to_owned(),
            direction: Direction::Inbound,
            asset_kinds: Vec::new(),
            a2a_protocol_versions: Vec::new(),
            implementation_sourcehost_url: None,
            source_ref: None,
            implementation_source_ref: None,
            source_commit: None,
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

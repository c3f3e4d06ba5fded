//! Reviewers, and what is published.

use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};
use uuid::Uuid;

use crate::catalog::{COMMIT, Catalog, MARA, project};

#[tokio::test]
async fn reviewers_are_appointed_and_dismissed() {
    let catalog = Catalog::new();
    let id = catalog.policy().await.to_string();
    for (verb, changed) in [
        ("add", true),
        ("add", false),
        ("remove", true),
        ("remove", false),
    ] {
        let arguments = ["reviewer", verb, "--policy", &id, "--email", MARA, "--json"];
        let (done, text) = catalog.admin(&arguments);
        assert!(done, "{verb}: {text}");
        assert!(
            text.contains(&format!("\"changed\":{changed}")),
            "{verb}: {text}"
        );
    }
    let nobody = Uuid::nil().to_string();
    for (arguments, says) in [
        (vec!["--policy", &nobody, "--email", MARA], "policy"),
        (vec!["--ruleset", &nobody, "--email", MARA], "ruleset"),
        (
            vec!["--policy", &id, "--email", "x@example.com"],
            "x@example.com",
        ),
        (vec!["--policy", &id], "--email"),
        (vec!["--email", MARA], "--policy"),
        (
            vec!["--policy", &id, "--ruleset", &id, "--email", MARA],
            "cannot be used with",
        ),
    ] {
        let (done, text) = catalog.admin(&[&["reviewer", "add"], &arguments[..]].concat());
        assert!(!done && text.contains(says), "{arguments:?}: {text}");
    }
}

#[tokio::test]
async fn what_was_reviewed_is_approved_and_nothing_else() {
    let catalog = Catalog::new();
    let id = catalog.policy().await.to_string();
    let (done, text) = catalog.admin(&["submission", "list"]);
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
        let (done, text) = catalog.admin(&arguments);
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
        MARA,
    ];
    let (done, text) = catalog.admin(&arguments);
    assert!(done && text.contains("Guard is published"), "{text}");
    assert!(text.contains(COMMIT), "what is approved is shown: {text}");
    let (done, text) = catalog.admin(&arguments);
    assert!(!done && text.contains("not under review"), "{text}");
}

/// Each kind is decided by somebody who reviews it, and the record says who.
#[tokio::test]
async fn who_decides_reviews_it() {
    let catalog = Catalog::new();
    let id = catalog.policy().await.to_string();
    let noor = "noor@example.com";
    let (made, text) = catalog.admin(&["user", "add", "--email", noor, "--name", "Noor"]);
    assert!(made, "{text}");
    let noors_id = text.trim().to_owned();
    let reject = ["submission", "reject", &id, "--by", noor];
    let (done, text) = catalog.admin(&reject);
    assert!(!done && text.contains("does not review it"), "{text}");
    let appoint = ["reviewer", "add", "--policy", &id, "--email", noor];
    let (done, text) = catalog.admin(&appoint);
    assert!(done, "{text}");
    let shown = catalog.json(&reject);
    assert_eq!(shown["reviewedBy"], noors_id.as_str());
}

/// The form without a commit approves what is stored at that moment, and says what that is.
#[tokio::test]
async fn an_approval_shows_what_it_approves() {
    let catalog = Catalog::new();
    let id = catalog.policy().await.to_string();
    let shown = catalog.json(&["submission", "approve", &id]);
    assert_eq!(
        (&shown["commit"], &shown["version"]),
        (&COMMIT.into(), &1.into())
    );
}

/// What was submitted before commits were kept is read when it is reviewed.
#[tokio::test(flavor = "multi_thread")]
async fn the_commit_of_an_old_submission_is_read_at_its_review() {
    let host = Emulator::start().await.expect("the emulator");
    let catalog = Catalog::new().reading(&host);
    let files = Files::new()
        .with(
            "definition/gcl.yaml",
            "metadata:\n  labels:\n    category: LLM\n",
        )
        .with("Cargo.toml", "[package]\nversion = \"1.0.0\"\n")
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "");
    let commit = files.commit_id();
    let old = project(&format!("{}/a/b", host.web_url), None);
    let id = catalog.submit(7, "Guard", old).await.to_string();
    let approve = ["submission", "approve", &id];
    let (done, text) = catalog.admin(&approve);
    assert!(!done && text.contains("not found"), "{text}");
    host.add(EmulatedRepository::new("a", "b").branch("main", files));
    let named = [&approve[..], &["--commit", COMMIT]].concat();
    let (done, text) = catalog.admin(&named);
    assert!(!done && text.contains(&commit), "{text}");
    let shown = catalog.json(&approve);
    assert_eq!(
        (&shown["commit"], &shown["version"]),
        (&commit.into(), &2.into())
    );
}

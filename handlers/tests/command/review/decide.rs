//! Approvals and rejections.

use std::process::Output;

use catalog_store::{domain::ProjectType, policies::Change, submissions::Project};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    catalog::{COMMIT, Catalog, MARA, project},
    review::fixture::{
        OTHER, REPOSITORY, RULESET, TEXT, content, error, propose, published, rows, show,
        submit_ruleset,
    },
};

#[tokio::test]
async fn every_kind_is_decided_by_what_was_seen() {
    let catalog = Catalog::new();
    let guard = published(
        &catalog,
        1,
        project("https://sourcehost.test/a/b", Some(OTHER)),
    )
    .await;
    let policy = catalog.submit(
        2,
        "Next",
        project("https://sourcehost.test/c/d", Some(COMMIT)),
    );
    let policy = policy.await;
    let moved = project("https://sourcehost.test/e/f", Some(COMMIT));
    propose(
        &catalog,
        REPOSITORY,
        guard,
        Change::Repository(Box::new(moved)),
    )
    .await;
    submit_ruleset(&catalog, content("https://sourcehost.test/g/h", COMMIT), "").await;
    for (id, status) in [
        (policy, "published"),
        (REPOSITORY, "approved"),
        (RULESET, "approved"),
    ] {
        let id = id.to_string();
        let approve = |more: &[&str]| {
            let output = catalog.run(&[&["review", "approve", &id], more].concat());
            (output.status.code(), error(&output))
        };
        let short = &COMMIT[..12];
        for (arguments, code, says) in [
            (vec!["--version", "1", "--by", MARA], 1, "--commit"),
            (vec!["--commit", short, "--by", MARA], 2, "--version"),
            (vec!["--commit", short, "--version", "1"], 2, "--by"),
            (
                vec!["--commit", OTHER, "--version", "1", "--by", MARA],
                1,
                "not under review",
            ),
            (
                vec!["--commit", short, "--version", "2", "--by", MARA],
                1,
                "version 1, not 2",
            ),
            (
                vec!["--commit", short, "--version", "1", "--by", "x@y"],
                1,
                "--by",
            ),
        ] {
            let (exit, text) = approve(&arguments);
            assert!(
                exit == Some(code) && text.contains(says),
                "{arguments:?}: {text}"
            );
        }
        let good = [
            "review",
            "approve",
            &id,
            "--commit",
            short,
            "--version",
            "1",
            "--by",
            MARA,
        ];
        let decided = catalog.json(&good);
        assert_eq!(
            (&decided["status"], &decided["by"]),
            (&json!(status), &json!(MARA))
        );
        assert_eq!(decided["commit"], COMMIT);
        let (exit, text) = approve(&good[3..]);
        assert!(
            exit == Some(1) && text.contains("already decided"),
            "{text}"
        );
        let shown = show(&catalog, id.parse().expect("an id"));
        let history = shown["history"].as_array().expect("a history");
        let reviewer = &history.last().expect("an event")["reviewer"];
        assert_eq!(reviewer, &json!({ "name": "Mara", "email": MARA }));
        assert_eq!(shown["difference"], Value::Null);
    }
    assert!(rows(&catalog).is_empty());
    let nobody = ["review", "show", &Uuid::nil().to_string()].map(str::to_owned);
    let (done, text) = catalog.admin(&nobody.each_ref().map(String::as_str));
    assert!(
        !done && text.contains("no such submission or revision"),
        "{text}"
    );
}

/// A split project has two repositories, and a commit of each.
#[tokio::test]
async fn both_commits_of_a_split_project_are_named() {
    let catalog = Catalog::new();
    let split = Project {
        project_type: ProjectType::Split,
        implementation_sourcehost_url: Some("https://sourcehost.test/c/d".to_owned()),
        implementation_source_commit: Some(OTHER.to_owned()),
        ..project("https://sourcehost.test/a/b", Some(COMMIT))
    };
    let id = catalog.submit(1, "Guard", split).await;
    let row = rows(&catalog).remove(0);
    assert_eq!(
        (&row["commit"], &row["implementation_commit"]),
        (&json!(COMMIT), &json!(OTHER))
    );
    let id = id.to_string();
    let approve = ["review", "approve", &id, "--version", "1", "--by", MARA];
    for (commits, says) in [(vec![], "each commit"), (vec!["--commit", COMMIT], OTHER)] {
        let (done, text) = catalog.admin(&[&approve[..], &commits].concat());
        assert!(!done && text.contains(says), "{text}");
    }
    let both = ["--commit", OTHER, "--commit", COMMIT];
    let (done, text) = catalog.admin(&[&approve[..], &both].concat());
    assert!(
        done && text.contains(COMMIT) && text.contains(OTHER),
        "{text}"
    );
}

/// An About text has no commit, and says so if one is named.
#[tokio::test]
async fn an_about_text_is_approved_without_a_commit() {
    let catalog = Catalog::new();
    let guard = published(
        &catalog,
        1,
        project("https://sourcehost.test/a/b", Some(COMMIT)),
    )
    .await;
    propose(
        &catalog,
        TEXT,
        guard,
        Change::Description("It guards.".to_owned()),
    )
    .await;
    let id = TEXT.to_string();
    let approve = ["review", "approve", &id, "--version", "1", "--by", MARA];
    let (done, text) = catalog.admin(&[&approve[..], &["--commit", COMMIT]].concat());
    assert!(!done && text.contains("no commit"), "{text}");
    let (done, text) = catalog.admin(&approve);
    assert!(
        done && text.contains("Guard (description) is approved"),
        "{text}"
    );
}

#[tokio::test]
async fn a_rejection_says_why_and_by_whom() {
    let catalog = Catalog::new();
    let guard = published(
        &catalog,
        1,
        project("https://sourcehost.test/a/b", Some(OTHER)),
    )
    .await;
    let policy = catalog.submit(
        2,
        "Next",
        project("https://sourcehost.test/c/d", Some(COMMIT)),
    );
    let policy = policy.await;
    propose(
        &catalog,
        TEXT,
        guard,
        Change::Description("It guards.".to_owned()),
    )
    .await;
    submit_ruleset(&catalog, content("https://sourcehost.test/g/h", COMMIT), "").await;
    for id in [policy, TEXT, RULESET] {
        let name = id.to_string();
        for (arguments, code, says) in [
            (vec!["--by", MARA], 2, "--feedback"),
            (
                vec!["--by", MARA, "--feedback", " \t"],
                2,
                "must not be blank",
            ),
            (vec!["--feedback", "No."], 2, "--by"),
            (vec!["--feedback", "No.", "--by", "x@y"], 1, "--by"),
        ] {
            let output = catalog.run(&[&["review", "reject", &name], &arguments[..]].concat());
            let text = error(&output);
            assert!(
                output.status.code() == Some(code) && text.contains(says),
                "{arguments:?}: {text}"
            );
        }
        let reject = [
            "review",
            "reject",
            &name,
            "--feedback",
            " Say more. ",
            "--by",
            MARA,
        ];
        let decided = catalog.json(&reject);
        assert_eq!(
            (&decided["status"], &decided["feedback"]),
            (&json!("rejected"), &json!("Say more."))
        );
        let shown = show(&catalog, id);
        let history = shown["history"].as_array().expect("a history");
        let last = history.last().expect("an event");
        assert_eq!(
            (&last["feedback"], &last["reviewer"]["email"]),
            (&json!("Say more."), &json!(MARA))
        );
        let (done, text) = catalog.admin(&reject);
        assert!(
            !done && text.contains("already decided and is rejected"),
            "{text}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_approvals_at_the_same_moment_one_wins() {
    let catalog = Catalog::new();
    let id = catalog.policy().await.to_string();
    let approve = [
        "review",
        "approve",
        &id,
        "--commit",
        COMMIT,
        "--version",
        "1",
        "--by",
        MARA,
    ];
    let outputs: Vec<Output> = std::thread::scope(|scope| {
        let started: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| catalog.run(&approve)))
            .collect();
        let ended = started
            .into_iter()
            .map(|thread| thread.join().expect("an end"));
        ended.collect()
    });
    let lost: Vec<String> = outputs
        .iter()
        .filter(|output| !output.status.success())
        .map(error)
        .collect();
    assert_eq!(lost.len(), 3, "{lost:?}");
    assert!(
        lost.iter()
            .all(|text| text.contains("already decided and is published")),
        "{lost:?}"
    );
    let history = show(&catalog, id.parse().expect("an id"))["history"].clone();
    assert_eq!(history.as_array().map(Vec::len), Some(2), "{history}");
}

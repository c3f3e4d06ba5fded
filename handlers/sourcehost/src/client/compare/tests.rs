use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files};
use serde_json::{Value, json};

use super::{Comparison, ComparisonResponse, FileChange, Relation};
use crate::{RepositoryAddress, SourceHost, SourceHostError, SourceHostSettings};

fn host(emulator: &Emulator) -> SourceHost {
    let settings = SourceHostSettings::new(&emulator.web_url, &emulator.api_url, None).unwrap();
    SourceHost::new(settings).unwrap()
}

fn guard() -> RepositoryAddress {
    RepositoryAddress::new("acme", "guard").unwrap()
}

fn first() -> Files {
    Files::new()
        .with("Makefile", "build:\n")
        .with("old name.rs", "//! Guard.\n")
        .with("src/lib.rs", "one\ntwo\nthree\n")
}

fn repository(main: &Files) -> EmulatedRepository {
    EmulatedRepository::new("acme", "guard").branch("main", main.clone())
}

async fn compare(emulator: &Emulator, base: &Files, head: &Files) -> Option<Comparison> {
    let (base, head) = (base.commit_id(), head.commit_id());
    let compared = host(emulator).compare(&guard(), &base, &head).await;
    compared.unwrap()
}

fn paths(comparison: &Comparison) -> Vec<(&str, FileChange, u64, u64)> {
    let files = comparison.files.iter();
    files
        .map(|file| {
            (
                file.path.as_str(),
                file.change,
                file.additions,
                file.deletions,
            )
        })
        .collect()
}

#[tokio::test]
async fn tells_what_a_push_changed() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository(&first()));
    let second = first()
        .without("old name.rs")
        .with("new/näme.rs", "//! Guard.\n")
        .with("src/lib.rs", "one\n2\nthree\nfour\n")
        .without("Makefile")
        .with("build.sh", "exit\n");
    emulator.add(repository(&second));
    let compared = compare(&emulator, &first(), &second).await.unwrap();
    assert_eq!(
        (compared.relation, compared.ahead_by, compared.behind_by),
        (Relation::Ahead, 1, 0)
    );
    assert_eq!(
        paths(&compared),
        [
            ("Makefile", FileChange::Removed, 0, 1),
            ("build.sh", FileChange::Added, 1, 0),
            ("new/näme.rs", FileChange::Renamed, 0, 0),
            ("src/lib.rs", FileChange::Modified, 3, 2),
        ]
    );
    assert_eq!(
        compared.files[2].previous_path.as_deref(),
        Some("old name.rs")
    );
    assert!(compared.complete);
    let same = compare(&emulator, &first(), &first()).await.unwrap();
    assert!(same.relation == Relation::Identical && same.files.is_empty());
}

/// The host compares with where both parted, so that what the head lacks is in no list of files.
#[tokio::test]
async fn tells_that_a_branch_was_taken_elsewhere() {
    let emulator = Emulator::start().await.unwrap();
    let live = first().with("fix.rs", "fixed\n");
    let other = first().with("other.rs", "other\n");
    emulator.add(repository(&first()));
    emulator.add(repository(&live));
    emulator.add(repository(&other).made_from(&other, &first()));
    let compared = compare(&emulator, &live, &other).await.unwrap();
    assert_eq!(
        (compared.relation, compared.ahead_by, compared.behind_by),
        (Relation::Diverged, 1, 1)
    );
    assert_eq!(paths(&compared), [("other.rs", FileChange::Added, 1, 0)]);
    let back = compare(&emulator, &live, &first()).await.unwrap();
    assert!(back.relation == Relation::Behind && back.files.is_empty());

    let unrelated = Files::new().with("README.md", "# Another\n");
    emulator.add(repository(&live).branch("other", unrelated.clone()));
    assert_eq!(compare(&emulator, &live, &unrelated).await, None);
    let gone = Files::new().with("README.md", "# Gone\n");
    assert_eq!(compare(&emulator, &live, &gone).await, None);
}

#[tokio::test]
async fn says_where_the_host_ends_the_list() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository(&first()));
    let many = |count: usize| {
        let names = (0..count).map(|number| (format!("gen/{number:03}"), "x\n"));
        names.fold(first(), |files, (name, text)| files.with(&name, text))
    };
    for (count, listed, complete) in [(299, 299, true), (300, 300, false), (305, 300, false)] {
        let head = many(count);
        emulator.add(repository(&head).made_from(&head, &first()));
        let compared = compare(&emulator, &first(), &head).await.unwrap();
        assert_eq!(
            (compared.files.len(), compared.complete),
            (listed, complete)
        );
    }
    // Many commits make the answer no larger, and no further page is read.
    let requests = emulator.requests();
    let compares = requests
        .iter()
        .filter(|seen| seen.target.contains("/compare/"));
    let targets: Vec<&String> = compares.map(|seen| &seen.target).collect();
    assert_eq!(targets.len(), 3);
    assert!(
        targets
            .iter()
            .all(|target| target.ends_with("?per_page=1&page=1"))
    );
}

#[tokio::test]
async fn compares_nothing_but_commits() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository(&first()));
    let host = host(&emulator);
    let commit = first().commit_id();
    for (base, head) in [
        ("main", commit.as_str()),
        (commit.as_str(), "stranger:main"),
        (commit.as_str(), "../../../user"),
        ("", commit.as_str()),
    ] {
        assert_eq!(host.compare(&guard(), base, head).await, Ok(None));
    }
    assert!(
        !emulator
            .requests()
            .iter()
            .any(|seen| seen.target.contains("compare"))
    );
}

#[tokio::test]
async fn a_host_that_fails_is_told_from_one_that_cannot_compare() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(repository(&first()));
    let host = host(&emulator);
    let commit = first().commit_id();
    host.repository(&guard()).await.unwrap();
    for fault in [Fault::Garbage, Fault::Truncated, Fault::Forbidden] {
        emulator.set_fault(fault.clone());
        let compared = host.compare(&guard(), &commit, &commit).await;
        assert!(compared.is_err(), "{fault:?}: {compared:?}");
    }
    emulator.set_fault(None);
    emulator.remove("acme/guard");
    let gone = host.compare(&guard(), &commit, &commit).await;
    assert_eq!(gone, Err(SourceHostError::NotFound));
}

#[test]
fn an_answer_that_contradicts_itself_is_refused() {
    let base = "0a1b".repeat(10);
    let good = json!({
        "base_commit": { "sha": base }, "status": "ahead", "ahead_by": 1, "behind_by": 0,
        "files": [{ "filename": "a", "status": "added", "additions": 1, "deletions": 0 }],
    });
    let with = |field: &str, value: Value| {
        let mut answer = good.clone();
        answer[field] = value;
        answer
    };
    let read = |answer: Value| {
        let answer: ComparisonResponse = serde_json::from_value(answer).map_err(drop)?;
        answer.into_comparison(&base).map_err(drop)
    };
    assert!(read(good.clone()).is_ok());
    for answer in [
        with("base_commit", json!({ "sha": "f".repeat(40) })),
        with("status", json!("behind")),
        with("status", json!("sideways")),
        with("ahead_by", json!(-1)),
        with("ahead_by", json!(0)),
        with("behind_by", json!(2)),
        with("files", json!([{ "filename": "", "status": "added" }])),
        with("files", json!([{ "filename": "a", "status": "exploded" }])),
        with("files", json!({})),
    ] {
        assert!(read(answer.clone()).is_err(), "{answer}");
    }
    let file = json!({ "filename": "a", "status": "modified", "additions": 1, "deletions": 1 });
    let more = read(with("files", json!(vec![file; 1000]))).unwrap();
    assert!(more.files.len() == 300 && !more.complete);
}

//! How many requests a check costs.

use super::{EXCHANGE, GCL, MANIFEST, host};
use crate::{
    SourceHost,
    project::{ProjectAddresses, ProjectType, Validation, check},
};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};

fn definition() -> Files {
    Files::new()
        .with("gcl.yaml", GCL)
        .with("exchange.json", EXCHANGE)
}

fn implementation() -> Files {
    Files::new().with("Cargo.toml", MANIFEST).with_build_stubs()
}

/// Requests in all, and those that count against the quota.
async fn cost(emulator: &Emulator, check: impl Future<Output = Validation>) -> (usize, u32) {
    let before = (emulator.request_count(), emulator.quota_used());
    let validation = check.await;
    assert!(validation.ok, "{validation:?}");
    let after = (emulator.request_count(), emulator.quota_used());
    (after.0 - before.0, after.1 - before.1)
}

async fn check_split(emulator: &Emulator, host: &SourceHost, paths: [&str; 2]) -> Validation {
    let [source, implementation] = paths.map(|path| format!("{}/{path}", emulator.web_url));
    let addresses = ProjectAddresses {
        project_type: ProjectType::Split,
        source: &source,
        implementation: Some(&implementation),
    };
    check(host, addresses).await.unwrap()
}

/// Of each repository its state, the head of its branch and one listing; and the three files that are read.
#[tokio::test]
async fn two_repositories() {
    let emulator = Emulator::start().await.unwrap();
    let add = |name, files| {
        emulator.add(EmulatedRepository::new("acme", name).branch("main", files));
    };
    add("definition", definition());
    add("gateway", implementation());
    let host = host(&emulator);
    let check = || check_split(&emulator, &host, ["acme/definition", "acme/gateway"]);
    assert_eq!(cost(&emulator, check()).await, (9, 9));
    // Whether anything has changed is asked without cost; what a commit holds is known.
    assert_eq!(cost(&emulator, check()).await, (4, 0));
    let seen = emulator.requests();
    assert!(seen.iter().rev().take(4).all(|seen| seen.conditional));

    // A new commit of one of them.
    let changed = definition().with("README.md", "# Guard");
    let commit = changed.commit_id();
    add("definition", changed);
    let validation = check().await;
    assert_eq!(validation.source.unwrap().commit, commit);
    assert_eq!(cost(&emulator, check()).await, (4, 0));
}

#[tokio::test]
async fn one_repository() {
    let emulator = Emulator::start().await.unwrap();
    let files: Files = [
        ("definition/gcl.yaml", GCL),
        ("definition/exchange.json", EXCHANGE),
        ("gateway/Cargo.toml", MANIFEST),
    ]
    .into_iter()
    .collect();
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files.with_build_stubs()));
    let host = host(&emulator);
    let paths = [
        "acme/guard/tree/main/definition",
        "acme/guard/tree/main/gateway",
    ];
    let check = || check_split(&emulator, &host, paths);
    assert_eq!(cost(&emulator, check()).await, (6, 6));
    assert_eq!(cost(&emulator, check()).await, (2, 0));
}

/// The head of the default branch is one request, however many branches there are.
#[tokio::test]
async fn many_branches() {
    let emulator = Emulator::start().await.unwrap();
    let mut repository = EmulatedRepository::new("acme", "guard").default_branch("trunk");
    for number in 0..250 {
        repository = repository.branch(&format!("feature/{number}"), Files::new());
    }
    emulator.add(repository.branch("trunk", definition()));
    emulator.add(EmulatedRepository::new("acme", "gateway").branch("main", implementation()));
    let host = host(&emulator);
    let check = check_split(&emulator, &host, ["acme/guard", "acme/gateway"]);
    assert_eq!(cost(&emulator, check).await, (9, 9));
}

/// A repository that is no longer public is not checked from what is known of it.
#[tokio::test]
async fn known_contents_do_not_outlive_the_repository() {
    let emulator = Emulator::start().await.unwrap();
    let public = || EmulatedRepository::new("acme", "definition").branch("main", definition());
    emulator.add(public());
    emulator.add(EmulatedRepository::new("acme", "gateway").branch("main", implementation()));
    let host = host(&emulator);
    let check = || check_split(&emulator, &host, ["acme/definition", "acme/gateway"]);
    assert!(check().await.ok);
    emulator.add(public().private(true));
    assert!(!check().await.ok);
}

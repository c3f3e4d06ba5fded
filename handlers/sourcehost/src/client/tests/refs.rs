use std::time::Duration;

use super::{files, guard, host, settings};
use crate::{
    RepositoryAddress, SourceHost,
    client::{Pin, ReferenceKind},
};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};

#[tokio::test]
async fn lists_all_branches_page_by_page() {
    let emulator = Emulator::start().await.unwrap();
    let mut repository = EmulatedRepository::new("acme", "many");
    for number in 0..250 {
        repository = repository.branch(&format!("feature/{number:03}"), files());
    }
    emulator.add(repository.branch("main", files()));
    let host = host(&emulator);
    let many = host
        .repository(&RepositoryAddress::new("acme", "many").unwrap())
        .await
        .unwrap();
    let before = emulator.request_count();
    let branches = host.branches(&many).await.unwrap();
    assert!(branches.complete);
    assert_eq!(branches.branches.len(), 251);
    assert_eq!(branches.branches[0].name, "feature/000");
    assert_eq!(emulator.request_count() - before, 3);

    // The search stops at the page that has it.
    let before = emulator.request_count();
    let tail = ["feature", "007", "sub", "dir"].map(str::to_owned);
    let resolved = host.resolve(&many, &tail).await.unwrap().unwrap();
    assert_eq!(
        (resolved.reference.name.as_str(), resolved.path.as_str()),
        ("feature/007", "sub/dir")
    );
    assert_eq!(emulator.request_count() - before, 1);
}

#[tokio::test]
async fn looks_up_single_branches_in_large_repositories() {
    let emulator = Emulator::start().await.unwrap();
    let mut repository = EmulatedRepository::new("acme", "many").default_branch("z/trunk");
    for number in 0..2100 {
        repository = repository.branch(&format!("b{number:04}"), Files::new());
    }
    emulator.add(repository.branch("z/trunk", files()));
    let mut settings = settings(&emulator);
    settings.total_timeout = Duration::from_secs(20);
    settings.request_timeout = Duration::from_secs(5);
    let host = SourceHost::new(settings).unwrap();
    let many = host
        .repository(&RepositoryAddress::new("acme", "many").unwrap())
        .await
        .unwrap();
    assert!(!host.branches(&many).await.unwrap().complete);
    let resolved = host.resolve(&many, &[]).await.unwrap().unwrap();
    assert_eq!(resolved.reference.name, "z/trunk");
    let tail = ["z", "trunk", "src"].map(str::to_owned);
    let resolved = host.resolve(&many, &tail).await.unwrap().unwrap();
    assert_eq!(
        (resolved.reference.name.as_str(), resolved.path.as_str()),
        ("z/trunk", "src")
    );
}

#[tokio::test]
async fn resolves_branches_tags_and_commits() {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", files())
            .branch("fix/a", files().with("a", "1"))
            .tag("v1/rc", files().with("b", "2"))
            .other_commit(files().with("c", "3")),
    );
    let host = host(&emulator);
    let repository = host.repository(&guard()).await.unwrap();
    let resolve = async |text: &str| {
        let tail: Vec<String> = text
            .split('/')
            .filter(|segment| !segment.is_empty())
            .map(str::to_owned)
            .collect();
        host.resolve(&repository, &tail)
            .await
            .unwrap()
            .map(|found| (found.reference.kind, found.reference.name, found.path))
    };
    let found = |kind, name: &str, path: &str| Some((kind, name.to_owned(), path.to_owned()));
    assert_eq!(resolve("").await, found(ReferenceKind::Branch, "main", ""));
    assert_eq!(
        resolve("main/src").await,
        found(ReferenceKind::Branch, "main", "src")
    );
    assert_eq!(
        resolve("fix/a").await,
        found(ReferenceKind::Branch, "fix/a", "")
    );
    assert_eq!(
        resolve("fix/a/b/c").await,
        found(ReferenceKind::Branch, "fix/a", "b/c")
    );
    assert_eq!(
        resolve("v1/rc/x").await,
        found(ReferenceKind::Tag, "v1/rc", "x")
    );
    assert_eq!(resolve("fix").await, None);
    assert_eq!(resolve("nothing/here").await, None);
    let commit = host.branches(&repository).await.unwrap().branches[0]
        .commit
        .clone();
    assert_eq!(
        resolve(&format!("{commit}/src")).await,
        found(ReferenceKind::Commit, &commit, "src")
    );
    let tagged = files().with("b", "2").commit_id();
    assert_eq!(
        resolve(&tagged.to_ascii_uppercase()).await,
        found(ReferenceKind::Commit, &tagged, "")
    );
    // The host answers for it by its id, as for any commit of a fork.
    let other = files().with("c", "3").commit_id();
    let tree = host.tree(&repository, &other, "", &[]).await.unwrap();
    assert!(tree.is_some());
    assert_eq!(resolve(&other).await, None);
    let head = async |reference| host.head(&guard(), reference).await.unwrap();
    assert_eq!(head(None).await, Some(files().commit_id()));
    assert_eq!(head(Some("v1/rc")).await, Some(tagged.clone()));
    assert_eq!(head(Some(&tagged)).await, Some(tagged.clone()));
    for none in ["v1", "main/src", &other, &tagged[..12]] {
        assert_eq!(head(Some(none)).await, None, "{none}");
    }
}

/// The ref may have moved or gone since: what it named then says where the path begins.
#[tokio::test]
async fn a_commit_is_found_where_its_address_was() {
    let emulator = Emulator::start().await.unwrap();
    let first = files().with("a/b", "1");
    let add = |branch: &str, files: Files| {
        emulator.add(EmulatedRepository::new("acme", "guard").branch(branch, files));
    };
    add("next/one", first.clone());
    add("main", files());
    let host = host(&emulator);
    let repository = host.repository(&guard()).await.unwrap();
    let commit = first.commit_id();
    let found = async |tail: &[&str], reference| {
        let tail: Vec<String> = tail.iter().map(|&segment| segment.to_owned()).collect();
        let pin = Pin {
            commit: &commit,
            reference,
        };
        let found = host.at_commit(&repository, &tail, pin).await.unwrap();
        found.map(|found| {
            assert_eq!(found.reference.commit, commit);
            found.path
        })
    };
    let path = Some("a".to_owned());
    assert_eq!(found(&["next", "one", "a"], Some("next/one")).await, path);
    assert_eq!(found(&["main", "a"], None).await, path);
    assert_eq!(found(&[], Some("next/one")).await, Some(String::new()));
    assert_eq!(found(&["next", "one", "a"], Some("gone")).await, None);
}

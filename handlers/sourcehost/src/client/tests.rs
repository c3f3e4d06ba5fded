use std::time::{Duration, Instant};

use super::{FileContent, Pin, ReferenceKind, SourceHost};
use crate::{RepositoryAddress, SourceHostError, SourceHostSettings};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files, Limit};

fn settings(emulator: &Emulator) -> SourceHostSettings {
    let mut settings = SourceHostSettings::new(&emulator.web_url, &emulator.api_url, None).unwrap();
    settings.request_timeout = Duration::from_millis(300);
    settings.total_timeout = Duration::from_millis(1500);
    settings
}

fn host(emulator: &Emulator) -> SourceHost {
    SourceHost::new(settings(emulator)).unwrap()
}

fn files() -> Files {
    Files::new()
        .with("Makefile", "build:\n")
        .with("definition/gcl.yaml", "kind: Extension\n")
        .with("src/lib.rs", "//! Guard.\n")
}

async fn emulator() -> Emulator {
    let emulator = Emulator::start().await.unwrap();
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files()));
    emulator
}

fn guard() -> RepositoryAddress {
    RepositoryAddress::new("acme", "guard").unwrap()
}

#[tokio::test]
async fn revalidates_repositories_with_etags() {
    let emulator = emulator().await;
    let host = host(&emulator);
    let first = host.repository(&guard()).await.unwrap();
    assert_eq!(
        (
            first.owner.as_str(),
            first.name.as_str(),
            first.default_branch.as_str()
        ),
        ("acme", "guard", "main")
    );
    assert!(first.has_issues && !first.archived);

    let used = emulator.quota_used();
    assert_eq!(host.repository(&guard()).await.unwrap(), first);
    assert_eq!(emulator.quota_used(), used);
    assert!(emulator.requests().last().unwrap().conditional);

    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", files())
            .issues(false)
            .archived(true),
    );
    let changed = host.repository(&guard()).await.unwrap();
    assert!(!changed.has_issues && changed.archived);
    emulator.stop().await;
}

#[tokio::test]
async fn sends_user_agent_and_token() {
    let emulator = emulator().await;
    let mut settings = settings(&emulator);
    settings.token = Some("s3cret".to_owned());
    assert!(!format!("{settings:?}").contains("s3cret"));
    let host = SourceHost::new(settings).unwrap();
    host.repository(&guard()).await.unwrap();
    let request = emulator.requests().pop().unwrap();
    assert!(
        request.authorized && request.user_agent.starts_with("policy-catalog/"),
        "{request:?}"
    );
    assert!(!format!("{host:?}").contains("s3cret"));

    emulator.set_fault(Fault::BadCredentials);
    let error = host.repository(&guard()).await.unwrap_err();
    assert!(
        matches!(error, SourceHostError::Refused { .. }),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_private_repository_is_not_found_even_with_a_token() {
    let emulator = emulator().await;
    emulator.add(
        EmulatedRepository::new("acme", "hidden")
            .private(true)
            .branch("main", files()),
    );
    let hidden = RepositoryAddress::new("acme", "hidden").unwrap();
    assert_eq!(
        host(&emulator).repository(&hidden).await,
        Err(SourceHostError::NotFound)
    );

    let mut settings = settings(&emulator);
    settings.token = Some("t".to_owned());
    assert_eq!(
        SourceHost::new(settings).unwrap().repository(&hidden).await,
        Err(SourceHostError::NotFound)
    );
}

#[tokio::test]
async fn follows_renames_and_evicts_deleted_repositories() {
    let emulator = emulator().await;
    let host = host(&emulator);
    host.repository(&guard()).await.unwrap();
    emulator.rename("acme/guard", "acme/sentinel");
    assert_eq!(host.repository(&guard()).await.unwrap().name, "sentinel");
    emulator.remove("acme/sentinel");
    assert_eq!(
        host.repository(&guard()).await,
        Err(SourceHostError::NotFound)
    );
    assert_eq!(
        host.repository(&RepositoryAddress::new("acme", "never").unwrap())
            .await,
        Err(SourceHostError::NotFound)
    );
}

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

#[tokio::test]
async fn reads_trees_and_files() {
    let emulator = emulator().await;
    let host = host(&emulator);
    let repository = host.repository(&guard()).await.unwrap();
    let commit = host
        .resolve(&repository, &[])
        .await
        .unwrap()
        .unwrap()
        .reference
        .commit;
    let tree = host
        .tree(&repository, &commit, "", &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        tree.entries.keys().collect::<Vec<_>>(),
        [
            "Makefile",
            "definition",
            "definition/gcl.yaml",
            "src",
            "src/lib.rs"
        ]
    );
    assert_eq!(tree.get("Makefile").unwrap().size, Some(7));
    let below = host
        .tree(&repository, &commit, "definition", &[])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(below.entries.keys().collect::<Vec<_>>(), ["gcl.yaml"]);
    assert_eq!(
        host.tree(&repository, &commit, "nowhere", &[])
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        host.tree(&repository, &"0".repeat(40), "", &[])
            .await
            .unwrap(),
        None
    );

    let file =
        async |path: &str, limit| host.file(&repository, &commit, path, limit).await.unwrap();
    assert_eq!(
        file("definition/gcl.yaml", 100).await,
        FileContent::Bytes("kind: Extension\n".into())
    );
    assert_eq!(file("definition/gcl.yaml", 4).await, FileContent::TooLarge);
    assert_eq!(file("definition", 100).await, FileContent::Absent);
    assert_eq!(file("nothing", 100).await, FileContent::Absent);
}

#[tokio::test]
async fn walks_directories_if_the_listing_is_truncated() {
    let emulator = Emulator::start().await.unwrap();
    let files = Files::new()
        .with("a/b/Makefile", "x")
        .with("a/b/src/lib.rs", "y")
        .with("a/b/other/z", "z")
        .with("q", "q");
    emulator.add(
        EmulatedRepository::new("acme", "large")
            .branch("main", files)
            .truncated_trees(true),
    );
    let host = host(&emulator);
    let repository = host
        .repository(&RepositoryAddress::new("acme", "large").unwrap())
        .await
        .unwrap();
    let commit = host
        .resolve(&repository, &[])
        .await
        .unwrap()
        .unwrap()
        .reference
        .commit;
    let tree = host
        .tree(&repository, &commit, "a/b", &["src", "definition"])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        tree.entries.keys().collect::<Vec<_>>(),
        ["Makefile", "other", "src", "src/lib.rs"]
    );
    assert_eq!(
        host.tree(&repository, &commit, "a/c", &["src"])
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        host.tree(&repository, &commit, "q", &["src"])
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn reports_rate_limits_with_the_wait() {
    let emulator = emulator().await;
    let host = host(&emulator);
    for (status, limit, from, to) in [
        (403, Limit::RetryAfter(17), 17, 17),
        (429, Limit::RetryAfter(17), 17, 17),
        (403, Limit::Reset(300), 299, 301),
        (429, Limit::Reset(90_000), 3600, 3600),
        (403, Limit::Unsaid, 60, 60),
        (429, Limit::Unsaid, 60, 60),
    ] {
        emulator.set_fault(Fault::RateLimited { status, limit });
        let before = emulator.request_count();
        let error = host.repository(&guard()).await.unwrap_err();
        let SourceHostError::RateLimited { retry_after } = error else {
            panic!("{status} {limit:?}: {error:?}");
        };
        assert!(
            (from..=to).contains(&retry_after.as_secs()),
            "{status} {limit:?}: {retry_after:?}"
        );
        assert_eq!(
            emulator.request_count() - before,
            1,
            "a limit is not asked again"
        );
    }
    emulator.set_fault(Fault::Forbidden);
    assert!(matches!(
        host.repository(&guard()).await,
        Err(SourceHostError::Refused { .. })
    ));
    emulator.set_fault(None);
    host.repository(&guard()).await.unwrap();
}

#[tokio::test]
async fn retries_after_transient_failures() {
    let emulator = emulator().await;
    let host = host(&emulator);
    emulator.set_fault_times(Fault::Failure(503), 2);
    host.repository(&guard()).await.unwrap();
    assert_eq!(emulator.request_count(), 3);
    emulator.set_fault(Fault::Failure(502));
    assert_eq!(
        host.branches(&host_repository()).await,
        Err(SourceHostError::Unavailable { status: 502 })
    );
}

fn host_repository() -> super::Repository {
    super::Repository {
        owner: "acme".into(),
        name: "guard".into(),
        default_branch: "main".into(),
        has_issues: true,
        archived: false,
    }
}

#[tokio::test]
async fn stalled_host_times_out() {
    let emulator = emulator().await;
    let host = host(&emulator);
    emulator.set_fault(Fault::Stall(Duration::from_secs(30)));
    let start = Instant::now();
    assert_eq!(
        host.repository(&guard()).await,
        Err(SourceHostError::Timeout)
    );
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
}

#[tokio::test]
async fn refused_connection_is_unreachable() {
    let emulator = emulator().await;
    let host = host(&emulator);
    emulator.stop().await;
    assert_eq!(
        host.repository(&guard()).await,
        Err(SourceHostError::Unreachable)
    );
}

#[tokio::test]
async fn never_follows_a_redirect_off_the_api() {
    let emulator = emulator().await;
    let other = self::emulator().await;
    let host = host(&emulator);
    for location in [
        format!("{}/repos/acme/guard", other.api_url),
        format!("{}/acme/guard", emulator.web_url),
        emulator.api_url.replace("http://", "http://user:secret@"),
        "https://elsewhere.example/".to_owned(),
        "file:///etc/passwd".to_owned(),
    ] {
        emulator.set_fault(Fault::Redirect(location.clone()));
        let error = host.repository(&guard()).await.unwrap_err();
        assert!(
            matches!(error, SourceHostError::Refused { .. }),
            "{location}: {error:?}"
        );
        assert!(!error.to_string().contains("secret"));
    }
    assert_eq!(other.request_count(), 0);
    emulator.set_fault(Fault::Redirect(format!(
        "{}/repos/acme/guard",
        emulator.api_url
    )));
    assert!(matches!(
        host.repository(&guard()).await,
        Err(SourceHostError::Refused {
            reason: "too many redirects"
        })
    ));
}

#[tokio::test]
async fn maps_invalid_json_and_missing_repositories() {
    let emulator = emulator().await;
    let host = host(&emulator);
    emulator.set_repository_fault("acme/guard", Fault::Garbage);
    assert!(matches!(
        host.repository(&guard()).await,
        Err(SourceHostError::Malformed { .. })
    ));
    assert!(matches!(
        host.branches(&host_repository()).await,
        Err(SourceHostError::Malformed { .. })
    ));
    assert!(matches!(
        host.file(&host_repository(), "main", "Makefile", 10).await,
        Err(SourceHostError::Malformed { .. })
    ));
    emulator.set_repository_fault("acme/guard", Fault::Gone);
    assert_eq!(
        host.repository(&guard()).await,
        Err(SourceHostError::NotFound)
    );
    emulator.set_repository_fault("acme/guard", None);
    host.repository(&guard()).await.unwrap();
}

use super::{emulator, guard, host};
use crate::{RepositoryAddress, client::FileContent};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Files};

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

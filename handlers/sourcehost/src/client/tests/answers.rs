//! What the host answers about a repository, apart from its failures.

use super::{emulator, files, guard, guard_repository, host, settings};
use crate::{SourceHost, SourceHostError, client::FileContent};
use catalog_emulators::sourcehost::{Block, EmulatedRepository, Fault, Files};

const POINTER: &str = "version https://lfs.example/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";

#[tokio::test]
async fn blocked_disabled_and_unknown() {
    let emulator = emulator().await;
    let host = host(&emulator);
    let guarded = || EmulatedRepository::new("acme", "guard").branch("main", files());
    for (block, error) in [
        (Block::TermsOfService, SourceHostError::Blocked),
        (Block::LegalNotice, SourceHostError::Withheld),
    ] {
        emulator.add(guarded().blocked(block));
        let before = emulator.request_count();
        assert_eq!(host.repository(&guard()).await, Err(error));
        assert_eq!(emulator.request_count(), before + 1, "it is not retried");
    }
    emulator.add(guarded().disabled(true));
    assert!(host.repository(&guard()).await.unwrap().disabled);
    emulator.set_fault(Fault::Unprocessable(
        "No commit found for SHA: 0".to_owned(),
    ));
    assert_eq!(
        host.tree(&guard_repository(), &"0".repeat(40), "", &[])
            .await,
        Err(SourceHostError::RefRejected)
    );
}

#[tokio::test]
async fn recognises_pointers_of_git_lfs() {
    let emulator = emulator().await;
    let broken = POINTER.replace("sha256:4d", "sha256:zz");
    let files = Files::new()
        .with("pointer", POINTER)
        .with("broken", broken)
        .with("text", "version https://lfs.example/spec/v1\n")
        .with("large", format!("{POINTER}{}", "x".repeat(2000)));
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files));
    let host = host(&emulator);
    let read = async |path| {
        host.file(&guard_repository(), "main", path, 10_000)
            .await
            .unwrap()
    };
    assert_eq!(read("pointer").await, FileContent::LfsPointer);
    for path in ["broken", "text", "large"] {
        let content = read(path).await;
        assert!(
            matches!(content, FileContent::Bytes(_)),
            "{path}: {content:?}"
        );
    }
}

#[tokio::test]
async fn asks_for_the_configured_version_of_the_api() {
    let emulator = emulator().await;
    let with_version = |version| {
        let mut settings = settings(&emulator);
        let name = "x-sourcehost-api-version".parse().unwrap();
        settings.api_version = Some((name, reqwest::header::HeaderValue::from_static(version)));
        SourceHost::new(settings).unwrap()
    };
    with_version("2022-11-28")
        .repository(&guard())
        .await
        .unwrap();
    let seen = emulator.requests().pop().unwrap().api_version;
    assert_eq!(seen.as_deref(), Some("2022-11-28"));
    let error = with_version("2001-01-01").repository(&guard()).await;
    let error = error.unwrap_err().to_string();
    assert!(error.contains("sourcehost.api_version"), "{error}");
    host(&emulator).repository(&guard()).await.unwrap();
    assert_eq!(emulator.requests().pop().unwrap().api_version, None);
}

use std::time::{Duration, Instant};

use super::{emulator, files, guard, guard_repository, host};
use crate::{SourceHostError, client::FileContent};
use catalog_emulators::sourcehost::Fault;

#[tokio::test]
async fn retries_after_transient_failures() {
    let emulator = emulator().await;
    let host = host(&emulator);
    emulator.set_fault_times(Fault::Failure(503), 2);
    host.repository(&guard()).await.unwrap();
    assert_eq!(emulator.request_count(), 3);
    emulator.set_fault(Fault::Failure(502));
    assert_eq!(
        host.branches(&guard_repository()).await,
        Err(SourceHostError::Unavailable { status: 502 })
    );
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
        host.branches(&guard_repository()).await,
        Err(SourceHostError::Malformed { .. })
    ));
    assert!(matches!(
        host.file(&guard_repository(), "main", "Makefile", 10).await,
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

/// What a commit holds is kept, but not an answer that is none.
#[tokio::test]
async fn malformed_responses_are_not_kept() {
    let emulator = emulator().await;
    let host = host(&emulator);
    let commit = files().commit_id();
    emulator.set_fault(Fault::Garbage);
    let tree = async || host.tree(&guard_repository(), &commit, "", &[]).await;
    let file = async || {
        host.file(&guard_repository(), &commit, "Makefile", 100)
            .await
    };
    assert!(matches!(
        tree().await,
        Err(SourceHostError::Malformed { .. })
    ));
    assert!(matches!(
        file().await,
        Err(SourceHostError::Malformed { .. })
    ));
    emulator.set_fault(None);
    assert!(tree().await.unwrap().is_some());
    assert!(matches!(file().await, Ok(FileContent::Bytes(_))));
    let before = emulator.request_count();
    tree().await.unwrap();
    file().await.unwrap();
    assert_eq!(emulator.request_count(), before);
}

use std::time::{Duration, Instant};

use reqwest::{StatusCode, header::HeaderMap};

use super::{emulator, files, guard, guard_repository, host};
use crate::{SourceHost, SourceHostError, client::limits::Limits};
use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Limit};

/// The wait in seconds that a request is refused with.
async fn wait(host: &SourceHost) -> u64 {
    match host.repository(&guard()).await {
        Err(SourceHostError::RateLimited { retry_after }) => retry_after.as_secs(),
        other => panic!("{other:?}"),
    }
}

fn limit(emulator: &Emulator, status: u16, limit: Limit) {
    emulator.set_fault(Fault::RateLimited { status, limit });
}

#[tokio::test]
async fn reports_rate_limits_with_the_wait() {
    let emulator = emulator().await;
    for (status, given, from, to) in [
        (403, Limit::RetryAfter(17), 17, 17),
        (429, Limit::RetryAfter(17), 17, 17),
        (403, Limit::Reset(300), 299, 301),
        (429, Limit::Reset(90_000), 3600, 3600),
        (403, Limit::Unsaid, 60, 60),
        (429, Limit::Unsaid, 60, 60),
    ] {
        limit(&emulator, status, given);
        let before = emulator.request_count();
        let seconds = wait(&host(&emulator)).await;
        assert!(
            (from..=to).contains(&seconds),
            "{status} {given:?}: {seconds}"
        );
        assert_eq!(
            emulator.request_count() - before,
            1,
            "a limit is not asked again"
        );
    }
    let host = host(&emulator);
    emulator.set_fault(Fault::Forbidden);
    assert!(matches!(
        host.repository(&guard()).await,
        Err(SourceHostError::Refused { .. })
    ));
    emulator.set_fault(None);
    host.repository(&guard()).await.unwrap();
}

#[tokio::test]
async fn sends_nothing_until_a_limit_ends() {
    let emulator = emulator().await;
    let host = host(&emulator);
    limit(&emulator, 429, Limit::RetryAfter(2));
    assert_eq!(wait(&host).await, 2);
    emulator.set_fault(None);
    let before = emulator.request_count();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(wait(&host).await, 1);
    let archive = tempfile::tempdir().unwrap();
    let file = archive.path().join("archive.tar.gz");
    let fetched = host.archive(&guard_repository(), "main", &file, 100).await;
    assert!(matches!(fetched, Err(SourceHostError::RateLimited { .. })));
    assert_eq!(emulator.request_count(), before);
    tokio::time::sleep(Duration::from_secs(1)).await;
    host.repository(&guard()).await.unwrap();
    assert_eq!(emulator.request_count(), before + 1);
}

/// The last request of a window succeeds, and says when the next window begins.
#[tokio::test]
async fn sends_nothing_once_the_quota_is_used_up() {
    let emulator = emulator().await;
    let host = host(&emulator);
    emulator.set_quota_left(2);
    host.repository(&guard()).await.unwrap();
    // A conditional request counts only if something has changed.
    host.repository(&guard()).await.unwrap();
    emulator.add(
        EmulatedRepository::new("acme", "guard")
            .branch("main", files())
            .issues(false),
    );
    host.repository(&guard()).await.unwrap();
    let before = emulator.request_count();
    assert!((3598..=3600).contains(&wait(&host).await));
    assert_eq!(emulator.request_count(), before);
}

#[test]
fn backs_off_longer_while_the_host_gives_no_wait() {
    let (limits, headers) = (Limits::default(), HeaderMap::new());
    let mut now = Instant::now();
    let refused = |now| limits.refused(StatusCode::TOO_MANY_REQUESTS, &headers, b"", now);
    let after = |seconds| SourceHostError::RateLimited {
        retry_after: Duration::from_secs(seconds),
    };
    for seconds in [60, 120, 240] {
        assert_eq!(refused(now), after(seconds));
        assert_eq!(limits.check(now), Err(after(seconds)));
        now += Duration::from_millis(seconds * 1000 - 1);
        assert_eq!(limits.check(now), Err(after(1)));
        now += Duration::from_millis(1);
        assert_eq!(limits.check(now), Ok(()));
    }
    for _ in 0..50 {
        refused(now);
    }
    assert_eq!(refused(now), after(3600));
    limits.observe(&headers, now);
    assert_eq!(refused(now), after(60));
}

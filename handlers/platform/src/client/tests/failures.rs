use std::time::{Duration, Instant};

use super::{asset, at, start};
use crate::PlatformError;
use catalog_emulators::platform::PlatformFault;

#[tokio::test]
async fn maps_faults_to_errors_within_the_timeout() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    let long = Duration::from_secs(30);
    let minute = Duration::from_secs(60);
    // Three attempts of at most 800 ms, and the pauses between them.
    for (fault, expected, requests, at_most) in [
        (PlatformFault::Stall(long), PlatformError::Timeout, 3, 6000),
        (
            PlatformFault::RateLimited { retry_after: 60 },
            PlatformError::RateLimited {
                retry_after: minute,
            },
            1,
            750,
        ),
        (
            PlatformFault::RateLimited {
                retry_after: 90_000,
            },
            PlatformError::RateLimited {
                retry_after: minute * 60,
            },
            1,
            750,
        ),
        (
            PlatformFault::Failure(503),
            PlatformError::Unavailable { status: 503 },
            3,
            2500,
        ),
        (
            PlatformFault::Garbage,
            PlatformError::Malformed {
                what: "organization hierarchy",
            },
            1,
            750,
        ),
        (
            PlatformFault::Failure(302),
            PlatformError::Malformed {
                what: "unexpected status",
            },
            1,
            750,
        ),
        (PlatformFault::Forbidden, PlatformError::Forbidden, 1, 750),
        (
            PlatformFault::Disconnect,
            PlatformError::Unreachable,
            3,
            2500,
        ),
    ] {
        emulator.set_fault(fault.clone());
        let (begin, before) = (Instant::now(), emulator.request_count());
        assert_eq!(
            platform.check(&credentials).await,
            Err(expected),
            "{fault:?}"
        );
        let taken = begin.elapsed();
        assert!(
            taken < Duration::from_millis(at_most),
            "{fault:?}: {taken:?}"
        );
        assert_eq!(emulator.request_count() - before, requests, "{fault:?}");
    }
    emulator.stop().await;
}

#[tokio::test]
async fn maps_upload_faults_to_errors() {
    let (emulator, platform, credentials) = start().await;
    for (fault, expected) in [
        (
            PlatformFault::Stall(Duration::from_secs(30)),
            PlatformError::Timeout,
        ),
        (
            PlatformFault::RateLimited { retry_after: 1 },
            PlatformError::RateLimited {
                retry_after: Duration::from_secs(1),
            },
        ),
        (
            PlatformFault::Failure(500),
            PlatformError::Unavailable { status: 500 },
        ),
        (
            PlatformFault::Garbage,
            PlatformError::Malformed {
                what: "start of a publication",
            },
        ),
        (PlatformFault::Forbidden, PlatformError::Forbidden),
        (PlatformFault::Disconnect, PlatformError::Unreachable),
    ] {
        let is_transient = !matches!(fault, PlatformFault::Garbage | PlatformFault::Forbidden);
        assert_eq!(expected.is_transient(), is_transient);
        emulator.set_organization_fault("eu", fault);
        let result = platform
            .publish_to_the_end(&credentials, &asset("guard"))
            .await;
        assert_eq!(result, Err(expected));
        assert_eq!(emulator.publications(), []);
    }
}

#[tokio::test]
async fn failed_token_call_is_not_a_refusal() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_fault(PlatformFault::Failure(502));
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::Unavailable { status: 502 })
    );
    emulator.set_fault(PlatformFault::Garbage);
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::Malformed { what: "token" })
    );
    emulator.set_fault(None);
    assert_eq!(platform.check(&credentials).await, Ok(()));
}

#[tokio::test]
async fn retries_transient_failures() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_fault_times(PlatformFault::Failure(503), 2);
    platform.check(&credentials).await.unwrap();
    emulator.set_fault_times(PlatformFault::Disconnect, 2);
    assert_eq!(
        platform.asset_exists(&credentials, &at("guard")).await,
        Ok(false)
    );
    emulator.set_fault_times(PlatformFault::RateLimited { retry_after: 1 }, 1);
    let begin = Instant::now();
    platform.check(&credentials).await.unwrap();
    assert!(begin.elapsed() >= Duration::from_secs(1));
}

#[tokio::test]
async fn refused_connection_is_unreachable() {
    let (emulator, platform, credentials) = start().await;
    emulator.stop().await;
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::Unreachable)
    );
}

#[tokio::test]
async fn returns_rejections_with_reasons() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    for status in [400, 413, 415, 422] {
        emulator.set_fault(PlatformFault::Failure(status));
        let result = platform
            .publish_to_the_end(&credentials, &asset("guard"))
            .await;
        let reasons = vec!["Internal error".to_owned()];
        assert_eq!(result, Err(PlatformError::Rejected { reasons }), "{status}");
    }
    emulator.set_organization_fault("eu", PlatformFault::Failure(409));
    emulator.set_fault(None);
    let result = platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await;
    let reasons = vec!["Internal error".to_owned()];
    assert_eq!(result, Err(PlatformError::Conflict { reasons }));
}

use std::{sync::Arc, time::Duration};

use super::{at, count, start};
use crate::PlatformError;
use catalog_emulators::platform::PlatformFault;

fn fetched(emulator: &catalog_emulators::platform::PlatformEmulator) -> usize {
    count(emulator, "POST", "/accounts/api/v2/oauth2/token")
}

#[tokio::test]
async fn fifty_callers_share_one_token() {
    let (emulator, platform, credentials) = start().await;
    // Long enough for all to have asked before there is an response.
    emulator.set_fault_times(PlatformFault::Stall(Duration::from_millis(100)), 1);
    let platform = Arc::new(platform);
    let callers: Vec<_> = (0..50)
        .map(|_| {
            let (platform, credentials) = (Arc::clone(&platform), credentials.clone());
            tokio::spawn(async move { platform.asset_exists(&credentials, &at("none")).await })
        })
        .collect();
    for caller in callers {
        assert_eq!(caller.await.unwrap(), Ok(false));
    }
    assert_eq!((fetched(&emulator), emulator.request_count()), (1, 51));

    // After expiry, all share one new token.
    emulator.expire_tokens();
    let callers: Vec<_> = (0..50)
        .map(|_| {
            let (platform, credentials) = (Arc::clone(&platform), credentials.clone());
            tokio::spawn(async move { platform.asset_exists(&credentials, &at("none")).await })
        })
        .collect();
    for caller in callers {
        assert_eq!(caller.await.unwrap(), Ok(false));
    }
    assert_eq!(fetched(&emulator), 2);
    emulator.stop().await;
}

#[tokio::test]
async fn an_expired_token_is_replaced_once() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    platform.check(&credentials).await.unwrap();
    assert_eq!(fetched(&emulator), 1);
    emulator.expire_tokens();
    platform.check(&credentials).await.unwrap();
    assert_eq!((fetched(&emulator), emulator.request_count()), (2, 6));
}

#[tokio::test]
async fn credentials_that_are_token_error_are_refused() {
    let (emulator, platform, credentials) = start().await;
    let mut wrong = credentials.clone();
    wrong.client_secret = "wrong".into();
    assert_eq!(platform.check(&wrong).await, Err(PlatformError::Refused));
    // A valid token does not help a wrong secret, and its failure does not affect the valid one.
    platform.check(&credentials).await.unwrap();
    assert_eq!(platform.check(&wrong).await, Err(PlatformError::Refused));

    emulator.revoke_client("client");
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::Refused)
    );
    assert_eq!(
        platform.asset_exists(&credentials, &at("none")).await,
        Err(PlatformError::Refused)
    );
    emulator.add_client("client", super::SECRET, super::tree());
    assert_eq!(platform.check(&credentials).await, Ok(()));
}

#[tokio::test]
async fn a_host_that_is_not_configured_is_not_called() {
    let (emulator, platform, mut credentials) = start().await;
    credentials.host = "other".to_owned();
    assert!(platform.knows_host("main") && !platform.knows_host("other"));
    assert_eq!(
        platform.check(&credentials).await,
        Err(PlatformError::UnknownHost)
    );
    assert_eq!(emulator.request_count(), 0);
}

#[tokio::test]
async fn missing_token_endpoint_is_not_a_missing_asset() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_fault(PlatformFault::Failure(404));
    let expected = PlatformError::Malformed { what: "token" };
    let exists = platform.asset_exists(&credentials, &at("guard")).await;
    assert_eq!(exists, Err(expected.clone()));
    let deleted = platform.delete_asset(&credentials, &at("guard")).await;
    assert_eq!(deleted, Err(expected));
}

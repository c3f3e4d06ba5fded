use std::time::Duration;

use super::{asset, at, count, emulated, start};
use crate::{AssetStatus, Coordinate, Deletion, PlatformError};
use catalog_emulators::platform::PlatformFault;

const EIGHT_DAYS: Duration = Duration::from_secs(8 * 24 * 3600);

#[tokio::test]
async fn assets_exist_until_they_are_deleted() {
    let (emulator, platform, credentials) = start().await;
    let guard = at("guard");
    let exists = || platform.asset_exists(&credentials, &guard);
    let delete = || platform.delete_asset(&credentials, &guard);
    assert_eq!(exists().await, Ok(false));
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    assert_eq!(exists().await, Ok(true));
    assert_eq!(delete().await, Ok(Deletion::Hard));
    assert_eq!(delete().await, Ok(Deletion::Absent));
    assert_eq!(exists().await, Ok(false));
    // Hard-deleted: the name is free.
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    assert_eq!(emulator.assets()[0].uploads, 2);
}

#[tokio::test]
async fn an_old_stable_version_is_soft_deleted_and_spent() {
    let (emulator, platform, credentials) = start().await;
    let publish = async |asset| platform.publish_to_the_end(&credentials, asset).await;
    let guard = asset("guard");
    let mut development = asset("guard-dev");
    development.status = AssetStatus::Development;
    publish(&guard).await.unwrap();
    publish(&development).await.unwrap();
    emulator.advance(EIGHT_DAYS);
    for (asset, deletion) in [("guard", Deletion::Soft), ("guard-dev", Deletion::Hard)] {
        let deleted = platform.delete_asset(&credentials, &at(asset)).await;
        assert_eq!(deleted, Ok(deletion), "{asset}");
        let exists = platform.asset_exists(&credentials, &at(asset)).await;
        assert_eq!(exists, Ok(false), "{asset}");
    }
    assert_eq!(count(&emulator, "DELETE", "/assets/eu/guard/1.0.0"), 2);
    let error = publish(&guard).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "version 1.0.0 was deleted there and cannot be used again; raise it"
    );
    assert!(!error.is_transient());
    let version = "1.0.0".to_owned();
    assert_eq!(error, PlatformError::VersionSpent { version });
    // The next one can be published, and so can the same one of an asset in development.
    let mut next = asset("guard");
    next.coordinate.version = "1.0.1".to_owned();
    publish(&next).await.unwrap();
    publish(&development).await.unwrap();
}

#[tokio::test]
async fn a_spent_version_is_found_among_many() {
    let (emulator, platform, credentials) = start().await;
    for number in 0..260 {
        let mut other = asset("a");
        other.coordinate.version = format!("1.0.{number}");
        let template = emulator.assets().pop();
        match template {
            None => {
                platform
                    .publish_to_the_end(&credentials, &other)
                    .await
                    .unwrap();
            }
            Some(mut template) => {
                template
                    .coordinate
                    .version
                    .clone_from(&other.coordinate.version);
                emulator.restore(template);
            }
        }
    }
    for published in emulator.assets() {
        emulator.soft_delete(&published.coordinate);
    }
    // The last of the list.
    let last = Coordinate {
        version: "1.0.99".to_owned(),
        ..at("a")
    };
    let mut again = asset("a");
    again.coordinate = last;
    let result = platform.publish_to_the_end(&credentials, &again).await;
    let version = "1.0.99".to_owned();
    assert_eq!(result, Err(PlatformError::VersionSpent { version }));
    assert_eq!(count(&emulator, "GET", "/softDeleted"), 2);
}

#[tokio::test]
async fn an_existing_version_is_not_a_spent_one() {
    let (emulator, platform, credentials) = start().await;
    let guard = asset("guard");
    platform
        .publish_to_the_end(&credentials, &guard)
        .await
        .unwrap();
    let again = platform.publish_to_the_end(&credentials, &guard).await;
    let reasons = vec!["The asset eu/guard/1.0.0 already exists".to_owned()];
    assert_eq!(again, Err(PlatformError::Conflict { reasons }));
    assert_eq!(count(&emulator, "GET", "/softDeleted"), 0);
    assert_eq!(emulator.publications(), [emulated("guard")]);
}

#[tokio::test]
async fn an_organization_that_forbids_hard_deletion_is_obeyed() {
    let (emulator, platform, credentials) = start().await;
    emulator.forbid_hard_deletion("eu");
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    let deleted = platform.delete_asset(&credentials, &at("guard")).await;
    assert_eq!(deleted, Ok(Deletion::Soft));
    assert_eq!(emulator.assets(), []);
}

#[tokio::test]
async fn a_deletion_that_is_refused_either_way_is_an_error() {
    let (emulator, platform, credentials) = start().await;
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    for (status, expected) in [
        (
            409,
            PlatformError::Conflict {
                reasons: vec!["Internal error".to_owned()],
            },
        ),
        (
            400,
            PlatformError::Rejected {
                reasons: vec!["Internal error".to_owned()],
            },
        ),
        (403, PlatformError::Forbidden),
    ] {
        emulator.set_fault(PlatformFault::Failure(status));
        let deleted = platform.delete_asset(&credentials, &at("guard")).await;
        assert_eq!(deleted, Err(expected));
    }
    assert_eq!(emulator.assets().len(), 1);
}

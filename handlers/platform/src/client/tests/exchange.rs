//! Reading what an organization has published.

use super::{asset, at, credentials, emulated, ruleset, start};
use crate::{Asset, AssetKind, AssetStatus, Coordinate, Credentials, Platform, PlatformError};
use catalog_emulators::platform::{EmulatedOrganization, PlatformEmulator, PlatformFault};

const VENDOR: &str = "434b78c3-bcd9-412d-9428-dec2f8c72cb2";

fn of_vendor(asset: Asset, version: &str, status: AssetStatus) -> Asset {
    Asset {
        organization_id: VENDOR.to_owned(),
        coordinate: Coordinate {
            group_id: VENDOR.to_owned(),
            version: version.to_owned(),
            ..asset.coordinate
        },
        status,
        ..asset
    }
}

async fn vendor() -> (PlatformEmulator, Platform, Credentials) {
    let (emulator, platform, _) = start().await;
    let vendor = EmulatedOrganization::new(VENDOR, "Vendor");
    let root = EmulatedOrganization::new("root", "Root").child(vendor);
    emulator.add_client("client", super::SECRET, root);
    (emulator, platform, credentials())
}

async fn list(platform: &Platform, kind: AssetKind) -> Result<Vec<Coordinate>, PlatformError> {
    let listed = platform.list_assets(&credentials(), VENDOR, [kind]).await;
    listed.map(|[of_kind]| of_kind)
}

#[tokio::test]
async fn the_newest_released_version_is_described() {
    let (_emulator, platform, credentials) = vendor().await;
    for (version, status) in [
        ("1.9.0", AssetStatus::Published),
        ("1.10.0", AssetStatus::Published),
        ("2.0.0", AssetStatus::Development),
    ] {
        let asset = of_vendor(asset("guard"), version, status);
        let published = platform.publish_to_the_end(&credentials, &asset).await;
        published.unwrap();
    }
    let draft = of_vendor(ruleset("draft"), "1.0.0", AssetStatus::Development);
    let published = platform.publish_to_the_end(&credentials, &draft).await;
    published.unwrap();
    let listed = list(&platform, AssetKind::PolicyDefinition).await.unwrap();
    assert_eq!(listed.len(), 1, "{listed:?}");
    let newest = platform.describe_newest(&credentials, &listed[0]).await;
    let newest = newest.unwrap().unwrap();
    assert_eq!(newest.coordinate.version, "1.10.0");
    let schema = newest.file("schema", "json").unwrap();
    let schema = platform.download(&credentials, schema).await.unwrap();
    assert_eq!(&*schema, super::SCHEMA);
    let page = platform.home_page(&credentials, &newest.coordinate).await;
    assert_eq!(page, Ok(None));
    let listed = list(&platform, AssetKind::Ruleset).await.unwrap();
    let newest = platform.describe_newest(&credentials, &listed[0]).await;
    assert_eq!(newest, Ok(None));
}

#[tokio::test]
async fn many_assets_are_listed_over_pages() {
    let (emulator, platform, credentials) = vendor().await;
    let published = platform
        .publish_to_the_end(
            &credentials,
            &of_vendor(asset("guard"), "1.0.0", AssetStatus::Published),
        )
        .await;
    published.unwrap();
    let first = emulator.assets().pop().unwrap();
    for number in 0..600 {
        let mut asset = first.clone();
        asset.coordinate.asset_id = format!("guard-{number}");
        emulator.restore(asset);
    }
    // Of an organization that shares its assets.
    let mut foreign = first;
    foreign.organization_id = "root".to_owned();
    foreign.coordinate = emulated("foreign");
    emulator.restore(foreign);
    let listed = list(&platform, AssetKind::PolicyDefinition).await.unwrap();
    assert_eq!(listed.len(), 601);
    emulator.set_fault_times(PlatformFault::Garbage, 1);
    let failed = list(&platform, AssetKind::PolicyDefinition).await;
    failed.unwrap_err();
}

#[tokio::test]
async fn files_are_read_on_the_host_alone() {
    let (_emulator, platform, credentials) = vendor().await;
    for address in ["http://127.0.0.2:1/file", "ftp://files.example/a", ""] {
        let file = serde_json::from_value(serde_json::json!({
            "classifier": "schema", "packaging": "json", "downloadURL": address,
        }));
        let read = platform.download(&credentials, &file.unwrap()).await;
        assert!(read.is_err(), "{address}: {read:?}");
    }
    let absent = platform.home_page(&credentials, &at("absent")).await;
    assert_eq!(absent, Ok(None));
}

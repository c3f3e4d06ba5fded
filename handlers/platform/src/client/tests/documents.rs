//! What the client sends and the emulator answers, held against the platform's published documents, where they are at hand.

mod document;

use std::{collections::BTreeSet, path::PathBuf, time::Duration};

use super::{SECRET, asset, implementation, ruleset, settings};
use crate::{Asset, AssetKind, Coordinate, Credentials, Deletion, GovernanceProfile, Platform};
use catalog_emulators::platform::{EmulatedOrganization, PlatformEmulator};

use document::Document;

const ROOT: &str = "1da12ec1-7614-43a3-bf24-ff754cab8ddf";
const TARGET: &str = "434b78c3-bcd9-412d-9428-dec2f8c72cb2";

/// What is used although the documents do not describe it.
const UNDOCUMENTED: [&str; 4] = [
    "GET /accounts/api/organizations/{id}/hierarchy",
    // The address is that of `downloadURL` in the documents' examples.
    "GET /exchange/files/api/v1/organizations/434b78c3-bcd9-412d-9428-dec2f8c72cb2/assets/434b78c3-bcd9-412d-9428-dec2f8c72cb2/guard/1.0.0/metadata/yaml",
    "POST /accounts/api/v2/oauth2/token",
    "POST /governance/xapi/api/v1/rulesets/validate",
];

/// The documents of the asset registry and of governance.
fn documents() -> Option<[Document; 2]> {
    let inputs = std::env::var_os("CATALOG_INPUTS").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/inputs"
            ))
        },
        PathBuf::from,
    );
    let folder = inputs.join("platform-openapi");
    let named = |suffix: &str| {
        let mut folders = std::fs::read_dir(&folder).ok()?.map(|entry| entry.unwrap());
        let found = folders.find(|entry| entry.file_name().to_string_lossy().ends_with(suffix));
        Some(found.unwrap().path())
    };
    Some([
        Document::read(&named("exchange-experience")?, "/exchange/api/v2"),
        Document::read(&named("api-governance")?, "/governance/xapi/api/v1"),
    ])
}

fn in_target(asset: Asset) -> Asset {
    let of = |at: &Coordinate| Coordinate {
        group_id: TARGET.to_owned(),
        ..at.clone()
    };
    Asset {
        organization_id: TARGET.to_owned(),
        coordinate: of(&asset.coordinate),
        dependencies: asset.dependencies.iter().map(of).collect(),
        ..asset
    }
}

/// Does everything that the client can do.
async fn exercise(emulator: &PlatformEmulator, platform: &Platform, credentials: &Credentials) {
    let definition = in_target(asset("guard"));
    let implementation = in_target(implementation("guard-flex", "guard"));
    let rules = in_target(ruleset("rules"));
    let (at, rules_at) = (&definition.coordinate, &rules.coordinate);
    platform.check(credentials).await.unwrap();
    for asset in [&definition, &implementation, &rules] {
        platform
            .publish_to_the_end(credentials, asset)
            .await
            .unwrap();
    }
    assert_eq!(platform.asset_exists(credentials, at).await, Ok(true));
    let page = platform.set_home_page(credentials, at, "# Guard").await;
    page.unwrap();
    read(platform, credentials, at).await;
    let profile = |name: &str| GovernanceProfile {
        name: name.to_owned(),
        filter: "scope:rest-api,tag:public".to_owned(),
    };
    let attach = async |name: &str, ruleset: &Coordinate| {
        let profile = profile(name);
        platform
            .attach_ruleset(credentials, TARGET, &profile, ruleset)
            .await
    };
    let attached = attach("Catalog", rules_at).await.unwrap();
    attach("Same", rules_at).await.unwrap_err();
    attach("Catalog", at).await.unwrap();
    platform
        .detach_ruleset(credentials, &attached.id, at)
        .await
        .unwrap();
    emulator.set_validation_service(true);
    let findings = platform.validate_ruleset(credentials, "a: b").await;
    assert_eq!(findings.unwrap().len(), 1);
    let delete = async |at| platform.delete_asset(credentials, at).await;
    assert_eq!(delete(rules_at).await, Ok(Deletion::Hard));
    emulator.advance(Duration::from_secs(8 * 24 * 3600));
    let flex = &implementation.coordinate;
    assert_eq!(delete(flex).await, Ok(Deletion::Soft));
    let again = platform
        .publish_to_the_end(credentials, &implementation)
        .await;
    again.unwrap_err();
}

/// Reads what an organization has published.
async fn read(platform: &Platform, credentials: &Credentials, at: &Coordinate) {
    let listed = platform.list_assets(credentials, TARGET, [AssetKind::PolicyDefinition]);
    assert_eq!(listed.await, Ok([vec![at.clone()]]));
    let described = platform.describe_newest(credentials, at).await;
    let described = described.unwrap().unwrap();
    let metadata = described.file("metadata", "yaml").unwrap();
    platform.download(credentials, metadata).await.unwrap();
    let page = platform.home_page(credentials, at).await.unwrap();
    assert_eq!(page.as_deref(), Some("# Guard"));
}

#[tokio::test]
async fn requests_and_answers_are_as_documented() {
    let Some(documents) = documents() else { return };
    let emulator = PlatformEmulator::start().await.unwrap();
    let tree =
        EmulatedOrganization::new(ROOT, "Root").child(EmulatedOrganization::new(TARGET, "EU"));
    emulator.add_client("client", SECRET, tree);
    emulator.start_transcript();
    let platform = Platform::new(settings(&emulator)).unwrap();
    let credentials = Credentials {
        organization_id: ROOT.to_owned(),
        ..super::credentials()
    };
    exercise(&emulator, &platform, &credentials).await;
    let (mut seen, mut undocumented) = (BTreeSet::new(), BTreeSet::new());
    for exchange in emulator.exchanges() {
        let mut found = documents
            .iter()
            .filter_map(|document| document.operation(&exchange));
        if let Some(operation) = found.next() {
            operation.check(&exchange);
            seen.insert(operation.id.to_owned());
        } else {
            let target = exchange.target.replace(ROOT, "{id}");
            undocumented.insert(format!("{} {target}", exchange.method));
        }
    }
    assert_eq!(
        undocumented,
        UNDOCUMENTED.map(str::to_owned).into_iter().collect()
    );
    // Uploads and their status, an asset, its deletion, the deleted ones, two and one of pages, the search of assets, four of profiles.
    assert_eq!(seen.len(), 13, "{seen:#?}");
}

mod assets;
mod deletion;
mod documents;
mod exchange;
mod failures;
mod organizations;
mod profiles;
mod publish;
mod reasons;
mod secrets;
mod status_links;
mod tokens;

use std::{collections::BTreeMap, time::Duration};

use bytes::Bytes;

use super::Platform;
use crate::{
    Asset, AssetFile, AssetKind, AssetStatus, Coordinate, Credentials, GovernanceProfile,
    PlatformError, PlatformSettings, Publication,
};
use catalog_emulators::platform::{EmulatedOrganization, PlatformEmulator};

const SECRET: &str = "s3cret/äöü+&";
const SCHEMA: &[u8] =
    br#"{"@context": {"@vocab": "vocabulary#"}, "type": "object", "properties": {}, "required": []}"#;

fn settings(emulator: &PlatformEmulator) -> PlatformSettings {
    let hosts = BTreeMap::from([("main".to_owned(), emulator.base_url.clone())]);
    let mut settings = PlatformSettings::new(&hosts).unwrap();
    settings.request_timeout = Duration::from_millis(800);
    settings.poll_interval = Duration::from_millis(5);
    settings.publication_timeout = Duration::from_secs(2);
    settings
}

fn tree() -> EmulatedOrganization {
    EmulatedOrganization::new("root", "Root")
        .child(
            EmulatedOrganization::new("sales", "Sales")
                .child(EmulatedOrganization::new("eu", "EU"))
                .child(EmulatedOrganization::new("us", "US")),
        )
        .child(EmulatedOrganization::new("tech", "Technology"))
}

async fn start() -> (PlatformEmulator, Platform, Credentials) {
    let emulator = PlatformEmulator::start().await.unwrap();
    emulator.add_client("client", SECRET, tree());
    let platform = Platform::new(settings(&emulator)).unwrap();
    (emulator, platform, credentials())
}

fn credentials() -> Credentials {
    Credentials {
        host: "main".to_owned(),
        client_id: "client".to_owned(),
        client_secret: SECRET.into(),
        organization_id: "root".to_owned(),
    }
}

fn at(asset_id: &str) -> Coordinate {
    Coordinate {
        group_id: "eu".to_owned(),
        asset_id: asset_id.to_owned(),
        version: "1.0.0".to_owned(),
    }
}

/// The same as the emulator writes it.
fn emulated(asset_id: &str) -> catalog_emulators::platform::Coordinate {
    let Coordinate {
        group_id,
        asset_id,
        version,
    } = at(asset_id);
    catalog_emulators::platform::Coordinate::new(&group_id, &asset_id, &version)
}

fn file(classifier: &str, packaging: &str, content: &'static [u8]) -> AssetFile {
    AssetFile {
        classifier: classifier.to_owned(),
        packaging: packaging.to_owned(),
        name: format!("{classifier}.{packaging}"),
        content: Bytes::from_static(content),
    }
}

/// A stable definition.
fn asset(asset_id: &str) -> Asset {
    Asset {
        organization_id: "eu".to_owned(),
        coordinate: at(asset_id),
        name: "Rate guard".to_owned(),
        description: "Guards, \"politely\".".to_owned(),
        kind: AssetKind::PolicyDefinition,
        status: AssetStatus::Published,
        files: vec![
            file("schema", "json", SCHEMA),
            file("metadata", "yaml", b"#%Policy Definition 0.1\nname: x\n"),
        ],
        main_file: None,
        dependencies: Vec::new(),
        keywords: Vec::new(),
    }
}

/// A stable implementation of it.
fn implementation(asset_id: &str, definition: &str) -> Asset {
    let metadata =
        b"#%Policy Implementation 1.0\ntechnology: flexGateway\nminRuntimeVersion: 1.0.0\n";
    Asset {
        kind: AssetKind::PolicyImplementation,
        files: vec![
            file("binary", "wasm", b"\0asm\r\n--\xff"),
            file("metadata", "yaml", metadata),
        ],
        dependencies: vec![at(definition)],
        ..asset(asset_id)
    }
}

fn ruleset(asset_id: &str) -> Asset {
    Asset {
        kind: AssetKind::Ruleset,
        files: vec![file("ruleset", "yaml", b"#%Validation Profile 1.0\n")],
        main_file: Some("ruleset.yaml".to_owned()),
        keywords: vec!["guard".to_owned(), "rate".to_owned()],
        ..asset(asset_id)
    }
}

/// The number of requests to paths with this suffix.
fn count(emulator: &PlatformEmulator, method: &str, ending: &str) -> usize {
    let requests = emulator.requests();
    let asked = requests
        .iter()
        .filter(|request| request.method == method && request.path.ends_with(ending));
    asked.count()
}

#[tokio::test]
async fn every_operation_can_be_awaited_by_a_task() {
    fn is_send<T: Send>(_: T) {}
    let (_emulator, platform, credentials) = start().await;
    let (platform, credentials, at, asset) =
        (&platform, &credentials, &at("guard"), asset("guard"));
    let profile = GovernanceProfile {
        name: "Catalog".to_owned(),
        filter: String::new(),
    };
    is_send(platform.check(credentials));
    is_send(platform.organizations(credentials));
    is_send(platform.publish_asset(credentials, &asset));
    is_send(platform.asset_exists(credentials, at));
    is_send(platform.delete_asset(credentials, at));
    is_send(platform.set_home_page(credentials, at, ""));
    is_send(platform.attach_ruleset(credentials, "eu", &profile, at));
    is_send(platform.detach_ruleset(credentials, "id", at));
    is_send(platform.validate_ruleset(credentials, ""));
}

#[test]
fn formats_coordinates_as_the_platform_does() {
    assert_eq!(at("guard").to_string(), "eu/guard/1.0.0");
    assert_eq!(at("guard").gav(), "gav://eu/guard/1.0.0");
    let json = serde_json::to_string(&at("guard")).unwrap();
    assert_eq!(
        serde_json::from_str::<Coordinate>(&json).unwrap(),
        at("guard")
    );
}

impl Platform {
    /// Publishes an asset, and waits until that has ended.
    pub(super) async fn publish_to_the_end(
        &self,
        credentials: &Credentials,
        asset: &Asset,
    ) -> Result<(), PlatformError> {
        match self.publish_asset(credentials, asset).await? {
            Publication::Ended => Ok(()),
            Publication::Accepted(link) => self.publication_ended(credentials, &link).await,
        }
    }
}

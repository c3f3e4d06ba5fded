use std::time::{Duration, Instant};

use super::{SCHEMA, asset, count, emulated, implementation, ruleset, settings, start};
use crate::{AssetStatus, Platform, PlatformError};
use catalog_emulators::platform::{PlatformFault, PublicationMode};

#[tokio::test]
async fn publishes_everything_of_an_asset() {
    let (emulator, platform, credentials) = start().await;
    for mode in [
        PublicationMode::Synchronous,
        PublicationMode::After(Duration::from_millis(20)),
    ] {
        emulator.set_publication(mode.clone());
        for asset in [
            asset("guard"),
            implementation("guard-flex", "guard"),
            ruleset("rules"),
        ] {
            platform
                .publish_to_the_end(&credentials, &asset)
                .await
                .unwrap();
        }
        let assets = emulator.assets();
        let [definition, implementation, ruleset] = &assets[..] else {
            panic!("{mode:?}: {assets:?}");
        };
        for published in &assets {
            assert_eq!(published.organization_id, "eu");
            assert_eq!(published.name, "Rate guard");
            assert_eq!(published.description, "Guards, \"politely\".");
            assert_eq!(published.status, "published");
        }
        assert_eq!(definition.coordinate, emulated("guard"));
        assert_eq!(definition.kind, "policy");
        assert_eq!(definition.files["schema.json"], *SCHEMA);
        assert!(definition.files["metadata.yaml"].starts_with(b"#%Policy Definition 0.1\n"));
        assert_eq!(implementation.kind, "policy-implementation");
        assert_eq!(implementation.dependencies, [emulated("guard")]);
        assert_eq!(implementation.files["binary.wasm"], b"\0asm\r\n--\xff"[..]);
        assert_eq!(ruleset.kind, "ruleset");
        assert_eq!(ruleset.main_file.as_deref(), Some("ruleset.yaml"));
        assert_eq!(ruleset.keywords, ["guard", "rate"]);
        for published in &assets {
            emulator.forget(&published.coordinate);
        }
    }
    assert_eq!(emulator.publications().len(), 6);
    assert!(count(&emulator, "GET", "/guard/1.0.0/publication/status/0") >= 1);
}

/// The fields and files of the documents, and no other.
#[tokio::test]
async fn uploads_have_the_documented_parts() {
    let (emulator, platform, credentials) = start().await;
    emulator.start_transcript();
    let mut development = implementation("guard-flex-dev", "guard");
    development.status = AssetStatus::Development;
    development.description = " ".to_owned();
    // Policies have none.
    development.main_file = Some("binary.wasm".to_owned());
    let uploads = [asset("guard"), development, ruleset("rules")];
    for asset in &uploads {
        platform
            .publish_to_the_end(&credentials, asset)
            .await
            .unwrap();
    }
    let transcript = emulator.transcript();
    let sent: Vec<&str> = transcript
        .iter()
        .filter(|(path, sent)| path.ends_with("/1.0.0") && sent.starts_with("POST "))
        .map(|(_, sent)| sent.as_str())
        .collect();
    let parts = |sent: &str| -> Vec<(String, String)> {
        let mut parts = Vec::new();
        for part in sent.split("form-data; name=\"").skip(1) {
            let (name, rest) = part.split_once('"').unwrap();
            let (_, value) = rest.split_once("\r\n\r\n").unwrap();
            let (value, _) = value.split_once("\r\n--").unwrap();
            let value = if name.starts_with("files.") {
                ""
            } else {
                value
            };
            parts.push((name.to_owned(), value.to_owned()));
        }
        parts.sort();
        parts
    };
    let expect = |expected: &[(&str, &str)]| -> Vec<(String, String)> {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        expected.iter().map(owned).collect()
    };
    let description = ("description", "Guards, \"politely\".");
    assert_eq!(
        parts(sent[0]),
        expect(&[
            description,
            ("files.metadata.yaml", ""),
            ("files.schema.json", ""),
            ("name", "Rate guard"),
            ("status", "published"),
            ("type", "policy"),
        ])
    );
    assert_eq!(
        parts(sent[1]),
        expect(&[
            ("dependencies", "eu:guard:1.0.0"),
            ("files.binary.wasm", ""),
            ("files.metadata.yaml", ""),
            ("name", "Rate guard"),
            ("status", "development"),
            ("type", "policy-implementation"),
        ])
    );
    assert_eq!(
        parts(sent[2]),
        expect(&[
            description,
            ("files.ruleset.yaml", ""),
            ("keywords", "guard,rate"),
            ("name", "Rate guard"),
            ("properties.mainFile", "ruleset.yaml"),
            ("status", "published"),
            ("type", "ruleset"),
        ])
    );
    for sent in sent {
        assert!(sent.contains("\"x-sync-publication\": \"false\""), "{sent}");
    }
}

#[tokio::test]
async fn an_implementation_needs_its_definition() {
    let (_emulator, platform, credentials) = start().await;
    let result = platform
        .publish_to_the_end(&credentials, &implementation("guard-flex", "guard"))
        .await;
    let reasons = vec!["The policy eu/guard/1.0.0 does not exist".to_owned()];
    assert_eq!(result, Err(PlatformError::Rejected { reasons }));
}

#[tokio::test]
async fn a_failed_publication_is_rejected_with_its_reason() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_publication(PublicationMode::Failing("The file is broken".to_owned()));
    let result = platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await;
    let reasons = vec!["The file is broken".to_owned()];
    assert_eq!(result, Err(PlatformError::Rejected { reasons }));
    assert_eq!(emulator.assets(), []);
    // Nothing was stored, so that the name is still free.
    emulator.set_publication(PublicationMode::Synchronous);
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
}

#[tokio::test]
async fn an_upload_elsewhere_is_forbidden() {
    let (_emulator, platform, credentials) = start().await;
    let mut elsewhere = asset("guard");
    elsewhere.organization_id = "elsewhere".to_owned();
    let result = platform.publish_to_the_end(&credentials, &elsewhere).await;
    assert_eq!(result, Err(PlatformError::Forbidden));
}

#[tokio::test]
async fn an_upload_is_sent_once() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    emulator.set_organization_fault("eu", PlatformFault::Disconnect);
    let result = platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await;
    assert_eq!(result, Err(PlatformError::Unreachable));
    assert_eq!(count(&emulator, "POST", "/assets/eu/guard/1.0.0"), 1);
    // It is for one organization alone.
    let mut other = asset("guard");
    other.organization_id = "us".to_owned();
    other.coordinate.group_id = "us".to_owned();
    platform
        .publish_to_the_end(&credentials, &other)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_upload_with_an_expired_token_is_sent_again() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    emulator.expire_tokens();
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    assert_eq!(emulator.publications(), [emulated("guard")]);
}

#[tokio::test]
async fn tolerates_failed_status_polls() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_publication(PublicationMode::OnCommand);
    let asset = asset("guard");
    let publishing = platform.publish_to_the_end(&credentials, &asset);
    let failing = async {
        while count(&emulator, "POST", "/assets/eu/guard/1.0.0") == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        emulator.set_fault_times(PlatformFault::Failure(503), 4);
        tokio::time::sleep(Duration::from_millis(50)).await;
        emulator.complete_publications();
    };
    assert_eq!(tokio::join!(publishing, failing).0, Ok(()));
}

#[tokio::test]
async fn endless_publication_times_out() {
    let (emulator, _, credentials) = start().await;
    let mut settings = settings(&emulator);
    settings.publication_timeout = Duration::from_millis(100);
    let platform = Platform::new(settings).unwrap();
    emulator.set_publication(PublicationMode::OnCommand);
    let begin = Instant::now();
    let result = platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await;
    assert_eq!(result, Err(PlatformError::Timeout));
    assert!(begin.elapsed() < Duration::from_secs(1));
}

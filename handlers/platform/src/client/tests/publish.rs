use std::time::{Duration, Instant};

use super::{asset, count, credentials, emulated, settings, start, tree};
use crate::{Platform, PlatformError};
use catalog_emulators::platform::{PlatformFault, PublicationMode};

const STATUS_LINK: PlatformError = PlatformError::Malformed {
    what: "publication status link",
};

#[tokio::test]
async fn publishes_everything_of_an_asset() {
    let (emulator, platform, credentials) = start().await;
    for mode in [
        PublicationMode::Synchronous,
        PublicationMode::Asynchronous { polls: 3 },
    ] {
        emulator.set_publication(mode.clone());
        platform
            .publish_asset(&credentials, &asset("guard"))
            .await
            .unwrap();
        let assets = emulator.assets();
        assert_eq!(assets.len(), 1, "{mode:?}");
        let published = &assets[0];
        assert_eq!(published.coordinate, emulated("guard"));
        assert_eq!(published.organization_id, "eu");
        assert_eq!(published.name, "Rate guard");
        assert_eq!(published.description, "Guards, \"politely\".");
        assert_eq!(published.kind, "policy-implementation");
        assert_eq!(published.status, "published");
        assert_eq!(published.main_file.as_deref(), Some("binary.wasm"));
        assert_eq!(published.tags, ["guard", "rate"]);
        assert_eq!(published.files["binary.wasm"], b"\0asm\r\n--\xff"[..]);
        assert_eq!(published.files["metadata.yaml"], b"kind: x\n"[..]);
        emulator.forget(&emulated("guard"));
    }
    assert_eq!(
        emulator.publications(),
        [emulated("guard"), emulated("guard")]
    );
    assert_eq!(count(&emulator, "GET", "/publication/status/0"), 4);
}

#[tokio::test]
async fn existing_version_is_a_conflict() {
    let (emulator, platform, credentials) = start().await;
    platform
        .publish_asset(&credentials, &asset("guard"))
        .await
        .unwrap();
    let again = platform.publish_asset(&credentials, &asset("guard")).await;
    assert_eq!(again, Err(PlatformError::Conflict));
    assert_eq!(emulator.publications(), [emulated("guard")]);
    assert_eq!(emulator.assets()[0].uploads, 1);
}

#[tokio::test]
async fn a_failed_publication_is_rejected_with_its_reason() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_publication(PublicationMode::Failing("The file is broken".to_owned()));
    let result = platform.publish_asset(&credentials, &asset("guard")).await;
    let reasons = vec!["The file is broken".to_owned()];
    assert_eq!(result, Err(PlatformError::Rejected { reasons }));
    assert_eq!(emulator.assets(), []);
    // Nothing was stored, so that the name is still free.
    emulator.set_publication(PublicationMode::Synchronous);
    platform
        .publish_asset(&credentials, &asset("guard"))
        .await
        .unwrap();
}

#[tokio::test]
async fn an_upload_elsewhere_is_forbidden() {
    let (_emulator, platform, credentials) = start().await;
    let mut elsewhere = asset("guard");
    elsewhere.organization_id = "elsewhere".to_owned();
    let result = platform.publish_asset(&credentials, &elsewhere).await;
    assert_eq!(result, Err(PlatformError::Forbidden));
}

#[tokio::test]
async fn an_upload_is_sent_once() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    emulator.set_organization_fault("eu", PlatformFault::Disconnect);
    let result = platform.publish_asset(&credentials, &asset("guard")).await;
    assert_eq!(result, Err(PlatformError::Unreachable));
    assert_eq!(count(&emulator, "POST", "/assets/eu/guard/1.0.0"), 1);
    // It is for one organization alone.
    let mut other = asset("guard");
    other.organization_id = "us".to_owned();
    other.coordinate.group_id = "us".to_owned();
    platform.publish_asset(&credentials, &other).await.unwrap();
}

#[tokio::test]
async fn an_upload_with_an_expired_token_is_sent_again() {
    let (emulator, platform, credentials) = start().await;
    platform.check(&credentials).await.unwrap();
    emulator.expire_tokens();
    platform
        .publish_asset(&credentials, &asset("guard"))
        .await
        .unwrap();
    assert_eq!(emulator.publications(), [emulated("guard")]);
}

#[tokio::test]
async fn tolerates_failed_status_polls() {
    let (emulator, platform, credentials) = start().await;
    emulator.set_publication(PublicationMode::Asynchronous { polls: 2 });
    let asset = asset("guard");
    let publishing = platform.publish_asset(&credentials, &asset);
    let failing = async {
        while count(&emulator, "POST", "/assets/eu/guard/1.0.0") == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        emulator.set_fault_times(PlatformFault::Failure(503), 4);
    };
    assert_eq!(tokio::join!(publishing, failing).0, Ok(()));
}

#[tokio::test]
async fn endless_publication_times_out() {
    let (emulator, _, credentials) = start().await;
    let mut settings = settings(&emulator);
    settings.publication_timeout = Duration::from_millis(100);
    let platform = Platform::new(settings).unwrap();
    emulator.set_publication(PublicationMode::Asynchronous { polls: u32::MAX });
    let begin = Instant::now();
    let result = platform.publish_asset(&credentials, &asset("guard")).await;
    assert_eq!(result, Err(PlatformError::Timeout));
    assert!(begin.elapsed() < Duration::from_secs(1));
}

#[tokio::test]
async fn a_status_link_off_the_host_is_not_followed() {
    let (emulator, platform, credentials) = start().await;
    let (other, _, _) = start().await;
    let port = emulator.base_url.rsplit(':').next().unwrap();
    let links = [
        format!("{}/exchange/status", other.base_url),
        format!("http://localhost:{port}/exchange/status"),
        format!("https://127.0.0.1:{port}/exchange/status"),
        format!("http://user:pass@127.0.0.1:{port}/exchange/status"),
        format!("//{}/status", other.base_url.trim_start_matches("http://")),
        "file:///etc/passwd".to_owned(),
        "http://".to_owned(),
    ];
    for (number, link) in links.iter().enumerate() {
        emulator.set_status_link(link);
        let result = platform
            .publish_asset(&credentials, &asset(&number.to_string()))
            .await;
        assert_eq!(result, Err(STATUS_LINK), "{link}");
    }
    assert_eq!(other.request_count(), 0);
}

#[tokio::test]
async fn a_status_link_outside_the_base_path_is_not_followed() {
    let (emulator, _, _) = start().await;
    emulator.add_client("client", super::SECRET, tree());
    let mut settings = settings(&emulator);
    let base = format!("{}/gateway", emulator.base_url);
    settings.hosts.insert("main".to_owned(), base.clone());
    let platform = Platform::new(settings).unwrap();
    let link = |text: &str| platform.status_link(&credentials(), text);
    assert!(link(&format!("{base}/exchange/status/1")).is_ok());
    assert_eq!(link(&format!("{base}way/status/1")), Err(STATUS_LINK));
    assert_eq!(link(&format!("{base}/../status/1")), Err(STATUS_LINK));
    assert_eq!(link(&format!("{base}/%2e%2E/status/1")), Err(STATUS_LINK));
}

use std::collections::BTreeMap;

use super::{SECRET, asset, credentials, settings, start, tree};
use crate::{Platform, PlatformError, PlatformSettings};

const STATUS_LINK: PlatformError = PlatformError::Malformed {
    what: "publication status link",
};

fn elsewhere(origin: &str) -> PlatformError {
    PlatformError::StatusLink {
        origin: origin.to_owned(),
    }
}

fn settings_with(
    settings: &PlatformSettings,
    host: &str,
    origin: &str,
) -> Result<PlatformSettings, crate::SettingsError> {
    let origins = BTreeMap::from([(host.to_owned(), vec![origin.to_owned()])]);
    settings.clone().with_status_origins(&origins)
}

#[tokio::test]
async fn a_link_to_an_unlisted_origin_is_not_followed() {
    let (emulator, platform, credentials) = start().await;
    let (other, _, _) = start().await;
    let port = emulator.base_url.rsplit(':').next().unwrap();
    let rest = other.base_url.trim_start_matches("http:");
    for (number, (link, expected)) in [
        (
            format!("{}/exchange/status", other.base_url),
            elsewhere(&other.base_url),
        ),
        (
            format!("http://localhost:{port}/exchange/status"),
            elsewhere(&format!("http://localhost:{port}")),
        ),
        (
            format!("https://127.0.0.1:{port}/exchange/status"),
            elsewhere(&format!("https://127.0.0.1:{port}")),
        ),
        (format!("{rest}/status"), elsewhere(&other.base_url)),
        (
            format!("http://user:pass@127.0.0.1:{port}/exchange/status"),
            STATUS_LINK,
        ),
        ("file:///etc/passwd".to_owned(), STATUS_LINK),
        ("http://".to_owned(), STATUS_LINK),
    ]
    .into_iter()
    .enumerate()
    {
        emulator.set_status_link(&link);
        let result = platform
            .publish_to_the_end(&credentials, &asset(&number.to_string()))
            .await;
        assert_eq!(result, Err(expected), "{link}");
    }
    assert_eq!(other.request_count(), 0);
    let error = elsewhere("https://a.example");
    assert_eq!(
        error.to_string(),
        "the platform's publication status link leads to https://a.example, which platform.status_origins does not list for its host"
    );
}

#[tokio::test]
async fn a_link_to_a_listed_origin_is_followed() {
    let (emulator, _, credentials) = start().await;
    let port = emulator.base_url.rsplit(':').next().unwrap();
    // The same server by another name, as a region is.
    let region = format!("http://localhost:{port}");
    let settings = settings_with(&settings(&emulator), "main", &region).unwrap();
    let platform = Platform::new(settings).unwrap();
    let status = "exchange/api/v2/organizations/eu/assets/eu/guard/1.0.0/publication/status/0";
    emulator.set_status_link(&format!("{region}/{status}"));
    platform
        .publish_to_the_end(&credentials, &asset("guard"))
        .await
        .unwrap();
    assert_eq!(emulator.publications().len(), 1);
}

#[tokio::test]
async fn an_origin_is_listed_for_one_host_alone() {
    let (emulator, _, _) = start().await;
    let mut settings = settings(&emulator);
    settings
        .hosts
        .insert("other".to_owned(), "https://other.example".to_owned());
    let settings = settings_with(&settings, "other", "https://all.example:8443").unwrap();
    let platform = Platform::new(settings).unwrap();
    let mut credentials = credentials();
    let link = |credentials: &crate::Credentials, text: &str| {
        platform.status_link(credentials, text).map(drop)
    };
    let listed = "https://all.example:8443/status/1";
    assert_eq!(
        link(&credentials, listed),
        Err(elsewhere("https://all.example:8443"))
    );
    credentials.host = "other".to_owned();
    assert_eq!(link(&credentials, listed), Ok(()));
    for origin in [
        "https://all.example",
        "http://all.example:8443",
        "https://sub.all.example:8443",
    ] {
        let result = link(&credentials, &format!("{origin}/status/1"));
        assert_eq!(result, Err(elsewhere(origin)));
    }
    let secret = "https://user@all.example:8443/status/1";
    assert_eq!(link(&credentials, secret), Err(STATUS_LINK));
}

#[tokio::test]
async fn a_link_outside_the_base_path_is_not_followed() {
    let (emulator, _, _) = start().await;
    emulator.add_client("client", SECRET, tree());
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

#[tokio::test]
async fn names_the_key_of_an_invalid_origin() {
    let (emulator, _, _) = start().await;
    for (host, origin) in [
        ("main", "all.example"),
        ("main", "ftp://all.example"),
        ("main", "https://all.example/status"),
        ("main", "https://user@all.example"),
        ("typo", "https://all.example"),
    ] {
        let error = settings_with(&settings(&emulator), host, origin).unwrap_err();
        assert_eq!(error.key, format!("platform.status_origins.{host}"));
    }
}

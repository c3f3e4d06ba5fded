//! Settings of the platform.

use std::{collections::BTreeMap, time::Duration};

use reqwest::Url;

/// The platform as configured (`platform.*`).
#[derive(Clone, Debug)]
pub struct PlatformSettings {
    /// The base URLs of its hosts by name. Nothing else is ever contacted.
    pub hosts: BTreeMap<String, String>,
    /// Timeout of one request, body included. An upload gets more by its size.
    pub request_timeout: Duration,
    /// Interval between polls of a publication's status.
    pub poll_interval: Duration,
    /// Timeout from an upload to the end of its publication.
    pub publication_timeout: Duration,
}

/// A base URL that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{key} must be an http or https base URL without credentials, query or fragment, as in https://platform.example"
)]
pub struct SettingsError {
    /// The configuration key that is wrong.
    pub key: String,
}

impl PlatformSettings {
    /// Parses the base URLs; timeouts have their defaults (10 s per request, 500 ms between polls, 5 min per
    /// publication).
    pub fn new(hosts: &BTreeMap<String, String>) -> Result<Self, SettingsError> {
        for (name, text) in hosts {
            base_url(text).ok_or_else(|| SettingsError {
                key: format!("platform.hosts.{name}"),
            })?;
        }
        Ok(Self {
            hosts: hosts.clone(),
            request_timeout: Duration::from_secs(10),
            poll_interval: Duration::from_millis(500),
            publication_timeout: Duration::from_secs(5 * 60),
        })
    }
}

/// A base URL that endpoints can be appended to.
pub(super) fn base_url(text: &str) -> Option<Url> {
    let url = Url::parse(text.trim()).ok()?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    plain.then_some(url)
}

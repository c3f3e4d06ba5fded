//! Settings of the platform.

use std::{collections::BTreeMap, time::Duration};

use reqwest::Url;

/// What a base URL has to be.
const BASE_URL: &str = "an http or https base URL without credentials, query or fragment, as in https://platform.example";
/// What an origin of status links has to be.
const ORIGIN: &str =
    "a list of http or https origins (scheme, host and port), as in https://eu.platform.example";
const HOST: &str = "named as a host of platform.hosts";

/// The platform as configured (`platform.*`).
#[derive(Clone, Debug)]
pub struct PlatformSettings {
    /// The base URLs of its hosts by name.
    pub hosts: BTreeMap<String, String>,
    /// The origins on which a host's publications may have their status, besides below its base URL, by the host's name.
    /// Tokens are sent there. Nothing else than this and the base URLs is ever contacted.
    pub status_origins: BTreeMap<String, Vec<String>>,
    /// Timeout of one request, body included. An upload gets more by its size.
    pub request_timeout: Duration,
    /// Interval between polls of a publication's status.
    pub poll_interval: Duration,
    /// Timeout from an upload to the end of its publication.
    pub publication_timeout: Duration,
}

/// A value that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key} must be {expects}")]
pub struct SettingsError {
    /// The configuration key that is wrong.
    pub key: String,
    /// What it has to be.
    pub expects: &'static str,
}

impl PlatformSettings {
    /// Parses the base URLs; no host has further origins, timeouts have their defaults (10 s per request, 500 ms between
    /// polls, 5 min per publication).
    pub fn new(hosts: &BTreeMap<String, String>) -> Result<Self, SettingsError> {
        for (name, text) in hosts {
            base_url(text).ok_or_else(|| SettingsError {
                key: format!("platform.hosts.{name}"),
                expects: BASE_URL,
            })?;
        }
        Ok(Self {
            hosts: hosts.clone(),
            status_origins: BTreeMap::new(),
            request_timeout: Duration::from_secs(10),
            poll_interval: Duration::from_millis(500),
            publication_timeout: Duration::from_secs(5 * 60),
        })
    }

    /// Adds origins of status links, by the names of hosts.
    pub fn with_status_origins(
        self,
        status_origins: &BTreeMap<String, Vec<String>>,
    ) -> Result<Self, SettingsError> {
        for (name, origins) in status_origins {
            let wrong = |expects| SettingsError {
                key: format!("platform.status_origins.{name}"),
                expects,
            };
            if !self.hosts.contains_key(name) {
                return Err(wrong(HOST));
            }
            if !origins.iter().all(|origin| is_origin(origin)) {
                return Err(wrong(ORIGIN));
            }
        }
        Ok(Self {
            status_origins: status_origins.clone(),
            ..self
        })
    }
}

fn is_origin(text: &str) -> bool {
    base_url(text).is_some_and(|url| url.path() == "/")
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

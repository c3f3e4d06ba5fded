//! The client of the platform.

mod assets;
mod authorized;
mod call;
mod form;
mod organizations;
mod pages;
mod profiles;
mod publish;
mod reasons;
mod response;
mod tokens;
mod transport;
mod validate;

#[cfg(test)]
mod tests;

pub use organizations::Organization;
pub use profiles::{AttachedProfile, GovernanceProfile};
pub use validate::RemoteFinding;

use std::collections::BTreeMap;

use reqwest::Url;

use super::{Credentials, PlatformError, PlatformSettings, settings::base_url};
use tokens::Tokens;
use transport::Transport;

/// The configured platform.
///
/// Cheap to share behind an `Arc`; every request is bounded in time and size, and goes only below the base URL of
/// the host that the credentials name. Unexpected failures are logged where they happen.
#[derive(Debug)]
pub struct Platform {
    settings: PlatformSettings,
    hosts: BTreeMap<String, Url>,
    transport: Transport,
    tokens: Tokens,
}

impl Platform {
    /// Creates a client with its own connection pool. Fails if a base URL is invalid or the TLS roots of the system cannot be
    /// loaded.
    pub fn new(settings: PlatformSettings) -> Result<Self, PlatformError> {
        let mut hosts = BTreeMap::new();
        for (name, text) in &settings.hosts {
            let url = base_url(text).ok_or(PlatformError::Malformed {
                what: "configured base URL",
            })?;
            hosts.insert(name.clone(), url);
        }
        Ok(Self {
            transport: Transport::new(&settings)?,
            tokens: Tokens::default(),
            settings,
            hosts,
        })
    }

    /// Whether a host of this name is configured.
    pub fn knows_host(&self, host: &str) -> bool {
        self.hosts.contains_key(host)
    }

    /// Whether the platform accepts the credentials and their organization is accessible.
    pub async fn check(&self, credentials: &Credentials) -> Result<(), PlatformError> {
        self.organizations(credentials).await.map(drop)
    }

    /// The URL of an endpoint on the host of the credentials; each segment is escaped.
    fn endpoint(&self, credentials: &Credentials, segments: &[&str]) -> Result<Url, PlatformError> {
        // URL parsing removes such segments, so that a different endpoint would be called.
        if segments
            .iter()
            .any(|segment| matches!(*segment, "" | "." | ".."))
        {
            return Err(PlatformError::Rejected {
                reasons: vec!["an identifier is not valid in a URL".to_owned()],
            });
        }
        let mut url = self.base(credentials)?.clone();
        // A base URL has segments: the settings accept http and https alone.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        Ok(url)
    }

    fn base(&self, credentials: &Credentials) -> Result<&Url, PlatformError> {
        self.hosts
            .get(&credentials.host)
            .ok_or(PlatformError::UnknownHost)
    }
}

//! The client of the platform.

mod assets;
mod authorized;
mod call;
mod exchange;
mod form;
mod locks;
mod organizations;
mod pages;
mod profile;
mod profiles;
mod publish;
mod reasons;
mod response;
mod tokens;
mod transport;
mod validate;

#[cfg(test)]
mod tests;

pub use assets::Deletion;
pub use exchange::{DescribedAsset, DescribedFile};
pub use organizations::Organization;
pub use profiles::{AttachedProfile, GovernanceProfile};
pub use publish::Publication;
pub use validate::RemoteFinding;

use std::collections::BTreeMap;

use reqwest::Url;

use super::{Credentials, PlatformError, PlatformSettings, settings::base_url};
use locks::Locks;
use tokens::Tokens;
use transport::Transport;

/// The configured platform.
///
/// Cheap to share behind an `Arc`; every request is bounded in time and size, and goes only below the base URL of
/// the host that the credentials name; a publication's status is also asked for on the origins that the settings list for
/// that host. Unexpected failures are logged where they happen.
#[derive(Debug)]
pub struct Platform {
    settings: PlatformSettings,
    hosts: BTreeMap<String, Host>,
    transport: Transport,
    tokens: Tokens,
    profile_locks: Locks,
}

/// A configured host.
#[derive(Debug)]
struct Host {
    base: Url,
    /// Where its publications may have their status, besides below the base URL.
    status_origins: Vec<Url>,
}

impl Platform {
    /// Creates a client with its own connection pool. Fails if a base URL is invalid or the TLS roots of the system cannot be
    /// loaded.
    pub fn new(settings: PlatformSettings) -> Result<Self, PlatformError> {
        let mut hosts = BTreeMap::new();
        for (name, text) in &settings.hosts {
            let invalid = || PlatformError::Malformed {
                what: "configured base URL",
            };
            let base = base_url(text).ok_or_else(invalid)?;
            let origins = settings.status_origins.get(name).into_iter().flatten();
            let origins = origins.map(|origin| base_url(origin).ok_or_else(invalid));
            let host = Host {
                base,
                status_origins: origins.collect::<Result<_, _>>()?,
            };
            hosts.insert(name.clone(), host);
        }
        Ok(Self {
            transport: Transport::new(&settings)?,
            tokens: Tokens::default(),
            profile_locks: Locks::default(),
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
        let mut url = self.host(credentials)?.base.clone();
        // A base URL has segments: the settings accept http and https alone.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        Ok(url)
    }

    fn host(&self, credentials: &Credentials) -> Result<&Host, PlatformError> {
        self.hosts
            .get(&credentials.host)
            .ok_or(PlatformError::UnknownHost)
    }
}

//! The client of the source host's REST v3 repository API.

mod archive;
mod compare;
mod contents;
mod limits;
mod refs;
mod repository;
mod response;
mod transport;
mod tree;

#[cfg(test)]
mod tests;

pub use compare::{ChangedFile, Comparison, FileChange, Relation};
pub use contents::FileContent;
pub use refs::{Branch, Branches, Pin, Reference, ReferenceKind, Resolved};
pub use repository::Repository;
pub use tree::{EntryKind, Tree, TreeEntry};

use repository::MetadataCache;
use transport::Transport;

use super::{AddressError, RepositoryAddress, SourceHostError, SourceHostSettings};

/// The configured source host.
///
/// Cheap to share behind an `Arc`; every operation is bounded in time and size, and reads only below the configured
/// API base URL. A failure other than "not found" is logged where it happens.
#[derive(Debug)]
pub struct SourceHost {
    settings: SourceHostSettings,
    transport: Transport,
    metadata: MetadataCache,
}

impl SourceHost {
    /// Creates a client with its own connection pool. Fails if the TLS roots of the system cannot be loaded.
    pub fn new(settings: SourceHostSettings) -> Result<Self, SourceHostError> {
        let transport = Transport::new(&settings)?;
        Ok(Self {
            settings,
            transport,
            metadata: MetadataCache::default(),
        })
    }

    /// Parses an address that a user entered.
    pub fn address(&self, text: &str) -> Result<RepositoryAddress, AddressError> {
        RepositoryAddress::parse(text, &self.settings.web_url)
    }

    /// The canonical spelling of an address on this host.
    pub fn address_url(&self, address: &RepositoryAddress) -> String {
        address.url(&self.settings.web_url)
    }

    /// The URL of a raw file on the host's website: `path` is a ref, directories and a name.
    pub(super) fn raw_url(&self, repository: &Repository, path: &[&str]) -> Option<String> {
        let mut url = self.settings.web_url.clone();
        url.path_segments_mut()
            .ok()?
            .pop_if_empty()
            .extend([repository.owner.as_str(), repository.name.as_str(), "raw"])
            .extend(path);
        Some(url.into())
    }

    /// Applies the total timeout to an operation of several calls.
    pub(super) async fn within_total_time<T>(
        &self,
        operation: impl Future<Output = Result<T, SourceHostError>>,
    ) -> Result<T, SourceHostError> {
        tokio::time::timeout(self.settings.total_timeout, operation)
            .await
            .unwrap_or_else(|_| {
                tracing::warn!(
                    "The source host did not response within sourcehost.total_timeout_seconds"
                );
                Err(SourceHostError::Timeout)
            })
    }
}

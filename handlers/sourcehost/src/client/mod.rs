//! The client of the source host's REST v3 repository API.

mod archive;
mod cache;
mod compare;
mod contents;
mod limits;
mod probe;
mod redirects;
mod refs;
mod repository;
mod response;
mod transport;
mod tree;

#[cfg(test)]
mod tests;

pub use compare::{ChangedFile, Comparison, FileChange, Relation};
pub use contents::FileContent;
pub use probe::{ApiVersion, Archives};
pub use refs::{Branch, Branches, Pin, Reference, ReferenceKind, Resolved, is_abbreviated_commit};
pub use repository::Repository;
pub use tree::{EntryKind, Tree, TreeEntry};

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
}

impl SourceHost {
    /// Creates a client with its own connection pool. Fails if the TLS roots of the system cannot be loaded.
    pub fn new(settings: SourceHostSettings) -> Result<Self, SourceHostError> {
        let transport = Transport::new(&settings)?;
        Ok(Self {
            settings,
            transport,
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

    /// Applies the total timeout to an operation of several calls, which asks each URL once.
    pub(super) async fn within_total_time<T>(
        &self,
        operation: impl Future<Output = Result<T, SourceHostError>>,
    ) -> Result<T, SourceHostError> {
        // Boxed to keep the surrounding futures small.
        let operation = Box::pin(cache::sharing(operation));
        tokio::time::timeout(self.settings.total_timeout, operation)
            .await
            .unwrap_or_else(|_| {
                tracing::warn!(
                    "The source host did not respond within sourcehost.total_timeout_seconds"
                );
                Err(SourceHostError::Timeout)
            })
    }
}

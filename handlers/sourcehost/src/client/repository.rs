//! Repository metadata.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serde::Deserialize;

use super::SourceHost;
use crate::{RepositoryAddress, SourceHostError};

const LIMIT: usize = 1024 * 1024;
const CACHED_REPOSITORIES: usize = 1024;

/// The current state of a public repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repository {
    /// Its current owner; after a rename or transfer not the requested one.
    pub owner: String,
    /// Its current name.
    pub name: String,
    /// The default branch.
    pub default_branch: String,
    /// Whether it accepts issues (interface: `sourcehost_has_issues`, `issues-enabled`).
    pub has_issues: bool,
    /// Whether it is read-only.
    pub archived: bool,
}

#[derive(Deserialize)]
struct RepositoryResponse {
    /// Not every host has it.
    full_name: Option<String>,
    private: bool,
    has_issues: bool,
    #[serde(default)]
    archived: bool,
    default_branch: String,
}

/// The last response per repository with its `ETag`: a 304 does not count against the rate limit.
#[derive(Debug, Default)]
pub(super) struct MetadataCache(Mutex<HashMap<String, (String, Repository)>>);

impl SourceHost {
    /// The current state of a repository. A renamed one has its new name; a private one is
    /// [`NotFound`](SourceHostError::NotFound), even where the configured token could read it.
    pub async fn repository(
        &self,
        address: &RepositoryAddress,
    ) -> Result<Repository, SourceHostError> {
        let key = address.to_string().to_ascii_lowercase();
        let cached = self.metadata.get(&key);
        let url = self
            .transport
            .endpoint(["repos", address.owner(), address.name()]);
        let response = match self
            .transport
            .get(url, cached.as_ref().map(|(etag, _)| etag.as_str()), LIMIT)
            .await
        {
            Err(SourceHostError::NotFound) => {
                self.metadata.forget(&key);
                return Err(SourceHostError::NotFound);
            }
            response => response?,
        };
        if response.not_modified {
            return cached
                .map(|(_, repository)| repository)
                .ok_or(SourceHostError::Malformed {
                    what: "a repository",
                });
        }
        let repository = response
            .json::<RepositoryResponse>("a repository")?
            .into_repository(address)?;
        if let Some(etag) = response.etag {
            self.metadata.keep(key, etag, repository.clone());
        }
        Ok(repository)
    }
}

impl RepositoryResponse {
    fn into_repository(self, asked: &RepositoryAddress) -> Result<Repository, SourceHostError> {
        const MALFORMED: SourceHostError = SourceHostError::Malformed {
            what: "a repository",
        };
        if self.private {
            return Err(SourceHostError::NotFound);
        }
        // The name becomes part of further URLs, so that it is validated like user input.
        let address = match self.full_name.as_deref() {
            Some(full_name) => {
                let (owner, name) = full_name.split_once('/').ok_or(MALFORMED)?;
                RepositoryAddress::new(owner, name).map_err(|_| MALFORMED)?
            }
            None => asked.clone(),
        };
        if self.default_branch.is_empty() {
            return Err(MALFORMED);
        }
        Ok(Repository {
            owner: address.owner().to_owned(),
            name: address.name().to_owned(),
            default_branch: self.default_branch,
            has_issues: self.has_issues,
            archived: self.archived,
        })
    }
}

impl MetadataCache {
    fn get(&self, key: &str) -> Option<(String, Repository)> {
        self.entries().get(key).cloned()
    }

    fn keep(&self, key: String, etag: String, repository: Repository) {
        let mut entries = self.entries();
        if entries.len() >= CACHED_REPOSITORIES {
            // The cache only saves quota; clearing it when full bounds the memory without bookkeeping.
            entries.clear();
        }
        entries.insert(key, (etag, repository));
    }

    fn forget(&self, key: &str) {
        self.entries().remove(key);
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<String, (String, Repository)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

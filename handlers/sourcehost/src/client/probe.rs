//! What `catalog doctor` asks the host: whether the settings suit it.

use reqwest::header::HeaderMap;
use serde::Deserialize;

use super::SourceHost;
use crate::{RepositoryAddress, SourceHostError};

const LIMIT: usize = 4 * 1024 * 1024;
/// How many of the listed repositories are tried: some are empty, and have no archive.
const MAX_TRIED: usize = 3;
/// What a response appends to the name of the header that chooses a version of the API.
const SELECTED: &str = "-api-version-selected";

/// Whether archives can be fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Archives {
    /// One was served.
    Served,
    /// The host lists no repository that has an archive.
    NothingToFetch,
}

/// The version of the API that the host answered with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiVersion {
    /// The header of a request that chooses a version.
    pub header: String,
    /// The version.
    pub selected: String,
}

#[derive(Deserialize)]
struct ListedRepository {
    full_name: String,
}

impl SourceHost {
    /// Opens the archive of a repository, or else of one that the host lists as public, without reading it.
    /// [`ArchiveHost`](SourceHostError::ArchiveHost) names the setting that is missing, and its value.
    pub async fn probe_archives(
        &self,
        address: Option<&RepositoryAddress>,
    ) -> Result<Archives, SourceHostError> {
        if let Some(address) = address {
            self.open_archive_of(address).await?;
            return Ok(Archives::Served);
        }
        for address in self.listed().await? {
            match self.open_archive_of(&address).await {
                Ok(()) => return Ok(Archives::Served),
                Err(error) if error.is_answer() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Archives::NothingToFetch)
    }

    /// The version of the API that the host chose, if it says so.
    pub async fn probe_api_version(&self) -> Result<Option<ApiVersion>, SourceHostError> {
        let headers = self.transport.headers(self.transport.endpoint([])).await?;
        Ok(selected_version(&headers))
    }

    async fn open_archive_of(&self, address: &RepositoryAddress) -> Result<(), SourceHostError> {
        let repository = self.repository(address).await?;
        let branch = repository.default_branch.clone();
        let url = self.archive_url(&repository, &branch);
        self.transport.open_archive(url).await.map(drop)
    }

    async fn listed(&self) -> Result<Vec<RepositoryAddress>, SourceHostError> {
        let url = self.transport.endpoint(["repositories"]);
        let response = match self.transport.get(url, LIMIT).await {
            Err(error) if error.is_answer() => return Ok(Vec::new()),
            response => response?,
        };
        let listed: Vec<ListedRepository> = response.json("a list of repositories")?;
        let addresses = listed.iter().filter_map(|listed| {
            let (owner, name) = listed.full_name.split_once('/')?;
            RepositoryAddress::new(owner, name).ok()
        });
        Ok(addresses.take(MAX_TRIED).collect())
    }
}

fn selected_version(headers: &HeaderMap) -> Option<ApiVersion> {
    headers.iter().find_map(|(name, value)| {
        name.as_str().strip_suffix(SELECTED)?;
        Some(ApiVersion {
            header: name.as_str().strip_suffix("-selected")?.to_owned(),
            selected: value.to_str().ok()?.to_owned(),
        })
    })
}

//! Repository metadata.

use serde::Deserialize;

use super::SourceHost;
use crate::{RepositoryAddress, SourceHostError};

const LIMIT: usize = 1024 * 1024;

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
    /// Whether the host has disabled it.
    pub disabled: bool,
}

#[derive(Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are independent fields of the host's answers"
)]
struct RepositoryResponse {
    /// Not every host has it.
    full_name: Option<String>,
    private: bool,
    has_issues: bool,
    #[serde(default)]
    archived: bool,
    #[serde(default)]
    disabled: bool,
    default_branch: String,
}

impl SourceHost {
    /// The current state of a repository. A renamed one has its new name; a private one is
    /// [`NotFound`](SourceHostError::NotFound), even where the configured token could read it.
    pub async fn repository(
        &self,
        address: &RepositoryAddress,
    ) -> Result<Repository, SourceHostError> {
        let url = self
            .transport
            .endpoint(["repos", address.owner(), address.name()]);
        let response = self.transport.get(url, LIMIT).await?;
        response
            .json::<RepositoryResponse>("a repository")?
            .into_repository(address)
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
            disabled: self.disabled,
        })
    }
}

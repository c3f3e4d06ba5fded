//! Branches and tags, and resolving the ref of an address.

use serde::Deserialize;

use super::{Repository, SourceHost};
use crate::{RepositoryAddress, SourceHostError};

const LIMIT: usize = 4 * 1024 * 1024;
const PER_PAGE: &str = "100";
/// 2000 refs; beyond that, candidate refs are looked up one by one.
const MAX_PAGES: usize = 20;
/// How many segments of an address are tried as a ref in a repository with more refs than are listed.
const MAX_REF_SEGMENTS: usize = 8;

/// A branch and the commit it points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// Its name, slashes included.
    pub name: String,
    /// The commit's id.
    pub commit: String,
}

/// The branches of a repository, in the host's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branches {
    /// The branches, at most 2000.
    pub branches: Vec<Branch>,
    /// Whether the list is complete.
    pub complete: bool,
}

/// The kind of a ref.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReferenceKind {
    /// A branch.
    Branch,
    /// A tag.
    Tag,
    /// A commit id of 40 hexadecimal digits.
    Commit,
}

/// A ref that exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// Its short name: branch, tag or commit id.
    pub name: String,
    /// What it is.
    pub kind: ReferenceKind,
    /// The commit it points to now.
    pub commit: String,
}

/// The ref and path of `…/tree/<ref>/<path>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    /// The ref.
    pub reference: Reference,
    /// The path below the repository's root, without slashes at its ends; empty for the root.
    pub path: String,
}

#[derive(Deserialize)]
struct RefResponse {
    name: String,
    commit: CommitResponse,
}

#[derive(Deserialize)]
struct CommitResponse {
    sha: String,
}

impl SourceHost {
    /// The repository at an address, with its branches, within the total time.
    pub async fn repository_branches(
        &self,
        address: &RepositoryAddress,
    ) -> Result<(Repository, Branches), SourceHostError> {
        self.within_total_time(async {
            let repository = self.repository(address).await?;
            let branches = self.branches(&repository).await?;
            Ok((repository, branches))
        })
        .await
    }

    /// Lists the branches.
    pub async fn branches(&self, repository: &Repository) -> Result<Branches, SourceHostError> {
        let (branches, complete) = self.list(repository, "branches", |_| false).await?;
        Ok(Branches { branches, complete })
    }

    /// Matches the segments after `/tree/` against the repository's branches, then tags, then a commit id; no segment
    /// means the default branch. `None`: there is no such ref, or the repository is empty.
    pub async fn resolve(
        &self,
        repository: &Repository,
        tail: &[String],
    ) -> Result<Option<Resolved>, SourceHostError> {
        if tail.is_empty() {
            let wanted = [(repository.default_branch.clone(), String::new())];
            return self.find_branch(repository, &wanted).await;
        }
        let candidates: Vec<(String, String)> = (1..=tail.len())
            .rev()
            .map(|end| (tail[..end].join("/"), tail[end..].join("/")))
            .collect();
        if let Some(found) = self.find_branch(repository, &candidates).await? {
            return Ok(Some(found));
        }
        if let Some(found) = self.find_tag(repository, &candidates).await? {
            return Ok(Some(found));
        }
        Ok(commit_id(&tail[0]).map(|commit| Resolved {
            reference: Reference {
                name: commit.clone(),
                kind: ReferenceKind::Commit,
                commit,
            },
            path: tail[1..].join("/"),
        }))
    }

    async fn find_branch(
        &self,
        repository: &Repository,
        candidates: &[(String, String)],
    ) -> Result<Option<Resolved>, SourceHostError> {
        // No branch name is a path prefix of another one, so that the first match is the only one.
        let is_wanted = |branch: &Branch| candidates.iter().any(|(name, _)| *name == branch.name);
        let (mut branches, complete) = self.list(repository, "branches", is_wanted).await?;
        if !complete && !branches.iter().any(is_wanted) {
            branches = self.look_up(repository, candidates).await?;
        }
        Ok(pick(&branches, candidates, ReferenceKind::Branch))
    }

    async fn find_tag(
        &self,
        repository: &Repository,
        candidates: &[(String, String)],
    ) -> Result<Option<Resolved>, SourceHostError> {
        let is_wanted = |tag: &Branch| candidates.iter().any(|(name, _)| *name == tag.name);
        match self.list(repository, "tags", is_wanted).await {
            Ok((tags, _)) => Ok(pick(&tags, candidates, ReferenceKind::Tag)),
            // A host without the tags endpoint has no tags.
            Err(SourceHostError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reads pages of refs until one matches; returns whether all were read.
    async fn list(
        &self,
        repository: &Repository,
        kind: &'static str,
        is_wanted: impl Fn(&Branch) -> bool,
    ) -> Result<(Vec<Branch>, bool), SourceHostError> {
        let mut refs = Vec::new();
        let mut url = self
            .transport
            .endpoint(["repos", &repository.owner, &repository.name, kind]);
        url.query_pairs_mut().append_pair("per_page", PER_PAGE);
        for _ in 0..MAX_PAGES {
            let response = self.transport.get(url, None, LIMIT).await?;
            let page: Vec<RefResponse> = response.json("a list of branches or tags")?;
            refs.extend(page.into_iter().map(Branch::from));
            let Some(next) = response.next else {
                return Ok((refs, true));
            };
            if refs.iter().any(&is_wanted) {
                break;
            }
            if !self.transport.is_below_api(&next) {
                return Err(SourceHostError::Refused {
                    reason: "next page outside the API",
                });
            }
            url = next;
        }
        Ok((refs, false))
    }

    /// Looks up single branches, in a repository with more of them than are listed.
    async fn look_up(
        &self,
        repository: &Repository,
        candidates: &[(String, String)],
    ) -> Result<Vec<Branch>, SourceHostError> {
        for (name, _) in candidates.iter().rev().take(MAX_REF_SEGMENTS) {
            let segments = ["repos", &repository.owner, &repository.name, "branches"];
            let url = self
                .transport
                .endpoint(segments.into_iter().chain(name.split('/')));
            match self.transport.get(url, None, LIMIT).await {
                Ok(response) => {
                    return Ok(vec![Branch::from(
                        response.json::<RefResponse>("a branch")?,
                    )]);
                }
                Err(SourceHostError::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Vec::new())
    }
}

impl From<RefResponse> for Branch {
    fn from(response: RefResponse) -> Self {
        Self {
            name: response.name,
            commit: response.commit.sha,
        }
    }
}

/// The longest candidate that exists; candidates come longest first.
fn pick(refs: &[Branch], candidates: &[(String, String)], kind: ReferenceKind) -> Option<Resolved> {
    candidates.iter().find_map(|(name, path)| {
        let found = refs.iter().find(|reference| reference.name == *name)?;
        let reference = Reference {
            name: found.name.clone(),
            kind,
            commit: found.commit.clone(),
        };
        Some(Resolved {
            reference,
            path: path.clone(),
        })
    })
}

fn commit_id(segment: &str) -> Option<String> {
    let is_id = segment.len() == 40 && segment.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_id.then(|| segment.to_ascii_lowercase())
}

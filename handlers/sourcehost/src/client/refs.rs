//! Branches and tags, and resolving the ref of an address.

mod matching;

pub use matching::is_abbreviated_commit;
pub(super) use matching::is_commit_id;

use serde::Deserialize;

use super::{Repository, SourceHost};
use crate::{RepositoryAddress, SourceHostError};
use matching::{commit_id, head, is_wanted, path_after, pick};

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
    /// The id of a commit, 40 hexadecimal digits.
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

/// A commit that an address named when it was resolved before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin<'a> {
    /// Its id.
    pub commit: &'a str,
    /// The branch or tag that the address named then, where that is known.
    pub reference: Option<&'a str>,
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

    /// Matches the segments after `/tree/` against the repository's branches, then tags, then the ids of the commits at their
    /// heads; no segment means the default branch. `None`: there is no such ref, or the repository is empty.
    ///
    /// A commit that is no head is never looked up by its id: the host also answers with commits of forks, which anybody can
    /// make, as if they were the repository's.
    pub async fn resolve(
        &self,
        repository: &Repository,
        tail: &[String],
    ) -> Result<Option<Resolved>, SourceHostError> {
        if tail.is_empty() {
            let wanted = [(repository.default_branch.clone(), String::new())];
            // One request, however many branches there are.
            let branches = self.look_up(repository, &wanted).await?;
            return Ok(pick(&branches, &wanted, ReferenceKind::Branch));
        }
        let candidates: Vec<(String, String)> = (1..=tail.len())
            .rev()
            .map(|end| (tail[..end].join("/"), tail[end..].join("/")))
            .collect();
        self.find(repository, &candidates).await
    }

    /// The commit that a branch or a tag names now, or its own id if it is at the head of one; without a ref, what the address
    /// names. `None`: there is no such ref.
    pub async fn head(
        &self,
        address: &RepositoryAddress,
        reference: Option<&str>,
    ) -> Result<Option<String>, SourceHostError> {
        self.within_total_time(async {
            let repository = self.repository(address).await?;
            let resolved = match reference {
                Some(name) => {
                    let candidates = [(name.to_owned(), String::new())];
                    self.find(&repository, &candidates).await?
                }
                None => self.resolve(&repository, address.tail()).await?,
            };
            Ok(resolved.map(|resolved| resolved.reference.commit))
        })
        .await
    }

    /// The path of an address at a commit that was resolved before, when the address named `reference`.
    pub(crate) async fn at_commit(
        &self,
        repository: &Repository,
        tail: &[String],
        pin: Pin<'_>,
    ) -> Result<Option<Resolved>, SourceHostError> {
        let path = match path_after(tail, pin.reference) {
            Some(path) => Some(path),
            None => self
                .resolve(repository, tail)
                .await?
                .map(|resolved| resolved.path),
        };
        Ok(path.map(|path| Resolved {
            reference: Reference {
                name: pin.reference.unwrap_or(pin.commit).to_owned(),
                kind: ReferenceKind::Commit,
                commit: pin.commit.to_owned(),
            },
            path,
        }))
    }

    /// The longest candidate that is a branch, or else a tag, or else the commit at the head of one.
    async fn find(
        &self,
        repository: &Repository,
        candidates: &[(String, String)],
    ) -> Result<Option<Resolved>, SourceHostError> {
        let shortest = candidates.last();
        let commit = shortest.and_then(|(name, _)| commit_id(name));
        let commit = commit.as_deref();
        let branches = self.branches_named(repository, candidates, commit).await?;
        if let Some(found) = pick(&branches, candidates, ReferenceKind::Branch) {
            return Ok(Some(found));
        }
        if let Some(found) = head(&branches, commit, shortest) {
            return Ok(Some(found));
        }
        let wanted = |tag: &Branch| is_wanted(tag, candidates, commit);
        let tags = match self.list(repository, "tags", wanted).await {
            Ok((tags, _)) => tags,
            // A host without the tags endpoint has no tags.
            Err(SourceHostError::NotFound) => Vec::new(),
            Err(error) => return Err(error),
        };
        let tag = pick(&tags, candidates, ReferenceKind::Tag);
        Ok(tag.or_else(|| head(&tags, commit, shortest)))
    }

    async fn branches_named(
        &self,
        repository: &Repository,
        candidates: &[(String, String)],
        commit: Option<&str>,
    ) -> Result<Vec<Branch>, SourceHostError> {
        // No branch name is a path prefix of another one, so that the first match is the only one.
        let wanted = |branch: &Branch| is_wanted(branch, candidates, commit);
        let (branches, complete) = self.list(repository, "branches", wanted).await?;
        if complete || branches.iter().any(wanted) {
            return Ok(branches);
        }
        self.look_up(repository, candidates).await
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
            let response = self.transport.get(url, LIMIT).await?;
            let page: Vec<RefResponse> = response.json("a list of branches or tags")?;
            refs.extend(page.into_iter().map(Branch::from));
            let Some(next) = response.next.clone() else {
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

    /// Looks up single branches: the default one, and in a repository with more branches than are listed.
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
            match self.transport.get(url, LIMIT).await {
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

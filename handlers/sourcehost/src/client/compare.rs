//! What changed between two commits.

use serde::{Deserialize, Serialize};

use super::{Repository, SourceHost};
use crate::{RepositoryAddress, SourceHostError};

#[cfg(test)]
mod tests;

/// The host ends the patches of a comparison at 1 MB; the rest is for the other fields of 300 files.
const LIMIT: usize = 8 * 1024 * 1024;
/// The host lists no more files, and has no further page of them.
const MAX_FILES: usize = 300;

/// How a commit stands to another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// It is the same.
    Identical,
    /// It was made from the other.
    Ahead,
    /// The other was made from it.
    Behind,
    /// Both were made from an earlier one.
    Diverged,
}

/// What happened to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileChange {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// Its content is another.
    Modified,
    /// It has another name, and may have another content.
    Renamed,
    /// It is a copy of another one.
    Copied,
    /// Its kind or mode is another.
    Changed,
    /// It is the same.
    Unchanged,
}

/// A file that a comparison lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedFile {
    /// Its path from the repository's root, as the host says it: any characters may be in it.
    pub path: String,
    /// What happened to it.
    pub change: FileChange,
    /// Its earlier path, where it was renamed or copied.
    pub previous_path: Option<String>,
    /// Lines that were added.
    pub additions: u64,
    /// Lines that were removed.
    pub deletions: u64,
}

/// What leads from a commit, the base, to another one, the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// How the head stands to the base.
    pub relation: Relation,
    /// How many commits of the head the base does not have.
    pub ahead_by: u64,
    /// How many commits of the base the head does not have. The files say nothing about what they changed.
    pub behind_by: u64,
    /// The files that changed on the way from where both parted to the head, at most 300.
    pub files: Vec<ChangedFile>,
    /// Whether all of them are listed. The host does not say so of exactly 300.
    pub complete: bool,
}

#[derive(Deserialize)]
struct ComparisonResponse {
    base_commit: CommitResponse,
    status: Relation,
    ahead_by: u64,
    behind_by: u64,
    /// Absent where there is none.
    #[serde(default)]
    files: Vec<FileResponse>,
}

#[derive(Deserialize)]
struct CommitResponse {
    sha: String,
}

#[derive(Deserialize)]
struct FileResponse {
    filename: String,
    status: FileChange,
    #[serde(default)]
    additions: u64,
    #[serde(default)]
    deletions: u64,
    previous_filename: Option<String>,
}

impl SourceHost {
    /// Compares two commits of a repository that were found at heads of it before, within the total time. `None`: one of them is
    /// gone, or they have nothing in common.
    pub async fn compare(
        &self,
        address: &RepositoryAddress,
        base: &str,
        head: &str,
    ) -> Result<Option<Comparison>, SourceHostError> {
        self.within_total_time(async {
            let repository = self.repository(address).await?;
            self.compare_in(&repository, base, head).await
        })
        .await
    }

    async fn compare_in(
        &self,
        repository: &Repository,
        base: &str,
        head: &str,
    ) -> Result<Option<Comparison>, SourceHostError> {
        // Names of branches, and of forks with a colon, would be taken, too.
        if !is_commit(base) || !is_commit(head) {
            return Ok(None);
        }
        let basehead = format!("{base}...{head}");
        let (owner, name) = (&repository.owner, &repository.name);
        let segments = ["repos", owner, name, "compare", &basehead];
        let mut url = self.transport.endpoint(segments);
        // Pages are of commits, which nobody reads here: the first one has all files.
        url.query_pairs_mut()
            .append_pair("per_page", "1")
            .append_pair("page", "1");
        match self.transport.get(url, LIMIT).await {
            Ok(response) => {
                let response: ComparisonResponse = response.json(WHAT)?;
                response.into_comparison(base).map(Some)
            }
            Err(SourceHostError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

const WHAT: &str = "a comparison";

impl ComparisonResponse {
    fn into_comparison(mut self, base: &str) -> Result<Comparison, SourceHostError> {
        let is_asked = self.base_commit.sha.eq_ignore_ascii_case(base);
        let agrees = match self.status {
            Relation::Identical => self.ahead_by == 0 && self.behind_by == 0,
            Relation::Ahead => self.ahead_by > 0 && self.behind_by == 0,
            Relation::Behind => self.ahead_by == 0 && self.behind_by > 0,
            Relation::Diverged => self.ahead_by > 0 && self.behind_by > 0,
        };
        if !is_asked || !agrees || self.files.iter().any(|file| file.filename.is_empty()) {
            return Err(SourceHostError::Malformed { what: WHAT });
        }
        let complete = self.files.len() < MAX_FILES;
        self.files.truncate(MAX_FILES);
        Ok(Comparison {
            relation: self.status,
            ahead_by: self.ahead_by,
            behind_by: self.behind_by,
            files: self.files.into_iter().map(ChangedFile::from).collect(),
            complete,
        })
    }
}

impl From<FileResponse> for ChangedFile {
    fn from(file: FileResponse) -> Self {
        Self {
            path: file.filename,
            change: file.status,
            previous_path: file.previous_filename,
            additions: file.additions,
            deletions: file.deletions,
        }
    }
}

fn is_commit(id: &str) -> bool {
    (40..=64).contains(&id.len()) && id.bytes().all(|digit| digit.is_ascii_hexdigit())
}

//! What a reviewer decides about: commits, and a version of the record.

use serde::{Deserialize, Serialize};

use crate::words::words;

/// Fewest digits by which a reviewer may name a commit.
const SHORTEST: usize = 12;

words! {
    /// Who may deploy commits of a policy that were not reviewed (`deployments.unreviewed`).
    pub enum Unreviewed {
        /// The owner of the policy.
        Owner = "owner",
        /// Nobody.
        Nobody = "nobody",
        /// Everybody who may deploy the policy.
        Anyone = "anyone",
    }
}

impl Unreviewed {
    /// Whether a caller may deploy them.
    pub fn permits(self, is_owner: bool) -> bool {
        match self {
            Self::Owner => is_owner,
            Self::Nobody => false,
            Self::Anyone => true,
        }
    }
}

/// The commits of a policy's repositories.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commits {
    /// Of the repository.
    pub source: String,
    /// Of the implementation repository of a split project.
    pub implementation: Option<String>,
}

impl Commits {
    /// Both columns as one value; `None` where the first is null: nothing was resolved.
    pub fn stored(source: Option<String>, implementation: Option<String>) -> Option<Self> {
        source.map(|source| Self {
            source,
            implementation,
        })
    }

    /// Each once.
    pub fn distinct(&self) -> Vec<&str> {
        let mut commits = vec![self.source.as_str()];
        commits.extend(
            self.implementation
                .as_deref()
                .filter(|commit| *commit != self.source),
        );
        commits
    }
}

/// Which state of a record the reviewer saw; what is left out is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Its version.
    pub version: Option<i64>,
    /// Its commits, each whole or by its first digits. Where one is named, all are.
    pub commits: Vec<String>,
}

/// Why a reviewer's decision is not about the record as it is now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeenError {
    /// The record was changed.
    #[error("it was changed: it has version {now}, not {seen}; look at it again")]
    Version {
        /// The version that the reviewer saw.
        seen: i64,
        /// The version that it has.
        now: i64,
    },
    /// Another commit is under review.
    #[error("commit {seen} is not under review; {now} is")]
    Commit {
        /// What the reviewer named.
        seen: String,
        /// What is under review.
        now: String,
    },
    /// Fewer digits than a commit is named by, or no digits.
    #[error("a commit is named by its hexadecimal digits, at least the first {SHORTEST}")]
    NotACommit,
    /// The digits are those of both commits.
    #[error("{0} begins more than one commit; name more digits")]
    Ambiguous(String),
    /// A split project has two commits, and one of them was not named.
    #[error("commit {0} is under review, too; name all commits")]
    Unnamed(String),
    /// There is no commit under review.
    #[error("it has no commit")]
    None,
}

impl Seen {
    /// Whether the reviewer saw what there is now.
    pub fn check(&self, version: i64, commits: Option<&Commits>) -> Result<(), SeenError> {
        if let Some(seen) = self.version.filter(|seen| *seen != version) {
            return Err(SeenError::Version { seen, now: version });
        }
        self.check_commits(commits)
    }

    fn check_commits(&self, commits: Option<&Commits>) -> Result<(), SeenError> {
        if self.commits.is_empty() {
            return Ok(());
        }
        let now = commits.ok_or(SeenError::None)?.distinct();
        let mut named = Vec::new();
        for seen in &self.commits {
            let seen = seen.to_ascii_lowercase();
            if seen.len() < SHORTEST || !seen.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(SeenError::NotACommit);
            }
            let mut found = now.iter().filter(|commit| commit.starts_with(&seen));
            match (found.next(), found.next()) {
                (Some(commit), None) => named.push(*commit),
                (Some(_), Some(_)) => return Err(SeenError::Ambiguous(seen)),
                (None, _) => {
                    return Err(SeenError::Commit {
                        seen,
                        now: now.join(" and "),
                    });
                }
            }
        }
        match now.iter().find(|commit| !named.contains(*commit)) {
            Some(unnamed) => Err(SeenError::Unnamed((*unnamed).to_owned())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Commits, Seen, SeenError, Unreviewed};

    fn commits(source: &str, implementation: Option<&str>) -> Commits {
        Commits {
            source: source.repeat(10),
            implementation: implementation.map(|commit| commit.repeat(10)),
        }
    }

    fn seen(version: Option<i64>, commits: &[&str]) -> Seen {
        Seen {
            version,
            commits: commits.iter().map(|&commit| commit.to_owned()).collect(),
        }
    }

    #[test]
    fn a_reviewer_names_what_is_under_review() {
        let one = commits("0a1b", None);
        for (named, outcome) in [
            (seen(None, &[]), Ok(())),
            (seen(Some(3), &["0a1b0a1b0a1b"]), Ok(())),
            (seen(Some(3), &["0A1B0A1B0A1B0A"]), Ok(())),
            (seen(None, &[&"0a1b".repeat(10)]), Ok(())),
            (
                seen(Some(2), &["0a1b0a1b0a1b"]),
                Err(SeenError::Version { seen: 2, now: 3 }),
            ),
            (seen(None, &["0a1b0a1b0a1"]), Err(SeenError::NotACommit)),
            (seen(None, &["main-and-more"]), Err(SeenError::NotACommit)),
            (seen(None, &[""]), Err(SeenError::NotACommit)),
            (
                seen(None, &["ffffffffffff"]),
                Err(SeenError::Commit {
                    seen: "f".repeat(12),
                    now: "0a1b".repeat(10),
                }),
            ),
        ] {
            assert_eq!(named.check(3, Some(&one)), outcome, "{named:?}");
        }
        let nothing = seen(None, &["0a1b0a1b0a1b"]).check(1, None);
        assert_eq!(nothing, Err(SeenError::None));
    }

    #[test]
    fn a_split_project_has_two_commits() {
        let two = commits("0a1b", Some("2c3d"));
        let (first, second) = ("0a1b0a1b0a1b", "2c3d2c3d2c3d");
        assert_eq!(seen(None, &[second, first]).check(1, Some(&two)), Ok(()));
        let half = seen(None, &[first]).check(1, Some(&two));
        assert_eq!(half, Err(SeenError::Unnamed("2c3d".repeat(10))));
        let same = commits("0a1b", Some("0a1b"));
        assert_eq!(seen(None, &[first]).check(1, Some(&same)), Ok(()));
        let alike = Commits {
            source: format!("{first}00"),
            implementation: Some(format!("{first}11")),
        };
        let ambiguous = seen(None, &[first]).check(1, Some(&alike));
        assert_eq!(ambiguous, Err(SeenError::Ambiguous(first.to_owned())));
    }

    #[test]
    fn unreviewed_commits_are_the_owners_by_default() {
        for (setting, owner, other) in [
            (Unreviewed::Owner, true, false),
            (Unreviewed::Nobody, false, false),
            (Unreviewed::Anyone, true, true),
        ] {
            assert_eq!(
                (setting.permits(true), setting.permits(false)),
                (owner, other)
            );
        }
    }
}

//! The files that changed between what is live and what is reviewed.

use catalog_store::{domain::Commits, submissions::Project};
use serde::Serialize;

use super::duplicates::identity;
use crate::sourcehost::{
    SourceHost, SourceHostError,
    client::{ChangedFile, Comparison, FileChange, Relation},
};

/// What changed in a repository.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Changes {
    pub(super) repository: String,
    /// The commit that is live.
    pub(super) base: Option<String>,
    /// The commit under review.
    pub(super) head: String,
    #[serde(flatten)]
    pub(super) outcome: Outcome,
}

/// What a comparison said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Outcome {
    /// It was made.
    Compared {
        relation: Relation,
        ahead_by: u64,
        behind_by: u64,
        files: Files,
        /// What changed in the commits that are live and not under review: publishing takes it back. Absent where there are none.
        #[serde(skip_serializing_if = "Option::is_none")]
        taken_back: Option<Files>,
    },
    /// It could not be made.
    NotCompared { reason: String },
}

/// A list of files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Files {
    pub(super) files: Vec<File>,
    /// Whether there may be more of them.
    pub(super) truncated: bool,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct File {
    pub(super) path: String,
    pub(super) change: FileChange,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) previous_path: Option<String>,
    pub(super) additions: u64,
    pub(super) deletions: u64,
}

/// A repository at a commit.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) url: &'a str,
    pub(super) commit: Option<&'a str>,
}

/// The changes in both repositories of a project.
pub(super) async fn of_project(
    host: &SourceHost,
    live: &Project,
    approved: Option<&Commits>,
    proposed: &Project,
) -> Vec<Changes> {
    let base = Place {
        url: &live.sourcehost_url,
        commit: approved.map(|commits| commits.source.as_str()),
    };
    let head = Place {
        url: &proposed.sourcehost_url,
        commit: proposed.source_commit.as_deref(),
    };
    let source = between(host, Some(base), head);
    let Some(url) = &proposed.implementation_sourcehost_url else {
        return vec![source.await];
    };
    let base = live.implementation_sourcehost_url.as_deref();
    let base = base.map(|url| Place {
        url,
        commit: approved.and_then(|commits| commits.implementation.as_deref()),
    });
    let head = Place {
        url,
        commit: proposed.implementation_source_commit.as_deref(),
    };
    // Together, so that a host that does not answer is waited for once.
    let (source, implementation) = tokio::join!(source, between(host, base, head));
    vec![source, implementation]
}

/// The changes from what is live, where there is something, to what is reviewed.
pub(super) async fn between(
    host: &SourceHost,
    base: Option<Place<'_>>,
    head: Place<'_>,
) -> Changes {
    let outcome = match compare(host, base, head).await {
        Ok(outcome) => outcome,
        Err(error @ SourceHostError::NotFound) => not_compared(&error.to_string()),
        Err(error) => not_compared(&format!("the source host could not be asked: {error}")),
    };
    Changes {
        repository: head.url.to_owned(),
        base: base.and_then(|base| base.commit).map(str::to_owned),
        head: head.commit.unwrap_or_default().to_owned(),
        outcome,
    }
}

async fn compare(
    host: &SourceHost,
    base: Option<Place<'_>>,
    head: Place<'_>,
) -> Result<Outcome, SourceHostError> {
    let Some(base) = base else {
        return Ok(not_compared("nothing of this repository is live"));
    };
    let Some(old) = base.commit else {
        return Ok(not_compared("the commit that is live is not known"));
    };
    let Some(new) = head.commit else {
        return Ok(not_compared("the commit under review is not known"));
    };
    let Ok(address) = host.address(head.url) else {
        return Ok(not_compared("the repository is not on the source host"));
    };
    if !is_same_repository(host, base.url, head.url).await? {
        let reason = format!("another repository is live: {}", base.url);
        return Ok(not_compared(&reason));
    }
    let there = host.compare(&address, old, new).await?;
    let Some(there) = there else {
        return Ok(not_compared(
            "one of the commits is gone, or they have nothing in common",
        ));
    };
    // The host lists what changed since both parted: what is live and not under review is in the comparison the other way round.
    let back = if there.behind_by > 0 {
        host.compare(&address, new, old).await?
    } else {
        None
    };
    Ok(Outcome::Compared {
        relation: there.relation,
        ahead_by: there.ahead_by,
        behind_by: there.behind_by,
        taken_back: back.map(Files::from),
        files: there.into(),
    })
}

/// Whether two addresses name one repository, also where it was renamed in between.
async fn is_same_repository(
    host: &SourceHost,
    old: &str,
    new: &str,
) -> Result<bool, SourceHostError> {
    if identity(host, old) == identity(host, new) {
        return Ok(true);
    }
    let (Ok(old), Ok(new)) = (host.address(old), host.address(new)) else {
        return Ok(false);
    };
    let old = match host.repository(&old).await {
        Err(SourceHostError::NotFound) => return Ok(false),
        old => old?,
    };
    let new = host.repository(&new).await?;
    Ok(old.owner.eq_ignore_ascii_case(&new.owner) && old.name.eq_ignore_ascii_case(&new.name))
}

fn not_compared(reason: &str) -> Outcome {
    Outcome::NotCompared {
        reason: reason.to_owned(),
    }
}

impl From<Comparison> for Files {
    fn from(comparison: Comparison) -> Self {
        Self {
            files: comparison.files.into_iter().map(File::from).collect(),
            truncated: !comparison.complete,
        }
    }
}

impl From<ChangedFile> for File {
    fn from(file: ChangedFile) -> Self {
        Self {
            path: file.path,
            change: file.change,
            previous_path: file.previous_path,
            additions: file.additions,
            deletions: file.deletions,
        }
    }
}

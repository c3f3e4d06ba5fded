//! Resolving an address to the files of a project.

use super::{FindingCode, SourceLocation, validation::Findings};
use crate::{
    RepositoryAddress, SourceHost, SourceHostError,
    client::{EntryKind, Pin, Repository, Resolved, Tree, is_abbreviated_commit},
};

/// The expected contents of a directory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout<'a> {
    /// Required files.
    pub(crate) required: &'a [&'a str],
    /// Subdirectories to list.
    pub(crate) directories: &'a [&'a str],
}

/// A project's directory in a repository, at one commit.
#[derive(Debug)]
pub(crate) struct Located {
    pub(crate) repository: Repository,
    pub(crate) resolved: Resolved,
    pub(crate) tree: Tree,
}

/// Parses an address that a user entered.
pub(crate) fn address(
    host: &SourceHost,
    address: &str,
    findings: &mut Findings,
) -> Option<RepositoryAddress> {
    host.address(address)
        .map_err(|error| {
            let message = format!("The address {error}.");
            findings.error(FindingCode::AddressInvalid, None, message);
        })
        .ok()
}

/// Resolves the directory of an address, now or at a commit that was resolved before, and checks for the required files.
pub(crate) async fn locate(
    host: &SourceHost,
    address: &RepositoryAddress,
    pin: Option<Pin<'_>>,
    layout: Layout<'_>,
    findings: &mut Findings,
) -> Result<Option<Located>, SourceHostError> {
    match look_up(host, address, pin, layout, findings).await {
        Err(error) => match finding_of(&error) {
            Some((code, message)) => {
                findings.error(code, None, message);
                Ok(None)
            }
            None => Err(error),
        },
        located => located,
    }
}

/// What the host answers about a repository, as a finding; `None` for a failure of the host.
fn finding_of(error: &SourceHostError) -> Option<(FindingCode, &'static str)> {
    match error {
        SourceHostError::NotFound => Some((
            FindingCode::RepositoryNotFound,
            "Repository not found, or not public.",
        )),
        SourceHostError::Blocked => Some((
            FindingCode::RepositoryBlocked,
            "The source host blocks access to the repository; its owner must have it unblocked there.",
        )),
        SourceHostError::Withheld => Some((
            FindingCode::RepositoryWithheld,
            "The source host withholds the repository for legal reasons; use one that is publicly available.",
        )),
        SourceHostError::RefRejected => Some((
            FindingCode::RefRejected,
            "The source host rejects the branch, tag or commit; use a branch, a tag, or the whole id of the commit at the head of one.",
        )),
        _ => None,
    }
}

async fn look_up(
    host: &SourceHost,
    address: &RepositoryAddress,
    pin: Option<Pin<'_>>,
    layout: Layout<'_>,
    findings: &mut Findings,
) -> Result<Option<Located>, SourceHostError> {
    let repository = host.repository(address).await?;
    check_repository_state(&repository, address.owner(), address.name(), findings);
    if repository.disabled {
        findings.error(
            FindingCode::RepositoryDisabled,
            None,
            "The source host has disabled the repository; its owner must have it enabled there.",
        );
        return Ok(None);
    }

    let resolved = match pin {
        Some(pin) => host.at_commit(&repository, address.tail(), pin).await?,
        None => host.resolve(&repository, address.tail()).await?,
    };
    let Some(resolved) = resolved else {
        let (code, message) = no_such_ref(address);
        findings.error(code, None, message);
        return Ok(None);
    };
    let Some(tree) = host
        .tree(
            &repository,
            &resolved.reference.commit,
            &resolved.path,
            layout.directories,
        )
        .await?
    else {
        let path = Some(resolved.path.as_str()).filter(|path| !path.is_empty());
        findings.error(
            FindingCode::PathNotFound,
            path,
            "The directory does not exist at this branch, tag or commit.",
        );
        return Ok(None);
    };
    findings.set_root(&resolved.path);
    for path in layout.required {
        match tree.get(path).map(|entry| entry.kind) {
            Some(EntryKind::File) => {}
            Some(_) => findings.error(
                FindingCode::NotAFile,
                Some(path),
                format!("`{path}` must be a regular file."),
            ),
            None => findings.error(
                FindingCode::FileMissing,
                Some(path),
                format!("Missing file `{path}`."),
            ),
        }
    }
    let located = Located {
        repository,
        resolved,
        tree,
    };
    Ok(Some(located))
}

/// Why the ref of an address was not found.
fn no_such_ref(address: &RepositoryAddress) -> (FindingCode, &'static str) {
    match address.tail().first() {
        None => (
            FindingCode::RepositoryEmpty,
            "The repository has no commits on its default branch.",
        ),
        Some(name) if is_abbreviated_commit(name) => (
            FindingCode::CommitAbbreviated,
            "A commit after /tree/ or /blob/ must be given by its whole id of 40 hexadecimal digits, and be at the head of a branch or tag.",
        ),
        Some(_) => (
            FindingCode::RefNotFound,
            "There is no such branch or tag after /tree/ or /blob/, and no such commit at the head of one.",
        ),
    }
}

fn check_repository_state(
    repository: &Repository,
    owner: &str,
    name: &str,
    findings: &mut Findings,
) {
    if !repository.owner.eq_ignore_ascii_case(owner) || !repository.name.eq_ignore_ascii_case(name)
    {
        let message = format!(
            "The repository was renamed to {}/{}.",
            repository.owner, repository.name
        );
        findings.warning(FindingCode::RepositoryMoved, None, message);
    }
    if repository.archived {
        findings.warning(
            FindingCode::RepositoryArchived,
            None,
            "The repository is archived (read-only).",
        );
    }
}

impl Located {
    pub(crate) fn has_file(&self, path: &str) -> bool {
        self.tree
            .get(path)
            .is_some_and(|entry| entry.kind == EntryKind::File)
    }

    pub(super) fn file_size(&self, path: &str) -> Option<u64> {
        self.tree.get(path).and_then(|entry| entry.size)
    }

    pub(super) fn into_location(self) -> SourceLocation {
        SourceLocation {
            owner: self.repository.owner,
            name: self.repository.name,
            r#ref: self.resolved.reference.name,
            ref_kind: self.resolved.reference.kind,
            commit: self.resolved.reference.commit,
            path: self.resolved.path,
            has_issues: self.repository.has_issues,
        }
    }
}

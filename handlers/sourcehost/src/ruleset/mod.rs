//! Checks whether a repository contains a ruleset, and locates its validation profile (interface, Ruleset submission: "Validation
//! result"). The profile itself is not parsed here.

mod exchange;
mod find;

#[cfg(test)]
mod tests;

pub use exchange::Exchange;
pub use find::PathSource;

use find::ProfileSearch;

use super::{
    SourceHost, SourceHostError,
    client::{Branches, FileContent, Repository},
    icon,
    project::{self, Findings, Layout, Located, Part, lfs_pointer},
};

/// Largest `exchange.json` that is read, in bytes.
const MAX_EXCHANGE: usize = 256 * 1024;
/// The ruleset files of a repository.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RulesetFiles {
    /// Problems that prevent a submission.
    pub errors: Vec<String>,
    /// Problems that do not.
    pub warnings: Vec<String>,
    /// The resolved source, if the address could be resolved.
    pub source: Option<Source>,
    /// The profile, if there is one.
    pub profile: Option<ProfileFile>,
    /// The contents of `exchange.json`, if there is one.
    pub exchange: Option<Exchange>,
    /// The URL of an icon next to it.
    pub icon_url: Option<String>,
}

/// A validation profile in a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFile {
    /// Its path relative to the directory.
    pub path: String,
    /// How it was found.
    pub path_source: PathSource,
    /// Its text.
    pub yaml: String,
}

/// A directory of a repository at one commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The current state of the repository.
    pub repository: Repository,
    /// The branch, tag or commit.
    pub r#ref: String,
    /// The commit.
    pub commit: String,
    /// The directory; empty for the root.
    pub sub_path: String,
    /// The branches of the repository.
    pub branches: Branches,
}

/// Looks for a ruleset in the repository at `address`; `explicit` is the profile's path relative to the directory of the
/// address, if given. A profile has at most `max_profile` bytes. An error is a failure of the source host and
/// says nothing about the ruleset.
pub async fn find(
    host: &SourceHost,
    address: &str,
    explicit: Option<&str>,
    max_profile: usize,
) -> Result<RulesetFiles, SourceHostError> {
    // Boxed to keep the surrounding futures small.
    Box::pin(host.within_total_time(run(host, address, explicit, max_profile))).await
}

async fn run(
    host: &SourceHost,
    address: &str,
    explicit: Option<&str>,
    max_profile: usize,
) -> Result<RulesetFiles, SourceHostError> {
    let mut findings = Findings::new(Part::Project);
    let mut found = RulesetFiles::default();
    if let Some(address) = project::address(host, address, &mut findings) {
        let (address, named) = address.split_file();
        let layout = Layout {
            required: &[],
            directories: &[],
        };
        if let Some(located) = project::locate(host, &address, None, layout, &mut findings).await? {
            let explicit = explicit.map(str::to_owned).or(named);
            look(host, &located, explicit, max_profile, &mut found).await?;
            found.source = Some(Source {
                branches: host.branches(&located.repository).await?,
                repository: located.repository,
                r#ref: located.resolved.reference.name,
                commit: located.resolved.reference.commit,
                sub_path: located.resolved.path,
            });
        }
    }
    let errors = findings.errors.into_iter().map(|finding| finding.message);
    found.errors.splice(..0, errors);
    let warnings = findings.warnings.into_iter().map(|finding| finding.message);
    found.warnings.splice(..0, warnings);
    Ok(found)
}

async fn look(
    host: &SourceHost,
    located: &Located,
    explicit: Option<String>,
    max_profile: usize,
    found: &mut RulesetFiles,
) -> Result<(), SourceHostError> {
    found.icon_url = icon::url(host, located);
    found.exchange = read_exchange(host, located, found).await?;
    let main = found.exchange.as_ref().and_then(|file| file.main.clone());
    let profile = ProfileSearch {
        host,
        located,
        max_profile,
    };
    match profile.run(explicit, main).await? {
        Ok(profile) => found.profile = Some(profile),
        Err(reason) => found.errors.push(reason),
    }
    Ok(())
}

async fn read_exchange(
    host: &SourceHost,
    located: &Located,
    found: &mut RulesetFiles,
) -> Result<Option<Exchange>, SourceHostError> {
    const FILE: &str = "exchange.json";
    if !located.has_file(FILE) {
        found
            .warnings
            .push("The ruleset has no `exchange.json`.".to_owned());
        return Ok(None);
    }
    let text = match read(host, located, FILE, MAX_EXCHANGE).await? {
        Ok(text) => text,
        Err(reason) => {
            found.errors.push(reason);
            return Ok(None);
        }
    };
    match exchange::parse(&text) {
        Ok(exchange) => Ok(Some(exchange)),
        Err(reason) => {
            found.errors.push(reason);
            Ok(None)
        }
    }
}

/// The text of a file relative to the located directory; the inner error is a sentence for the user.
async fn read(
    host: &SourceHost,
    located: &Located,
    path: &str,
    limit: usize,
) -> Result<Result<String, String>, SourceHostError> {
    let folder = &located.resolved.path;
    let whole = if folder.is_empty() {
        path.to_owned()
    } else {
        format!("{folder}/{path}")
    };
    let commit = &located.resolved.reference.commit;
    let content = host
        .file(&located.repository, commit, &whole, limit)
        .await?;
    Ok(match content {
        FileContent::Bytes(bytes) => String::from_utf8(bytes.to_vec())
            .map_err(|_| format!("`{path}` must be UTF-8 text."))
            .and_then(|text| {
                // PostgreSQL cannot store it.
                if text.contains('\0') {
                    return Err(format!("`{path}` must not contain NUL."));
                }
                Ok(text)
            }),
        FileContent::TooLarge => Err(format!("`{path}` must have at most {} KiB.", limit / 1024)),
        FileContent::LfsPointer => Err(lfs_pointer(path)),
        FileContent::Absent => Err(format!("Missing file `{path}`.")),
    })
}

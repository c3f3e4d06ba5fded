//! Whether a repository holds a ruleset, where its validation profile is, and what it says (interface, Ruleset submission:
//! "Validation result").

mod exchange;
mod find;

#[cfg(test)]
mod tests;

pub use exchange::Exchange;
pub use find::PathSource;

use find::Found;

use super::{
    SourceHost, SourceHostError,
    client::{Branches, FileContent, Repository},
    project::{self, Findings, Located, Part, Shape},
};
use crate::profile::{self, Profile};

/// Largest `exchange.json` that is read, in bytes.
const MAX_EXCHANGE: usize = 256 * 1024;
const ICONS: [&str; 5] = ["icon.svg", "icon.png", "icon.webp", "icon.jpg", "icon.jpeg"];

/// What the check of a repository gave.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RulesetCheck {
    /// What prevents a submission.
    pub errors: Vec<String>,
    /// What does not.
    pub warnings: Vec<String>,
    /// What was read, where the address led somewhere.
    pub source: Option<Source>,
    /// The profile's path below the folder that was read, and how it was found.
    pub path: Option<(String, PathSource)>,
    /// What the profile says.
    pub profile: Option<Profile>,
    /// The profile itself.
    pub yaml: Option<String>,
    /// What `exchange.json` says, where there is one.
    pub exchange: Option<Exchange>,
    /// The address of a picture beside it.
    pub icon_url: Option<String>,
}

/// A folder of a repository at one commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The repository as it stands now.
    pub repository: Repository,
    /// The branch, tag or commit.
    pub r#ref: String,
    /// The commit.
    pub commit: String,
    /// The folder; empty for the root.
    pub sub_path: String,
    /// The branches of the repository.
    pub branches: Branches,
}

impl RulesetCheck {
    /// Whether the repository can be submitted.
    pub fn ok(&self) -> bool {
        self.errors.is_empty() && self.profile.is_some()
    }
}

/// Checks the repository at `address`; `explicit` is the profile's path below the folder that the address means, where the
/// owner says it. An error is trouble with the source host and says nothing about the ruleset.
pub async fn check(
    host: &SourceHost,
    address: &str,
    explicit: Option<&str>,
) -> Result<RulesetCheck, SourceHostError> {
    // It holds the state of many requests; on the heap it does not burden the futures around it.
    Box::pin(host.within_total_time(run(host, address, explicit))).await
}

async fn run(
    host: &SourceHost,
    address: &str,
    explicit: Option<&str>,
) -> Result<RulesetCheck, SourceHostError> {
    let mut findings = Findings::new(Part::Project);
    let mut check = RulesetCheck::default();
    if let Some(address) = project::address(host, address, &mut findings) {
        let (address, named) = address.split_file();
        let shape = Shape {
            required: &[],
            directories: &[],
        };
        if let Some(located) = project::locate(host, &address, shape, &mut findings).await? {
            let explicit = explicit.map(str::to_owned).or(named);
            look(host, &located, explicit, &mut check).await?;
            check.source = Some(Source {
                branches: host.branches(&located.repository).await?,
                repository: located.repository,
                r#ref: located.resolved.reference.name,
                commit: located.resolved.reference.commit,
                sub_path: located.resolved.path,
            });
        }
    }
    let found = findings.errors.into_iter().map(|finding| finding.message);
    check.errors.splice(..0, found);
    let found = findings.warnings.into_iter().map(|finding| finding.message);
    check.warnings.splice(..0, found);
    Ok(check)
}

async fn look(
    host: &SourceHost,
    located: &Located,
    explicit: Option<String>,
    check: &mut RulesetCheck,
) -> Result<(), SourceHostError> {
    check.icon_url = icon(host, located);
    check.exchange = read_exchange(host, located, check).await?;
    let main = check.exchange.as_ref().and_then(|file| file.main.clone());
    match find::find(host, located, explicit, main).await? {
        Ok(Found { path, source, yaml }) => {
            let report = profile::check(yaml.clone()).await;
            let told = |finding: profile::Finding| format!("`{path}`: {finding}");
            check.errors.extend(report.errors.into_iter().map(told));
            check.warnings.extend(report.warnings.into_iter().map(told));
            check.profile = report.profile;
            check.path = Some((path, source));
            check.yaml = Some(yaml);
        }
        Err(reason) => check.errors.push(reason),
    }
    Ok(())
}

async fn read_exchange(
    host: &SourceHost,
    located: &Located,
    check: &mut RulesetCheck,
) -> Result<Option<Exchange>, SourceHostError> {
    const FILE: &str = "exchange.json";
    if !located.has_file(FILE) {
        check
            .warnings
            .push("There is no `exchange.json` beside the ruleset.".to_owned());
        return Ok(None);
    }
    let text = match read(host, located, FILE, MAX_EXCHANGE).await? {
        Ok(text) => text,
        Err(reason) => {
            check.errors.push(reason);
            return Ok(None);
        }
    };
    match exchange::parse(&text) {
        Ok(exchange) => Ok(Some(exchange)),
        Err(reason) => {
            check.errors.push(reason);
            Ok(None)
        }
    }
}

/// The text of a file below the located folder; the inner error says what is wrong with it.
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
                // No database keeps it.
                if text.contains('\0') {
                    return Err(format!("`{path}` must not hold the character NUL."));
                }
                Ok(text)
            }),
        FileContent::TooLarge => Err(format!("`{path}` must have at most {} KiB.", limit / 1024)),
        FileContent::Absent => Err(format!("There is no file `{path}`.")),
    })
}

/// The address under which the host serves a picture beside the ruleset, for browsers.
fn icon(host: &SourceHost, located: &Located) -> Option<String> {
    let icon = ICONS.into_iter().find(|icon| located.has_file(icon))?;
    let folder = located
        .resolved
        .path
        .split('/')
        .filter(|part| !part.is_empty());
    let reference = located.resolved.reference.name.split('/');
    let path: Vec<&str> = reference.chain(folder).chain([icon]).collect();
    host.raw_url(&located.repository, &path)
}

//! Whether a repository holds a ruleset that can be submitted: what the source host has, and what the profile says
//! (interface, Ruleset submission: "Validation result").

use catalog_sourcehost::{
    SourceHost, SourceHostError,
    ruleset::{self, Exchange, ProfileFile, Source},
};

use crate::profile::{self, Finding, MAX_BYTES, Profile};

/// What the check of a repository gave.
#[derive(Debug)]
pub struct RulesetCheck {
    /// What prevents a submission.
    pub errors: Vec<String>,
    /// What does not.
    pub warnings: Vec<String>,
    /// What was read, where the address led somewhere.
    pub source: Option<Source>,
    /// The profile's file.
    pub file: Option<ProfileFile>,
    /// What the profile says.
    pub profile: Option<Profile>,
    /// What `exchange.json` says, where there is one.
    pub exchange: Option<Exchange>,
    /// The address of a picture beside it.
    pub icon_url: Option<String>,
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
    let files = ruleset::find(host, address, explicit, MAX_BYTES).await?;
    let mut check = RulesetCheck {
        errors: files.errors,
        warnings: files.warnings,
        source: files.source,
        file: files.profile,
        profile: None,
        exchange: files.exchange,
        icon_url: files.icon_url,
    };
    if let Some(file) = &check.file {
        let report = profile::check(file.yaml.clone()).await;
        let told = |finding: Finding| format!("`{}`: {finding}", file.path);
        check.errors.extend(report.errors.into_iter().map(told));
        check.warnings.extend(report.warnings.into_iter().map(told));
        check.profile = report.profile;
    }
    Ok(check)
}

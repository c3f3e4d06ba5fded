//! Validation profiles: the YAML that a ruleset consists of (interface, What the service does: "Ruleset versus policy").
//!
//! [`parse`] reads a profile and says what is in it and what is wrong with it, with lines and columns. It knows no HTTP
//! and no database, never panics, and is bounded in time and memory whatever it is given.

mod constraints;
mod findings;
mod rego;
mod rules;
mod scopes;
mod yaml;

#[cfg(test)]
mod tests;

use findings::Findings;
use yaml::Node;

/// Largest profile that is read, in bytes.
pub const MAX_BYTES: usize = 512 * 1024;

const HEADER: &str = "#%Validation Profile";
const ROOT_KEYS: [&str; 12] = [
    "profile",
    "description",
    "documentation",
    "extends",
    "prefixes",
    "tags",
    "rego_extensions",
    "violation",
    "warning",
    "info",
    "disabled",
    "validations",
];

/// What reading a profile gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What is in the profile, as far as it could be read; `None` when it is no YAML mapping.
    pub profile: Option<Profile>,
    /// What makes it unusable.
    pub errors: Vec<Finding>,
    /// What its author should know.
    pub warnings: Vec<Finding>,
}

impl Report {
    /// Whether the profile can be used.
    pub fn is_valid(&self) -> bool {
        self.profile.is_some() && self.errors.is_empty()
    }
}

/// What is in a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// `profile`; empty when it is missing.
    pub name: String,
    /// `description`.
    pub description: Option<String>,
    /// The rules that have a severity, in the order of the lists `violation`, `warning`, `info`.
    pub rule_names: Vec<String>,
    /// How many rules have which severity.
    pub rule_counts: RuleCounts,
    /// The classes that rules look at, each once, in the order of their first rule.
    pub target_classes: Vec<String>,
    /// The version that the first line states.
    pub dialect_version: String,
    /// The kinds of API that the classes hint at: `rest-api`, `async-api`, `agent`, `mcp`.
    pub target_scopes: Vec<&'static str>,
}

/// How many rules have which severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts {
    /// Rules that make a specification not conformant.
    pub violation: u32,
    /// Rules that do not block conformance.
    pub warning: u32,
    /// Rules that are advice.
    pub info: u32,
}

/// Something to say about a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong and what would be right.
    pub message: String,
    /// Line, from 1, where known.
    pub line: Option<u64>,
    /// Column in characters, from 1, where known.
    pub column: Option<u64>,
    /// The rule that it is about.
    pub rule: Option<String>,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, " (line {line}, column {column})"),
            _ => Ok(()),
        }
    }
}

/// Reads a profile.
pub fn parse(text: &str) -> Report {
    let mut findings = Findings::default();
    if text.len() > MAX_BYTES {
        let limit = MAX_BYTES / 1024;
        findings.error(None, format!("A profile must have at most {limit} KiB."));
        return findings.report(None);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let dialect_version = header(text, &mut findings);
    let root = match yaml::parse(text) {
        Ok(root) => root,
        Err(broken) => {
            findings.push_error(broken);
            return findings.report(None);
        }
    };
    let Some(entries) = root.as_map() else {
        findings.error(Some(&root), "A profile must be a YAML mapping.");
        return findings.report(None);
    };
    let mut profile = Profile {
        dialect_version,
        name: name(&root, &mut findings),
        description: root.text("description", &mut findings),
        ..Profile::default()
    };
    for (key, _) in entries {
        if !key.as_str().is_some_and(|key| ROOT_KEYS.contains(&key)) {
            findings.warning(
                Some(key),
                format!("{key} is not a key of a validation profile; it is not used."),
            );
        }
    }
    for key in ["prefixes"] {
        if let Some(value) = root.get(key)
            && value.as_map().is_none()
        {
            findings.error(Some(value), format!("`{key}` must be a mapping."));
        }
    }
    rules::read(&root, text, &mut profile, &mut findings);
    profile.target_scopes = scopes::of(&profile.target_classes);
    findings.report(Some(profile))
}

/// The version that the first line states. A document marker may stand before it.
fn header(text: &str, findings: &mut Findings) -> String {
    let mut lines = text.lines().map(str::trim_end);
    let first = lines.find(|line| *line != "---").unwrap_or_default();
    let version = first.strip_prefix(HEADER).map(str::trim);
    if let Some(version) = version.filter(|version| !version.is_empty()) {
        return version.to_owned();
    }
    findings.push_error(Finding {
        message: "The first line must be `#%Validation Profile 1.0`.".to_owned(),
        line: Some(1),
        column: Some(1),
        rule: None,
    });
    String::new()
}

fn name(root: &Node, findings: &mut Findings) -> String {
    let Some(value) = root.get("profile") else {
        findings.error(Some(root), "A profile must have a name: `profile: NAME`.");
        return String::new();
    };
    match value.as_str().map(str::trim) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => {
            findings.error(Some(value), "`profile` must be text that is not blank.");
            String::new()
        }
    }
}

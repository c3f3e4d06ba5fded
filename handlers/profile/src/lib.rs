//! Validation profiles: the YAML that makes up a ruleset (interface, What the service does: "Ruleset versus policy").
//!
//! [`parse`] reads a profile and reports its contents and its defects, with lines and columns. It knows no HTTP
//! and no database, never panics, and is bounded in time and memory for any input.

mod constraints;
mod context;
mod findings;
mod paths;
mod patterns;
mod prefixes;
mod read;
mod rego;
mod rules;
mod scopes;
mod source;
mod suggestions;
mod yaml;

#[cfg(test)]
mod tests;

pub use read::{MAX_BYTES, parse};

/// The result of parsing a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The contents, as far as they could be read; `None` if the text is not a YAML mapping.
    pub profile: Option<Profile>,
    /// What makes it unusable: the first hundred, in document order.
    pub errors: Vec<Finding>,
    /// What its author should know: the first hundred, in document order.
    pub warnings: Vec<Finding>,
}

impl Report {
    /// Whether the profile can be used.
    pub fn is_valid(&self) -> bool {
        self.profile.is_some() && self.errors.is_empty()
    }
}

/// The contents of a profile. No text in it contains NUL, which databases reject.
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
    /// The classes that rules target, without duplicates, in the order of their first rule.
    pub target_classes: Vec<String>,
    /// The version in the header line.
    pub dialect_version: String,
    /// The kinds of API that the classes imply: `rest-api`, `async-api`, `agent`, `mcp`.
    pub target_scopes: Vec<&'static str>,
}

/// How many rules have which severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleCounts {
    /// Rules whose violation makes a specification non-conformant.
    pub violation: u32,
    /// Rules that do not block conformance.
    pub warning: u32,
    /// Rules that are advice.
    pub info: u32,
}

/// An error or warning about a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong, and what would be right.
    pub message: String,
    /// Line, from 1, where known.
    pub line: Option<u64>,
    /// Column in characters, from 1, where known.
    pub column: Option<u64>,
    /// The rule that it concerns.
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

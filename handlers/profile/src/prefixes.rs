//! Compact names (`core.name`) and the prefixes that they begin with.

use std::collections::HashSet;

use super::{
    findings::Findings,
    yaml::{Node, quoted},
};

/// What the platform declares itself. The last five are not declared by its own tools, but name what the scopes are told by.
const BUILT_IN: [&str; 23] = [
    "api",
    "apiContract",
    "apiExt",
    "catalog",
    "core",
    "data",
    "doc",
    "gcl",
    "management",
    "meta",
    "raml-shapes",
    "rdf",
    "rdfs",
    "security",
    "shacl",
    "shapes",
    "sourcemaps",
    "xsd",
    "a2a",
    "agent",
    "agent-network",
    "agentNetwork",
    "mcp",
];

/// The prefixes that a profile may use.
#[derive(Default)]
pub(super) struct Prefixes {
    declared: HashSet<String>,
    /// The profile extends another, whose prefixes are unknown here.
    extends: bool,
    reported: HashSet<String>,
}

impl Prefixes {
    /// Reads `prefixes`.
    pub(super) fn read(root: &Node, findings: &mut Findings) -> Self {
        let mut prefixes = Self {
            extends: root.get("extends").is_some_and(|value| !value.is_null()),
            ..Self::default()
        };
        let Some(value) = root.get("prefixes").filter(|value| !value.is_null()) else {
            return prefixes;
        };
        let Some(entries) = value.as_map() else {
            findings.error(Some(value), "`prefixes` must be a mapping.");
            return prefixes;
        };
        for (key, address) in entries {
            if let Some(name) = key.as_str() {
                prefixes.declared.insert(name.to_owned());
            }
            if address.as_str().is_none() {
                findings.error(
                    Some(address),
                    format!("The prefix {key} must be text: what its names begin with, an IRI."),
                );
            }
        }
        prefixes
    }

    /// Checks a compact name; the message is a warning, once for each prefix.
    pub(super) fn check(&mut self, name: &str) -> Option<String> {
        if name == "@type" {
            return None;
        }
        let is_whole = |(prefix, rest): &(&str, &str)| {
            !prefix.is_empty() && !rest.is_empty() && !rest.contains('@')
        };
        let Some((prefix, _)) = name.split_once('.').filter(is_whole) else {
            return Some(format!(
                "{} is not a name with a prefix, such as `core.name`.",
                quoted(name)
            ));
        };
        if name.contains('_') {
            return Some(format!(
                "{} holds `_`, which the platform does not resolve in names.",
                quoted(name)
            ));
        }
        let is_known = self.extends || BUILT_IN.contains(&prefix) || self.declared.contains(prefix);
        if is_known || !self.reported.insert(prefix.to_owned()) {
            return None;
        }
        Some(format!(
            "The prefix of {} is not declared; declare {} in `prefixes`.",
            quoted(name),
            quoted(prefix)
        ))
    }
}

//! Compact names (`core.name`) and their prefixes.

use std::collections::HashSet;

use super::{
    findings::Findings,
    yaml::{Node, quoted},
};

/// Prefixes that the platform declares. The last five are not declared by its own tools, but identify scopes.
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
    /// The profile extends another one, whose prefixes are unknown here.
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
                    format!("The prefix {key} must be text (an IRI)."),
                );
            }
        }
        prefixes
    }

    /// Checks a compact name; returns a warning, once for each prefix.
    pub(super) fn check(&mut self, name: &str) -> Option<String> {
        if name == "@type" {
            return None;
        }
        let is_whole = |(prefix, rest): &(&str, &str)| {
            !prefix.is_empty() && !rest.is_empty() && !rest.contains('@')
        };
        let Some((prefix, _)) = name.split_once('.').filter(is_whole) else {
            return Some(format!(
                "{} must have a prefix, as in `core.name`.",
                quoted(name)
            ));
        };
        if name.contains('_') {
            return Some(format!(
                "{} contains `_`, which the platform does not support in names.",
                quoted(name)
            ));
        }
        let is_known = self.extends || BUILT_IN.contains(&prefix) || self.declared.contains(prefix);
        if is_known || !self.reported.insert(prefix.to_owned()) {
            return None;
        }
        Some(format!(
            "Undeclared prefix in {}; declare {} in `prefixes`.",
            quoted(name),
            quoted(prefix)
        ))
    }
}

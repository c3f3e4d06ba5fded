//! What the parts of a check share.

use super::{
    findings::Findings,
    paths, patterns,
    prefixes::Prefixes,
    rego::{Kind, Rego},
    source::Source,
    suggestions::Suggestions,
    yaml::Node,
};

/// The state of checking one profile.
pub(super) struct Context<'a> {
    pub(super) findings: Findings,
    pub(super) suggestions: Suggestions,
    source: Source<'a>,
    prefixes: Prefixes,
    rego: Rego,
}

impl<'a> Context<'a> {
    /// Reads the declarations of the profile: prefixes and Rego helpers.
    pub(super) fn new(text: &'a str, root: &Node, mut findings: Findings) -> Self {
        let prefixes = Prefixes::read(root, &mut findings);
        let mut context = Self {
            findings,
            suggestions: Suggestions::default(),
            source: Source::new(text),
            prefixes,
            rego: Rego::default(),
        };
        if let Some(helpers) = root.get("rego_extensions").filter(|value| !value.is_null()) {
            context.check_rego(helpers, "rego_extensions", Kind::Module);
        }
        context
    }

    /// Parses the collected Rego, and returns all findings.
    pub(super) fn finish(mut self) -> Findings {
        self.rego.parse(&mut self.findings);
        self.findings
    }

    /// Checks Rego, the value of `key`.
    pub(super) fn check_rego(&mut self, code: &Node, key: &'static str, kind: Kind) {
        self.rego.read(
            code,
            key,
            kind,
            &self.source,
            &mut self.suggestions,
            &mut self.findings,
        );
    }

    /// Warns of an unknown key in `holder`.
    pub(super) fn expect_key(&mut self, key: &Node, holder: &str, known: &[&'static str]) {
        let name = key.as_str().unwrap_or_default();
        if known.contains(&name) {
            return;
        }
        let suggested = self.suggestions.suggest(name, known.iter().copied());
        let hint = suggested.map(|known| format!(" Did you mean `{known}`?"));
        let hint = hint.unwrap_or_default();
        let message = format!("Unknown key {key} in {holder}; it is ignored.{hint}");
        self.findings.warning(key, message);
    }

    /// Checks a property path.
    pub(super) fn check_path(&mut self, node: &Node) {
        let Some(path) = node.as_str() else { return };
        match paths::names(path) {
            Ok(names) => {
                for name in names {
                    self.check_name(node, &name.text, name.offset);
                }
            }
            Err(malformed) => {
                let message = format!(
                    "{node} is not a valid property path: {}.",
                    malformed.message
                );
                let place = self.source.origin(node).character(malformed.offset);
                self.findings.warning_at(place, message);
            }
        }
    }

    /// Checks a compact name at an offset in characters of a value.
    pub(super) fn check_name(&mut self, node: &Node, name: &str, offset: usize) {
        if let Some(message) = self.prefixes.check(name) {
            let place = self.source.origin(node).character(offset);
            self.findings.warning_at(place, message);
        }
    }

    /// Checks a regular expression.
    pub(super) fn check_pattern(&mut self, node: &Node) {
        let Some(pattern) = node.as_str() else { return };
        if let Err(malformed) = patterns::check(pattern) {
            let message = format!(
                "{node} is not a valid regular expression (RE2): {}.",
                malformed.message
            );
            let place = self.source.origin(node).character(malformed.offset);
            self.findings.warning_at(place, message);
        }
    }
}

//! What is found on the way.

use super::{Finding, Profile, Report, yaml::Node};

/// A profile that is wrong everywhere needs no more than this.
const MAX_FINDINGS: usize = 100;

/// Collects findings; those after the first hundred of a kind are left out.
#[derive(Default)]
pub(super) struct Findings {
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
    rule: Option<String>,
}

impl Findings {
    /// What follows is about this rule.
    pub(super) fn about(&mut self, rule: Option<&str>) {
        self.rule = rule.map(str::to_owned);
    }

    pub(super) fn error(&mut self, at: Option<&Node>, message: impl Into<String>) {
        let finding = self.finding(at, message.into());
        self.push_error(finding);
    }

    pub(super) fn push_error(&mut self, mut finding: Finding) {
        if finding.rule.is_none() {
            finding.rule.clone_from(&self.rule);
        }
        if self.errors.len() < MAX_FINDINGS {
            self.errors.push(finding);
        }
    }

    pub(super) fn warning(&mut self, at: Option<&Node>, message: impl Into<String>) {
        let finding = self.finding(at, message.into());
        if self.warnings.len() < MAX_FINDINGS {
            self.warnings.push(finding);
        }
    }

    /// The report, in the order of the lines.
    pub(super) fn report(mut self, profile: Option<Profile>) -> Report {
        self.errors.sort_by_key(|finding| finding.line);
        self.warnings.sort_by_key(|finding| finding.line);
        Report {
            profile,
            errors: self.errors,
            warnings: self.warnings,
        }
    }

    fn finding(&self, at: Option<&Node>, message: String) -> Finding {
        Finding {
            message,
            line: at.map(|node| node.line),
            column: at.map(|node| node.column),
            rule: self.rule.clone(),
        }
    }
}

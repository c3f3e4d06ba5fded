//! Collecting findings.

use super::{Finding, Profile, Report, yaml::Node};

/// The most findings of a kind that a report holds.
const MAX_FINDINGS: usize = 100;

/// Collects findings in any order; the report has the first hundred of each kind in document order.
#[derive(Default)]
pub(super) struct Findings {
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
    rule: Option<String>,
}

impl Findings {
    /// Sets the rule that the following findings concern.
    pub(super) fn set_rule(&mut self, rule: Option<&str>) {
        self.rule = rule.map(str::to_owned);
    }

    /// The rule that findings concern now.
    pub(super) fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }

    pub(super) fn error(&mut self, at: Option<&Node>, message: impl Into<String>) {
        let place = at.map(|node| (node.line, node.column));
        let finding = self.finding(place, message.into());
        self.push_error(finding);
    }

    pub(super) fn push_error(&mut self, mut finding: Finding) {
        if finding.rule.is_none() {
            finding.rule.clone_from(&self.rule);
        }
        push(&mut self.errors, finding);
    }

    pub(super) fn warning(&mut self, at: &Node, message: impl Into<String>) {
        self.warning_at((at.line, at.column), message);
    }

    /// A warning at a line and column.
    pub(super) fn warning_at(&mut self, place: (u64, u64), message: impl Into<String>) {
        let finding = self.finding(Some(place), message.into());
        push(&mut self.warnings, finding);
    }

    pub(super) fn report(mut self, profile: Option<Profile>) -> Report {
        truncate(&mut self.errors);
        truncate(&mut self.warnings);
        Report {
            profile,
            errors: self.errors,
            warnings: self.warnings,
        }
    }

    fn finding(&self, place: Option<(u64, u64)>, message: String) -> Finding {
        Finding {
            message,
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            rule: self.rule.clone(),
        }
    }
}

/// Adds a finding. A hostile profile has many times the limit, so that the surplus is dropped early.
fn push(findings: &mut Vec<Finding>, finding: Finding) {
    findings.push(finding);
    if findings.len() >= 8 * MAX_FINDINGS {
        truncate(findings);
    }
}

/// Keeps the first findings of the document; the sort is stable.
fn truncate(findings: &mut Vec<Finding>) {
    findings.sort_by_key(|finding| (finding.line, finding.column));
    findings.truncate(MAX_FINDINGS);
}

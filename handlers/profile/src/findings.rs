//! What is found on the way.

use super::{Finding, Profile, Report, yaml::Node};

/// A profile that is wrong everywhere needs no more than this of a kind.
const MAX_FINDINGS: usize = 100;

/// Collects findings in any order; the report has the first hundred of a kind in the document's order.
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

    /// The rule that findings are about now.
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
        cut(&mut self.errors);
        cut(&mut self.warnings);
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

/// Adds a finding. A hostile profile has many times more than are kept, so that the rest is dropped on the way.
fn push(findings: &mut Vec<Finding>, finding: Finding) {
    findings.push(finding);
    if findings.len() >= 8 * MAX_FINDINGS {
        cut(findings);
    }
}

/// Leaves the first findings of the document. What was found first at a place stays first.
fn cut(findings: &mut Vec<Finding>) {
    findings.sort_by_key(|finding| (finding.line, finding.column));
    findings.truncate(MAX_FINDINGS);
}

//! What `catalog admin review approve` and `reject` print, alike for all kinds.

use catalog_store::{
    domain::Commits, policies::Revision, reviews::Case, ruleset_submissions::RulesetSubmission,
    submissions::Submission,
};
use serde_json::json;

use crate::cli::{
    admin::decision::{Decision, commits_of},
    output::{line, print},
};

/// What became of a case.
pub(super) struct Outcome {
    status: &'static str,
    /// The commits that were decided about.
    commits: Option<Commits>,
}

impl From<Submission> for Outcome {
    fn from(decided: Submission) -> Self {
        Self {
            status: decided.status.as_str(),
            commits: decided.commits(),
        }
    }
}

impl From<Revision> for Outcome {
    fn from(decided: Revision) -> Self {
        Self {
            status: decided.status.as_str(),
            commits: decided.commits(),
        }
    }
}

impl From<RulesetSubmission> for Outcome {
    fn from(decided: RulesetSubmission) -> Self {
        Self {
            status: decided.status.as_str(),
            commits: Commits::stored(Some(decided.content.0.source_commit), None),
        }
    }
}

impl Outcome {
    pub(super) fn report(&self, json: bool, case: &Case, decision: &Decision) {
        let commits = self.commits.as_ref();
        let value = json!({
            "kind": case.kind,
            "id": case.id,
            "subject_id": case.subject_id,
            "name": case.name,
            "field": case.field,
            "status": self.status,
            "commit": commits.map(|commits| &commits.source),
            "implementation_commit": commits.and_then(|commits| commits.implementation.as_ref()),
            "feedback": decision.feedback,
            "by": decision.by,
        });
        let urls = case.repositories.iter().map(|url| line(url));
        let urls: Vec<String> = urls.collect();
        let mut lines = vec![format!("Repository  {}", urls.join(" and "))];
        if commits.is_some() {
            lines.push(format!("Commit      {}", line(&commits_of(commits))));
        }
        if let Some(by) = &decision.by {
            lines.push(format!("By          {}", line(by)));
        }
        let field = case.field.map(|field| format!(" ({field})"));
        let (kind, name, field) = (case.kind, line(&case.name), field.unwrap_or_default());
        lines.push(format!("{kind} {name}{field} is {}", self.status));
        let text = lines.join("\n");
        print(json, &value, &text);
    }
}

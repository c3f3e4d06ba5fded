//! A fresh check of what is reviewed, at the commit under review.

use catalog_store::{domain, domain::Commits, reviews::RulesetState, submissions::Project};
use serde::Serialize;

use crate::{
    App, profile,
    sourcehost::{
        client::Pin,
        project::{Finding, ProjectAddresses, ProjectCommits, ProjectType, check_commits},
    },
};

/// What a check said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum Findings {
    /// It was made.
    Checked {
        ok: bool,
        errors: Vec<String>,
        warnings: Vec<String>,
    },
    /// It could not be made.
    NotChecked { reason: String },
}

/// Checks a project at its commits, whatever its addresses name now.
pub(super) async fn of_project(app: &App, project: &Project) -> Findings {
    let Some(commits) = project.commits() else {
        return Findings::NotChecked {
            reason: "the commit under review is not known".to_owned(),
        };
    };
    let addresses = ProjectAddresses {
        project_type: match project.project_type {
            domain::ProjectType::Split => ProjectType::Split,
            domain::ProjectType::Unified => ProjectType::Unified,
        },
        source: &project.sourcehost_url,
        implementation: project.implementation_sourcehost_url.as_deref(),
    };
    let pins = pins(project, &commits);
    match Box::pin(check_commits(&app.sourcehost, addresses, pins)).await {
        Ok(validation) => Findings::Checked {
            ok: validation.ok,
            errors: validation.errors.into_iter().map(told).collect(),
            warnings: validation.warnings.into_iter().map(told).collect(),
        },
        Err(error) => Findings::NotChecked {
            reason: error.to_string(),
        },
    }
}

/// Checks the profile that was read from the commit; the source host is not needed for that.
pub(super) async fn of_ruleset(state: &RulesetState) -> Findings {
    let report = profile::check(state.profile_yaml.clone()).await;
    let path = &state.content.ruleset_path;
    let told = |finding: profile::Finding| format!("`{path}`: {finding}");
    Findings::Checked {
        ok: report.is_valid(),
        errors: report.errors.into_iter().map(told).collect(),
        warnings: report.warnings.into_iter().map(told).collect(),
    }
}

fn pins<'a>(project: &'a Project, commits: &'a Commits) -> ProjectCommits<'a> {
    ProjectCommits {
        source: Pin {
            commit: &commits.source,
            reference: project.source_ref.as_deref(),
        },
        implementation: commits.implementation.as_deref().map(|commit| Pin {
            commit,
            reference: project.implementation_source_ref.as_deref(),
        }),
    }
}

fn told(finding: Finding) -> String {
    match finding.path {
        Some(path) => format!("`{path}`: {}", finding.message),
        None => finding.message,
    }
}

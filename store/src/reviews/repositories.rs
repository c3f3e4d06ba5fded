//! Which repositories the catalog knows, to find what is submitted twice.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::CaseKind;
use crate::{
    db::{Connection, Result},
    domain::{PolicyStatus, RulesetSubmissionStatus},
    rulesets::RulesetContent,
    submissions::Project,
};

/// A policy, a proposed edit of one, or a ruleset, with the addresses of its repositories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// Its kind.
    pub kind: CaseKind,
    /// Identifies the submission or revision.
    pub id: Uuid,
    /// The policy or ruleset.
    pub subject_id: Uuid,
    /// The name of that.
    pub name: String,
    /// The word for where it stands.
    pub status: &'static str,
    /// The addresses.
    pub repositories: Vec<String>,
}

#[derive(FromRow)]
struct PolicyRow {
    id: Uuid,
    name: String,
    status: PolicyStatus,
    sourcehost_url: String,
    implementation_sourcehost_url: Option<String>,
}

#[derive(FromRow)]
struct RulesetRow {
    id: Uuid,
    ruleset_id: Uuid,
    status: RulesetSubmissionStatus,
    submitted: Json<RulesetContent>,
    live: Json<RulesetContent>,
}

/// All policies and rulesets in any state, and the edits of repositories that wait for a decision.
pub async fn repositories(on: &mut impl Connection) -> Result<Vec<Registered>> {
    let policies: Vec<PolicyRow> = on
        .query(
            "SELECT id, name, status, sourcehost_url, implementation_sourcehost_url FROM policies ORDER BY created_at, id",
        )
        .all()
        .await?;
    let revisions: Vec<(Uuid, Uuid, String, Json<Project>)> = on
        .query(
            "SELECT r.id, r.policy_id, p.name, r.project FROM policy_revisions r JOIN policies p ON p.id = r.policy_id
             WHERE r.status = 'pending' AND r.project IS NOT NULL ORDER BY r.seq",
        )
        .all()
        .await?;
    let rulesets: Vec<RulesetRow> = on
        .query(
            "SELECT s.id, s.ruleset_id, s.status, s.content AS submitted, r.content AS live
             FROM ruleset_submissions s JOIN rulesets r ON r.id = s.ruleset_id ORDER BY s.created_at, s.id",
        )
        .all()
        .await?;
    let policies = policies.into_iter().map(Registered::from);
    let revisions = revisions.into_iter().map(of_revision);
    let rulesets = rulesets.into_iter().map(Registered::from);
    Ok(policies.chain(revisions).chain(rulesets).collect())
}

fn of_revision((id, subject_id, name, project): (Uuid, Uuid, String, Json<Project>)) -> Registered {
    let Json(project) = project;
    Registered {
        kind: CaseKind::Revision,
        id,
        subject_id,
        name,
        status: "pending",
        repositories: [project.sourcehost_url]
            .into_iter()
            .chain(project.implementation_sourcehost_url)
            .collect(),
    }
}

impl From<PolicyRow> for Registered {
    fn from(row: PolicyRow) -> Self {
        Self {
            kind: CaseKind::Policy,
            id: row.id,
            subject_id: row.id,
            name: row.name,
            status: row.status.as_str(),
            repositories: [row.sourcehost_url]
                .into_iter()
                .chain(row.implementation_sourcehost_url)
                .collect(),
        }
    }
}

impl From<RulesetRow> for Registered {
    fn from(row: RulesetRow) -> Self {
        let Json(submitted) = row.submitted;
        let mut repositories = vec![submitted.source_url, row.live.0.source_url];
        repositories.dedup();
        Self {
            kind: CaseKind::Ruleset,
            id: row.id,
            subject_id: row.ruleset_id,
            name: submitted.name,
            status: row.status.as_str(),
            repositories,
        }
    }
}

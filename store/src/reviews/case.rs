//! What is reviewed, in the terms that all kinds share.

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    domain::{Commits, PolicyStatus, RevisionField, RevisionStatus, RulesetSubmissionStatus},
    policies::Revision,
    reviewers::Reviewed,
    rulesets::RulesetContent,
    submissions::Project,
    words::words,
};

words! {
    /// A kind of what is reviewed.
    pub enum CaseKind {
        /// A new policy.
        Policy = "policy",
        /// A proposed edit of a published policy.
        Revision = "revision",
        /// A new ruleset, or a revision of a published one.
        Ruleset = "ruleset",
    }
}

/// What is, or was, to be decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Its kind.
    pub kind: CaseKind,
    /// Identifies the submission or revision.
    pub id: Uuid,
    /// The policy or ruleset that it is about.
    pub subject_id: Uuid,
    /// The name of that, as submitted.
    pub name: String,
    /// What a revision changes.
    pub field: Option<RevisionField>,
    /// The owner of the policy or ruleset.
    pub owner: Owner,
    /// Addresses of the repositories: the implementation of a split project comes second.
    pub repositories: Vec<String>,
    /// The commits to decide about; `None` of an About text, and of what was submitted before commits were kept.
    pub commits: Option<Commits>,
    /// The version to decide about.
    pub version: i64,
    /// The word for where it stands.
    pub status: &'static str,
    /// Whether it waits for a decision.
    pub is_waiting: bool,
    /// Whether something of it is live already.
    pub is_live: bool,
    /// When it was last submitted.
    pub submitted_at: DateTime<Utc>,
}

/// The owner of what is reviewed.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Owner {
    /// The user.
    #[sqlx(rename = "owner_id")]
    pub id: Uuid,
    /// Name as shown.
    #[sqlx(rename = "owner_name")]
    pub name: String,
    /// E-mail address.
    #[sqlx(rename = "owner_email")]
    pub email: String,
}

impl Case {
    /// What a reviewer of it is appointed for.
    pub fn reviewed(&self) -> Reviewed {
        match self.kind {
            CaseKind::Policy | CaseKind::Revision => Reviewed::Policy(self.subject_id),
            CaseKind::Ruleset => Reviewed::Ruleset(self.subject_id),
        }
    }
}

#[derive(FromRow)]
struct PolicyRow {
    id: Uuid,
    name: String,
    #[sqlx(flatten)]
    owner: Owner,
    sourcehost_url: String,
    implementation_sourcehost_url: Option<String>,
    source_commit: Option<String>,
    implementation_source_commit: Option<String>,
    review_version: i64,
    status: PolicyStatus,
    submitted_at: DateTime<Utc>,
}

#[derive(FromRow)]
struct RevisionRow {
    id: Uuid,
    policy_id: Uuid,
    name: String,
    #[sqlx(flatten)]
    owner: Owner,
    field: RevisionField,
    project: Option<Json<Project>>,
    sourcehost_url: String,
    implementation_sourcehost_url: Option<String>,
    status: RevisionStatus,
    submitted_at: DateTime<Utc>,
}

#[derive(FromRow)]
struct RulesetRow {
    id: Uuid,
    ruleset_id: Uuid,
    #[sqlx(flatten)]
    owner: Owner,
    content: Json<RulesetContent>,
    version: i64,
    status: RulesetSubmissionStatus,
    is_live: bool,
    submitted_at: DateTime<Utc>,
}

macro_rules! select_policies {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.name, p.owner_id, u.name AS owner_name, u.email AS owner_email, p.sourcehost_url,
                 p.implementation_sourcehost_url, p.source_commit, p.implementation_source_commit, p.review_version,
                 p.status, p.submitted_at FROM policies p JOIN users u ON u.id = p.owner_id WHERE ",
            $rest
        )
    };
}

macro_rules! select_revisions {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.policy_id, p.name, p.owner_id, u.name AS owner_name, u.email AS owner_email, r.field, r.project,
                 p.sourcehost_url, p.implementation_sourcehost_url, r.status, r.submitted_at
             FROM policy_revisions r JOIN policies p ON p.id = r.policy_id JOIN users u ON u.id = p.owner_id WHERE ",
            $rest
        )
    };
}

macro_rules! select_rulesets {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.ruleset_id, s.owner_id, u.name AS owner_name, u.email AS owner_email, s.content, s.version,
                 s.status, r.status = 'published' AS is_live, s.submitted_at
             FROM ruleset_submissions s JOIN rulesets r ON r.id = s.ruleset_id JOIN users u ON u.id = s.owner_id WHERE ",
            $rest
        )
    };
}

/// All that waits for a decision, the oldest first.
pub async fn waiting(on: &mut impl Connection) -> Result<Vec<Case>> {
    let policies: Vec<PolicyRow> = on
        .query(select_policies!("p.status = 'under_review'"))
        .all()
        .await?;
    let revisions: Vec<RevisionRow> = on
        .query(select_revisions!("r.status = 'pending'"))
        .all()
        .await?;
    let rulesets: Vec<RulesetRow> = on
        .query(select_rulesets!("s.status = 'submitted'"))
        .all()
        .await?;
    let mut cases: Vec<Case> = policies
        .into_iter()
        .map(Case::from)
        .chain(revisions.into_iter().map(Case::from))
        .chain(rulesets.into_iter().map(Case::from))
        .collect();
    cases.sort_by_key(|case| (case.submitted_at, case.id));
    Ok(cases)
}

/// The submission or revision with an id, decided or not.
pub async fn find(on: &mut impl Connection, id: Uuid) -> Result<Option<Case>> {
    let policy: Option<PolicyRow> = on
        .query(select_policies!("p.id = $1"))
        .bind(id)
        .opt()
        .await?;
    if let Some(policy) = policy {
        return Ok(Some(policy.into()));
    }
    let revision: Option<RevisionRow> = on
        .query(select_revisions!("r.id = $1"))
        .bind(id)
        .opt()
        .await?;
    if let Some(revision) = revision {
        return Ok(Some(revision.into()));
    }
    let ruleset: Option<RulesetRow> = on
        .query(select_rulesets!("s.id = $1"))
        .bind(id)
        .opt()
        .await?;
    Ok(ruleset.map(Case::from))
}

impl From<PolicyRow> for Case {
    fn from(row: PolicyRow) -> Self {
        Self {
            kind: CaseKind::Policy,
            id: row.id,
            subject_id: row.id,
            name: row.name,
            field: None,
            owner: row.owner,
            repositories: repositories(row.sourcehost_url, row.implementation_sourcehost_url),
            commits: Commits::stored(row.source_commit, row.implementation_source_commit),
            version: row.review_version,
            status: row.status.as_str(),
            is_waiting: row.status == PolicyStatus::UnderReview,
            is_live: row.status == PolicyStatus::Published,
            submitted_at: row.submitted_at,
        }
    }
}

impl From<RevisionRow> for Case {
    fn from(row: RevisionRow) -> Self {
        let (commits, repositories) = match row.project {
            Some(Json(project)) => (
                project.commits(),
                repositories(
                    project.sourcehost_url,
                    project.implementation_sourcehost_url,
                ),
            ),
            None => (
                None,
                repositories(row.sourcehost_url, row.implementation_sourcehost_url),
            ),
        };
        Self {
            kind: CaseKind::Revision,
            id: row.id,
            subject_id: row.policy_id,
            name: row.name,
            field: Some(row.field),
            owner: row.owner,
            repositories,
            commits,
            version: Revision::VERSION,
            status: row.status.as_str(),
            is_waiting: row.status == RevisionStatus::Pending,
            // Only what was published is revised.
            is_live: true,
            submitted_at: row.submitted_at,
        }
    }
}

impl From<RulesetRow> for Case {
    fn from(row: RulesetRow) -> Self {
        let Json(content) = row.content;
        Self {
            kind: CaseKind::Ruleset,
            id: row.id,
            subject_id: row.ruleset_id,
            name: content.name,
            field: None,
            owner: row.owner,
            repositories: vec![content.source_url],
            commits: Commits::stored(Some(content.source_commit), None),
            version: row.version,
            status: row.status.as_str(),
            is_waiting: row.status == RulesetSubmissionStatus::Submitted,
            is_live: row.is_live,
            submitted_at: row.submitted_at,
        }
    }
}

fn repositories(source: String, implementation: Option<String>) -> Vec<String> {
    [source].into_iter().chain(implementation).collect()
}

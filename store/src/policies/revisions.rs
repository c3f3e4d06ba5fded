//! Proposed edits of published policies (interface, Policy revision).

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{
    history::{NewHistoryEntry, record},
    read::{PolicyError, visible_status},
};
use crate::{
    db::{Connection, Result, Tx},
    domain::{
        Commits, PolicyHistoryEvent, PolicyStatus, ProjectType, RevisionField, RevisionStatus,
        Viewer,
    },
    error::{Error, Refusal, widens},
    submissions::Project,
};

/// What a revision changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The About text, Markdown.
    Description(String),
    /// The source repository, with the project that was found in it.
    Repository(Box<Project>),
}

/// A proposal to be made.
#[derive(Clone, Debug)]
pub struct NewRevision {
    /// Identifies the revision.
    pub id: Uuid,
    /// The policy.
    pub policy_id: Uuid,
    /// What it changes.
    pub change: Change,
}

/// A proposal.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Revision {
    /// Identifies the revision.
    pub id: Uuid,
    /// The policy.
    pub policy_id: Uuid,
    /// The name of the policy.
    pub policy_name: String,
    /// What it changes.
    pub field: RevisionField,
    /// What is proposed.
    pub proposed_value: String,
    /// What was published when it was proposed.
    pub previous_value: String,
    /// Where it stands.
    pub status: RevisionStatus,
    /// The reviewer's words.
    pub feedback: Option<String>,
    /// Who decided it, where that is known.
    pub reviewed_by: Option<Uuid>,
    /// When it was proposed.
    pub submitted_at: DateTime<Utc>,
    /// When it was decided.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// The project that was found in a proposed repository.
    pub project: Option<Json<Project>>,
}

impl Revision {
    /// The version of every revision: it never changes.
    pub const VERSION: i64 = 1;

    /// The commits under review; `None` of an About text, and of what was proposed before commits were kept.
    pub fn commits(&self) -> Option<Commits> {
        self.project.as_ref()?.commits()
    }
}

/// Why a revision was not proposed.
#[derive(Debug, thiserror::Error)]
pub enum ProposeError {
    /// There is no policy that the viewer can see.
    #[error("there is no such policy")]
    NotFound,
    /// The viewer does not own it.
    #[error("only the owner can propose a revision")]
    NotOwner,
    /// It is not published.
    #[error("only a published policy can be revised")]
    NotPublished,
    /// The field has a pending revision.
    #[error("a revision of this field is pending")]
    Pending,
    /// It is the repository that is published, at the same commit.
    #[error("the repository has not changed since it was reviewed")]
    Unchanged,
}

impl Refusal for ProposeError {}

impl From<PolicyError> for ProposeError {
    fn from(PolicyError::NotFound: PolicyError) -> Self {
        Self::NotFound
    }
}

widens!(PolicyError => ProposeError);

/// Where the repositories of a policy are.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Repositories {
    /// Where the implementation is.
    pub project_type: ProjectType,
    /// Address of the repository.
    pub sourcehost_url: String,
    /// Address of the implementation repository of a split project.
    pub implementation_sourcehost_url: Option<String>,
    /// Commit of the repository that was reviewed, where that is known.
    pub source_commit: Option<String>,
    /// The same of the implementation repository.
    pub implementation_source_commit: Option<String>,
}

impl Repositories {
    /// Whether a project is what was reviewed: the same address, and no new commit.
    fn hold(&self, project: &Project) -> bool {
        self.sourcehost_url == project.sourcehost_url
            && self.source_commit.is_some()
            && self.source_commit == project.source_commit
            && self.implementation_source_commit == project.implementation_source_commit
    }
}

impl Change {
    fn field(&self) -> RevisionField {
        match self {
            Self::Description(_) => RevisionField::Description,
            Self::Repository(_) => RevisionField::SourcehostUrl,
        }
    }

    fn value(&self) -> &str {
        match self {
            Self::Description(text) => text,
            Self::Repository(project) => &project.sourcehost_url,
        }
    }
}

macro_rules! select_revisions {
    ($rest:literal) => {
        concat!(
            "SELECT r.id, r.policy_id, p.name AS policy_name, r.field, r.proposed_value, r.previous_value, r.status,
                 r.feedback, r.reviewed_by, r.submitted_at, r.reviewed_at, r.project
             FROM policy_revisions r JOIN policies p ON p.id = r.policy_id ",
            $rest
        )
    };
}

pub(super) use select_revisions;

/// The revisions of a visible policy that the viewer proposed, newest first, whoever owns the policy now.
pub async fn revisions(
    on: &mut impl Connection,
    viewer: Viewer,
    policy_id: Uuid,
) -> std::result::Result<Vec<Revision>, Error<PolicyError>> {
    visible_status(on, viewer, policy_id).await?;
    let query = on.query(select_revisions!(
        "WHERE r.policy_id = $1 AND r.submitted_by = $2 ORDER BY r.seq DESC"
    ));
    let query = query.bind(policy_id).bind(viewer.user_id());
    Ok(query.all().await?)
}

/// Where the repositories of a policy are that the viewer can see.
pub async fn repositories(
    on: &mut impl Connection,
    viewer: Viewer,
    policy_id: Uuid,
) -> std::result::Result<Repositories, Error<PolicyError>> {
    visible_status(on, viewer, policy_id).await?;
    on.query(
        "SELECT project_type, sourcehost_url, implementation_sourcehost_url, source_commit,
             implementation_source_commit FROM policies WHERE id = $1",
    )
    .bind(policy_id)
    .opt()
    .await?
    .ok_or(Error::Refused(PolicyError::NotFound))
}

/// Whether the viewer could propose a revision of `field` now: to be asked before a repository is read.
pub async fn check_proposable(
    on: &mut impl Connection,
    viewer: Viewer,
    policy_id: Uuid,
    field: RevisionField,
) -> std::result::Result<(), Error<ProposeError>> {
    let (status, owner) = visible_status(on, viewer, policy_id).await?;
    if !viewer.owns(owner) {
        return Err(ProposeError::NotOwner.into());
    }
    if status != PolicyStatus::Published {
        return Err(ProposeError::NotPublished.into());
    }
    let pending: Option<(Uuid,)> = on
        .query("SELECT id FROM policy_revisions WHERE policy_id = $1 AND field = $2 AND status = 'pending'")
        .bind(policy_id)
        .bind(field)
        .opt()
        .await?;
    match pending {
        Some(_) => Err(ProposeError::Pending.into()),
        None => Ok(()),
    }
}

/// Proposes a revision. Of several at the same moment the database lets one be pending.
pub async fn propose(
    tx: &mut Tx,
    viewer: Viewer,
    new: NewRevision,
    now: DateTime<Utc>,
) -> std::result::Result<Revision, Error<ProposeError>> {
    let field = new.change.field();
    check_proposable(tx, viewer, new.policy_id, field).await?;
    let project = match &new.change {
        Change::Description(_) => None,
        Change::Repository(project) => {
            let published = repositories(tx, viewer, new.policy_id).await?;
            if published.hold(project) {
                return Err(ProposeError::Unchanged.into());
            }
            Some(Json(project.as_ref().clone()))
        }
    };
    let made = tx
        .query(
            "INSERT INTO policy_revisions (id, policy_id, field, proposed_value, previous_value, project, status,
                 submitted_by, submitted_at)
             SELECT $1, p.id, $3, $4, CASE WHEN $3 = 'description' THEN p.description ELSE p.sourcehost_url END, $5,
                 'pending', $7, $6
             FROM policies p WHERE p.id = $2
             ON CONFLICT (policy_id, field) WHERE status = 'pending' DO NOTHING",
        )
        .bind(new.id)
        .bind(new.policy_id)
        .bind(field)
        .bind(new.change.value())
        .bind(project)
        .bind(now)
        .bind(viewer.user_id())
        .exec()
        .await?;
    if made == 0 {
        return Err(ProposeError::Pending.into());
    }
    let event = NewHistoryEntry {
        event: PolicyHistoryEvent::RevisionProposed,
        status: PolicyStatus::Published,
        reviewed_by: None,
        feedback: None,
        detail: Some(field.as_str()),
    };
    record(tx, new.policy_id, event, now).await?;
    Ok(one(tx, new.id).await?)
}

async fn one(tx: &mut Tx, id: Uuid) -> Result<Revision> {
    let query = tx.query(select_revisions!("WHERE r.id = $1"));
    query.bind(id).one().await
}

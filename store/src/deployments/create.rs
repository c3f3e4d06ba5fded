//! Making deployments, each with the job that does it.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    content::Source,
    jobs::{JobKind, NewJob, Requester, insert},
    permission::{CreateError, Permit, UseError},
    states::active,
};
use crate::{
    db::{Action, Connection, ROWS, Result, Tx},
    domain::{AssetType, Commits, DeploymentMode, DeploymentStatus, Unreviewed, Viewer},
    error::Error,
    visibility::visible_deployments,
};

/// What is to be deployed how.
#[derive(Clone, Debug)]
pub struct NewDeployment {
    /// Who makes it.
    pub owner_id: Uuid,
    /// The workspace.
    pub workspace_id: Uuid,
    /// The connection.
    pub connection_id: Uuid,
    /// What.
    pub source: Source,
    /// How far it goes.
    pub mode: DeploymentMode,
    /// The ref to be built instead of what was approved.
    pub source_ref: Option<String>,
    /// The commits that the ref names, or the policy's address where no commit was approved; `None` while the source host does
    /// not say.
    pub commits: Option<Commits>,
    /// Who may deploy what was not reviewed.
    pub unreviewed: Unreviewed,
    /// The governance profile that a ruleset is to be part of.
    pub governance_profile: Option<Value>,
}

/// Where to, with the identifiers to be given.
#[derive(Clone, Debug)]
pub struct Target {
    /// Identifies the deployment.
    pub deployment_id: Uuid,
    /// Identifies its job.
    pub job_id: Uuid,
    /// The organization.
    pub org_id: String,
    /// Its name, where that is known.
    pub org_name: Option<String>,
}

/// A deployment that was made, or the equal one that there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enqueued {
    /// The organization.
    pub org_id: String,
    /// The deployment.
    pub id: Uuid,
    /// Its state.
    pub status: DeploymentStatus,
    /// Whether it was there before.
    pub deduped: bool,
}

/// Makes one deployment for each target, unless an equal one is in flight or live; of equal requests at the same moment
/// the database lets one make it. Equal are deployments of one workspace only, so that whoever may deploy there sees them all;
/// one that the maker cannot see, because the maker is no member of the workspace any more, is refused and not named.
pub async fn enqueue(
    tx: &mut Tx,
    permit: &Permit,
    targets: Vec<Target>,
    now: DateTime<Utc>,
) -> std::result::Result<Vec<Enqueued>, Error<CreateError>> {
    let mut open: Vec<Keyed> = Keyed::all(permit, targets);
    let mut enqueued = Vec::with_capacity(open.len());
    while !open.is_empty() {
        let mut made = HashSet::new();
        for targets in open.chunks(ROWS) {
            made.extend(insert_deployments(tx, permit, targets, now).await?);
            for Keyed { target, .. } in targets {
                if made.contains(&target.deployment_id) {
                    tx.audit(
                        Action::DeploymentRequest,
                        &target.deployment_id,
                        permit.detail(&target.org_id),
                    );
                }
            }
        }
        let (new, others): (Vec<Keyed>, Vec<Keyed>) = open
            .into_iter()
            .partition(|keyed| made.contains(&keyed.target.deployment_id));
        let jobs: Vec<NewJob> = new.iter().map(Keyed::job).collect();
        for jobs in jobs.chunks(ROWS) {
            let maker = Requester::Maker(permit.new.owner_id);
            insert(tx, jobs, JobKind::Deploy, maker, now).await?;
        }
        enqueued.extend(new.into_iter().map(Keyed::made));
        let mut equal = HashMap::new();
        for others in others.chunks(ROWS) {
            equal.extend(equal_to(tx, permit, others).await?);
        }
        open = Vec::new();
        for keyed in others {
            match equal.get(&keyed.key) {
                Some((id, status, true)) => enqueued.push(keyed.found(*id, *status)),
                Some((.., false)) => return Err(CreateError::Use(UseError::NoWorkspace).into()),
                // It ended in between; then there is room for a new one.
                None => open.push(keyed),
            }
        }
    }
    enqueued.sort_by(|a, b| a.org_id.cmp(&b.org_id));
    Ok(enqueued)
}

/// A target, and what is deployed to it how, as one text.
struct Keyed {
    target: Target,
    key: String,
}

impl Keyed {
    /// Always in the same order, so that equal requests do not wait in a circle.
    fn all(permit: &Permit, mut targets: Vec<Target>) -> Vec<Self> {
        let (new, source) = (&permit.new, &permit.source);
        targets.sort_by(|a, b| a.org_id.cmp(&b.org_id));
        let what = match &new.source {
            Source::Policy(id) => format!("policy {id}"),
            Source::Ruleset(id) => format!("ruleset {id}"),
            Source::Vendor(coordinate) => format!("vendor {coordinate}"),
        };
        let content = match &source.commits {
            Some(commits) => commits.distinct().join("+"),
            // A ref whose commit is not known yet is equal to itself alone.
            None => [
                &source.version,
                new.source_ref.as_deref().unwrap_or_default(),
            ]
            .join("@"),
        };
        let profile = new.governance_profile.as_ref().map(Value::to_string);
        let profile = profile.unwrap_or_default();
        let (connection, workspace) = (new.connection_id.to_string(), new.workspace_id.to_string());
        let keyed = targets.into_iter().map(|target| {
            let key = [
                what.as_str(),
                content.as_str(),
                new.mode.as_str(),
                target.org_id.as_str(),
                connection.as_str(),
                workspace.as_str(),
                profile.as_str(),
            ]
            .join("|");
            Self { target, key }
        });
        keyed.collect()
    }

    fn job(&self) -> NewJob {
        NewJob {
            id: self.target.job_id,
            deployment_id: self.target.deployment_id,
        }
    }

    fn made(self) -> Enqueued {
        Enqueued {
            org_id: self.target.org_id,
            id: self.target.deployment_id,
            status: DeploymentStatus::Queued,
            deduped: false,
        }
    }

    fn found(self, id: Uuid, status: DeploymentStatus) -> Enqueued {
        Enqueued {
            org_id: self.target.org_id,
            id,
            status,
            deduped: true,
        }
    }
}

/// The deployments in flight or live to the same targets, and whether who is about to deploy can see them.
async fn equal_to(
    tx: &mut Tx,
    permit: &Permit,
    keyed: &[Keyed],
) -> Result<impl Iterator<Item = (String, (Uuid, DeploymentStatus, bool))> + use<>> {
    let maker = Viewer::User {
        id: permit.new.owner_id,
        is_admin: false,
    };
    let query = tx.query("SELECT d.target, d.id, d.status, (1 = 1");
    let found: Vec<(String, Uuid, DeploymentStatus, bool)> = visible_deployments(query, maker)
        .push(") AS visible FROM deployments d WHERE d.target IN ")
        .list(keyed.iter().map(|keyed| keyed.key.as_str()))
        .push(concat!(" AND d.status IN ", active!()))
        .all()
        .await?;
    let found = found.into_iter();
    Ok(found.map(|(key, id, status, visible)| (key, (id, status, visible))))
}

/// Those that were made; an equal one leaves no room for another.
async fn insert_deployments(
    tx: &mut Tx,
    permit: &Permit,
    keyed: &[Keyed],
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>> {
    let (new, source) = (&permit.new, &permit.source);
    let (asset_type, policy_id, ruleset_id, coordinate) = match &new.source {
        Source::Policy(id) => (AssetType::Policy, Some(*id), None, None),
        Source::Ruleset(id) => (AssetType::Ruleset, None, Some(*id), None),
        Source::Vendor(coordinate) => (AssetType::Ruleset, None, None, Some(coordinate.clone())),
    };
    let commits = source.commits.as_ref();
    let mut query = tx
        .query(
            "INSERT INTO deployments (owner_id, workspace_id, connection_id, asset_type, policy_id, ruleset_id, vendor_coordinate,
                 asset_name, mode, source_ref, governance_profile, status, created_at, updated_at, source_commit,
                 implementation_source_commit, reviewed, host, id, platform_org_id, platform_org_name, target) VALUES ",
        )
        .bind(new.owner_id)
        .bind(new.workspace_id)
        .bind(new.connection_id)
        .bind(asset_type)
        .bind(policy_id)
        .bind(ruleset_id)
        .bind(coordinate)
        .bind(source.name.as_str())
        .bind(new.mode)
        .bind(new.source_ref.clone())
        .bind(new.governance_profile.clone().map(Json))
        .bind(now)
        .bind(commits.map(|commits| commits.source.clone()))
        .bind(commits.and_then(|commits| commits.implementation.clone()))
        .bind(source.reviewed())
        .bind(permit.connection().host.as_str());
    let mut separator = "";
    for Keyed { target, key } in keyed {
        query = query
            .push(separator)
            .arg(
                "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'queued', $12, $12, $13, $14, $15, $16, ",
                target.deployment_id,
            )
            .arg(", ", target.org_id.as_str())
            .arg(", ", target.org_name.clone())
            .arg(", ", key.as_str())
            .push(")");
        separator = ", ";
    }
    let made: Vec<(Uuid,)> = query
        .push(concat!(
            " ON CONFLICT (target) WHERE status IN ",
            active!(),
            " DO NOTHING RETURNING id"
        ))
        .all()
        .await?;
    Ok(made.into_iter().map(|(id,)| id).collect())
}

//! Making deployments, each with the job that does it.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::{
    content::Source,
    jobs::{JobKind, insert},
    permission::{CreateError, Permit, UseError},
    states::active,
};
use crate::{
    db::{Connection, Result, Tx},
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
    mut targets: Vec<Target>,
    now: DateTime<Utc>,
) -> std::result::Result<Vec<Enqueued>, Error<CreateError>> {
    let (new, source) = (&permit.new, &permit.source);
    // Always in the same order, so that equal requests do not wait in a circle.
    targets.sort_by(|a, b| a.org_id.cmp(&b.org_id));
    let mut enqueued = Vec::with_capacity(targets.len());
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
    for target in targets {
        let what = match &new.source {
            Source::Policy(id) => format!("policy {id}"),
            Source::Ruleset(id) => format!("ruleset {id}"),
            Source::Vendor(coordinate) => format!("vendor {coordinate}"),
        };
        let key = [
            what.as_str(),
            content.as_str(),
            new.mode.as_str(),
            target.org_id.as_str(),
            &new.connection_id.to_string(),
            &new.workspace_id.to_string(),
            &profile,
        ]
        .join("|");
        enqueued.push(enqueue_one(tx, permit, target, key, now).await?);
    }
    Ok(enqueued)
}

async fn enqueue_one(
    tx: &mut Tx,
    permit: &Permit,
    target: Target,
    key: String,
    now: DateTime<Utc>,
) -> std::result::Result<Enqueued, Error<CreateError>> {
    loop {
        if insert_one(tx, permit, &target, &key, now).await? {
            insert(
                tx,
                target.job_id,
                target.deployment_id,
                JobKind::Deploy,
                None,
                now,
            )
            .await?;
            return Ok(Enqueued {
                org_id: target.org_id,
                id: target.deployment_id,
                status: DeploymentStatus::Queued,
                deduped: false,
            });
        }
        match equal(tx, permit, &key).await? {
            Some((id, status, true)) => {
                return Ok(Enqueued {
                    org_id: target.org_id,
                    id,
                    status,
                    deduped: true,
                });
            }
            Some((.., false)) => return Err(CreateError::Use(UseError::NoWorkspace).into()),
            // It ended in between; then there is room for a new one.
            None => {}
        }
    }
}

/// The deployment in flight or live to the same target, and whether who is about to deploy can see it.
async fn equal(
    tx: &mut Tx,
    permit: &Permit,
    key: &str,
) -> Result<Option<(Uuid, DeploymentStatus, bool)>> {
    let maker = Viewer::User {
        id: permit.new.owner_id,
        is_admin: false,
    };
    let query = tx
        .query("SELECT d.id, d.status, (d.target = $1")
        .bind(key.to_owned());
    visible_deployments(query, maker)
        .push(concat!(
            ") AS visible FROM deployments d WHERE d.target = $1 AND d.status IN ",
            active!()
        ))
        .opt()
        .await
}

async fn insert_one(
    tx: &mut Tx,
    permit: &Permit,
    target: &Target,
    key: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let (new, source) = (&permit.new, &permit.source);
    let (asset_type, policy_id, ruleset_id, coordinate) = match &new.source {
        Source::Policy(id) => (AssetType::Policy, Some(*id), None, None),
        Source::Ruleset(id) => (AssetType::Ruleset, None, Some(*id), None),
        Source::Vendor(coordinate) => (AssetType::Ruleset, None, None, Some(coordinate.clone())),
    };
    let made = tx
        .query(
            concat!(
            "INSERT INTO deployments (id, owner_id, workspace_id, connection_id, asset_type, policy_id, ruleset_id,
                 vendor_coordinate, asset_name, mode, source_ref, platform_org_id, platform_org_name,
                 governance_profile, target, status, created_at, updated_at, source_commit,
                 implementation_source_commit, reviewed, host)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'queued', $16, $16, $17, $18, $19, $20)
             ON CONFLICT (target) WHERE status IN ", active!(), " DO NOTHING",
            ),
        )
        .bind(target.deployment_id)
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
        .bind(target.org_id.as_str())
        .bind(target.org_name.clone())
        .bind(new.governance_profile.clone().map(Json))
        .bind(key)
        .bind(now)
        .bind(source.commits.as_ref().map(|commits| commits.source.clone()))
        .bind(source.commits.as_ref().and_then(|commits| commits.implementation.clone()))
        .bind(source.reviewed())
        .bind(permit.connection().host.as_str())
        .exec()
        .await?;
    Ok(made == 1)
}

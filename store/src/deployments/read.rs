//! Deployments as those who may see them do.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{jobs::Fence, permission::UseError, states::in_flight};
use crate::{
    authorized::Visible,
    db::{Connection, ROWS, Result},
    domain::{
        AssetType, Commits, DeploymentMode, DeploymentStatus, HomePageStatus, Viewer, WorkspaceRole,
    },
    error::{Error, Refusal},
    users,
    visibility::{newest_visible_deployments, visible_deployment_counts, visible_deployments},
};

/// A deployment.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Deployment {
    /// Identifies the deployment.
    pub id: Uuid,
    /// Who made it.
    pub owner_id: Uuid,
    /// The workspace.
    pub workspace_id: Uuid,
    /// The connection; `None` once that is deleted.
    pub connection_id: Option<Uuid>,
    /// What is deployed.
    pub asset_type: AssetType,
    /// The policy.
    pub policy_id: Option<Uuid>,
    /// The community ruleset.
    pub ruleset_id: Option<Uuid>,
    /// The vendor ruleset, as `group/asset/version`.
    pub vendor_coordinate: Option<String>,
    /// The name of the policy or ruleset when it was deployed.
    pub asset_name: String,
    /// How far it goes.
    pub mode: DeploymentMode,
    /// The ref that was asked for; `None` is what was approved.
    pub source_ref: Option<String>,
    /// The commit that is deployed; `None` of what was deployed before commits were kept, of a vendor's ruleset, and until the
    /// source host has said what `source_ref` names.
    pub source_commit: Option<String>,
    /// The same of the implementation repository; `None` also where there is none.
    pub implementation_source_commit: Option<String>,
    /// Whether those were the approved commits when they were asked for; `None` while they are not known.
    pub reviewed: Option<bool>,
    /// The organization.
    pub platform_org_id: String,
    /// Its name, where that is known.
    pub platform_org_name: Option<String>,
    /// The governance profile that a ruleset is to be part of.
    pub governance_profile: Option<Json<Value>>,
    /// What became of that.
    pub governance_profile_result: Option<Json<Value>>,
    /// The ruleset that was about to become part of that profile, if it is not known whether it did.
    pub attaching: Option<String>,
    /// Where it stands.
    pub status: DeploymentStatus,
    /// What became of the home page.
    pub home_doc_status: Option<HomePageStatus>,
    /// The number of the last log line.
    pub log_seq: i64,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// The version of the definition, or of the ruleset, once it is uploaded.
    pub definition_version: Option<String>,
    /// The version of the implementation.
    pub implementation_version: Option<String>,
    /// When a worker first began its newest job.
    pub job_started_at: Option<DateTime<Utc>>,
    /// When that ended.
    pub job_finished_at: Option<DateTime<Utc>>,
    /// Why that failed, as [`Job::error`](super::Job::error).
    pub job_error: Option<String>,
}

/// Which deployments to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeploymentFilter {
    /// Only those of this ruleset.
    pub ruleset_id: Option<Uuid>,
    /// Only policies, or only rulesets.
    pub asset_type: Option<AssetType>,
    /// How many at most.
    pub limit: i64,
    /// How many to leave out before them.
    pub offset: i64,
}

/// Why a deployment was not read.
#[derive(Debug, thiserror::Error)]
pub enum DeploymentError {
    /// There is none that the viewer can see.
    #[error("there is no such deployment")]
    NotFound,
    /// The viewer can see it, and may not act on it.
    #[error(
        "only who made a deployment can do this, and managers of the workspace once that member has left"
    )]
    NotOwner,
    /// The workspace is archived, and the viewer is neither its owner nor the connection's.
    #[error("the workspace is archived")]
    Archived,
    /// The viewer may not use the connection, or not any more.
    #[error("the connection may not be used: {0}")]
    NotUsable(UseError),
}

impl Refusal for DeploymentError {}

impl Deployment {
    /// The commits that are deployed, where they are known.
    pub fn commits(&self) -> Option<Commits> {
        Commits::stored(
            self.source_commit.clone(),
            self.implementation_source_commit.clone(),
        )
    }
}

macro_rules! select_deployments {
    ($($rest:tt)+) => {
        concat!(
            "SELECT d.id, d.owner_id, d.workspace_id, d.connection_id, d.asset_type, d.policy_id, d.ruleset_id,
                 d.vendor_coordinate, d.asset_name, d.mode, d.source_ref, d.source_commit,
                 d.implementation_source_commit, d.reviewed, d.platform_org_id, d.platform_org_name,
                 d.governance_profile, d.governance_profile_result, d.attaching, d.status, d.home_doc_status, d.log_seq,
                 d.created_at, d.updated_at,
                 (SELECT a.version FROM deployment_assets a WHERE a.deployment_id = d.id AND a.state <> 'planned'
                     AND a.part IN ('definition', 'ruleset') ORDER BY a.stage DESC LIMIT 1) AS definition_version,
                 (SELECT a.version FROM deployment_assets a WHERE a.deployment_id = d.id AND a.state <> 'planned'
                     AND a.part = 'implementation' ORDER BY a.stage DESC LIMIT 1) AS implementation_version,
                 j.started_at AS job_started_at, j.finished_at AS job_finished_at,
                 coalesce(j.error, j.last_error) AS job_error
             FROM deployments d LEFT JOIN deployment_jobs j
                 ON j.seq = (SELECT max(n.seq) FROM deployment_jobs n WHERE n.deployment_id = d.id) WHERE ",
            $($rest)+
        )
    };
}
pub(super) use select_deployments;

/// The deployments that the viewer can see and the filter lets through, newest first, and how many there are in all.
pub async fn list(
    on: &mut impl Connection,
    viewer: Viewer,
    filter: &DeploymentFilter,
) -> Result<(Vec<Deployment>, i64)> {
    match filter.ruleset_id {
        Some(ruleset_id) => list_of_ruleset(on, viewer, ruleset_id, filter).await,
        None => list_all(on, viewer, filter).await,
    }
}

/// Those of a ruleset: an index has them together.
async fn list_of_ruleset(
    on: &mut impl Connection,
    viewer: Viewer,
    ruleset_id: Uuid,
    filter: &DeploymentFilter,
) -> Result<(Vec<Deployment>, i64)> {
    let query = on.query(select_deployments!("d.ruleset_id = $1"));
    let rows = visible_deployments(query.bind(ruleset_id), viewer)
        .maybe(" AND d.asset_type = ", filter.asset_type)
        .arg(" ORDER BY d.seq DESC LIMIT ", filter.limit)
        .arg(" OFFSET ", filter.offset)
        .all()
        .await?;
    let query = on.query("SELECT count(*) FROM deployments d WHERE d.ruleset_id = $1");
    let (total,): (i64,) = visible_deployments(query.bind(ruleset_id), viewer)
        .maybe(" AND d.asset_type = ", filter.asset_type)
        .one()
        .await?;
    Ok((rows, total))
}

async fn list_all(
    on: &mut impl Connection,
    viewer: Viewer,
    filter: &DeploymentFilter,
) -> Result<(Vec<Deployment>, i64)> {
    let query = on.query(select_deployments!("d.seq IN (SELECT v.seq FROM ("));
    let most = filter.limit.saturating_add(filter.offset);
    let rows = newest_visible_deployments(query, viewer, filter.asset_type, most)
        .arg(") v ORDER BY v.seq DESC LIMIT ", filter.limit)
        .arg(" OFFSET ", filter.offset)
        .push(") ORDER BY d.seq DESC")
        .all()
        .await?;
    let query = on.query("SELECT CAST(coalesce(sum(v.deployments), 0) AS BIGINT) FROM (");
    let (total,): (i64,) = visible_deployment_counts(query, viewer, filter.asset_type)
        .push(") v")
        .one()
        .await?;
    Ok((rows, total))
}

/// A deployment that the viewer can see.
pub async fn visible(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Visible<Deployment>, Error<DeploymentError>> {
    let query = on.query(select_deployments!("d.id = $1")).bind(id);
    let found = visible_deployments(query, viewer).opt().await?;
    found
        .map(Visible::found)
        .ok_or(Error::Refused(DeploymentError::NotFound))
}

/// A deployment that the viewer may act on: who made it, and who manages the workspace once its maker is no active member
/// any more.
pub async fn actionable(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Visible<Deployment>, Error<DeploymentError>> {
    let deployment = visible(on, viewer, id).await?;
    if viewer.owns(deployment.owner_id) {
        return Ok(deployment);
    }
    let (manages, made) = (
        role(on, deployment.workspace_id, viewer.user_id()).await?,
        role(on, deployment.workspace_id, Some(deployment.owner_id)).await?,
    );
    let stays = made.is_some() && users::is_enabled(on, deployment.owner_id).await?;
    if !stays && manages.is_some_and(WorkspaceRole::is_manager) {
        Ok(deployment)
    } else {
        Err(DeploymentError::NotOwner.into())
    }
}

/// A deployment that the viewer may take back: in an archived workspace the connection's owner and the workspace's owners
/// may, whoever made it.
pub async fn retractable(
    on: &mut impl Connection,
    viewer: Viewer,
    id: Uuid,
) -> std::result::Result<Visible<Deployment>, Error<DeploymentError>> {
    let deployment = visible(on, viewer, id).await?;
    let (archived_at, connection_owner): (Option<DateTime<Utc>>, Option<Uuid>) = on
        .query(
            "SELECT w.archived_at, (SELECT c.owner_id FROM connections c WHERE c.id = $2) FROM workspaces w
             WHERE w.id = $1",
        )
        .bind(deployment.workspace_id)
        .bind(deployment.connection_id)
        .one()
        .await?;
    if archived_at.is_none() {
        return actionable(on, viewer, id).await;
    }
    let role = role(on, deployment.workspace_id, viewer.user_id()).await?;
    if role == Some(WorkspaceRole::Owner)
        || connection_owner.is_some_and(|owner| viewer.owns(owner))
    {
        Ok(deployment)
    } else {
        Err(DeploymentError::Archived.into())
    }
}

/// The role of an active member of a workspace. Whether the user is disabled is asked where the work begins, and not here: what was done
/// is taken back with the rights of who asked for that, even if that user was disabled since.
async fn role(
    on: &mut impl Connection,
    workspace_id: Uuid,
    user_id: Option<Uuid>,
) -> Result<Option<WorkspaceRole>> {
    let found: Option<(WorkspaceRole,)> = on
        .query(
            "SELECT role FROM workspace_members WHERE workspace_id = $1 AND user_id = $2 AND disabled_at IS NULL",
        )
        .bind(workspace_id)
        .bind(user_id)
        .opt()
        .await?;
    Ok(found.map(|(role,)| role))
}

/// The deployment of a claimed job; `None` once it is deleted.
pub async fn of_job(
    on: &mut impl Connection,
    fence: &Fence,
) -> Result<Option<Visible<Deployment>>> {
    let found = on
        .query(select_deployments!("d.id = $1"))
        .bind(fence.deployment_id())
        .opt()
        .await?;
    Ok(found.map(Visible::found))
}

/// The state of a deployment now; `None` once it is deleted.
pub async fn status(
    on: &mut impl Connection,
    deployment: &Visible<Deployment>,
) -> Result<Option<DeploymentStatus>> {
    status_of(on, deployment.id).await
}

pub(super) async fn status_of(
    on: &mut impl Connection,
    id: Uuid,
) -> Result<Option<DeploymentStatus>> {
    let row: Option<(DeploymentStatus,)> = on
        .query("SELECT status FROM deployments WHERE id = $1")
        .bind(id)
        .opt()
        .await?;
    Ok(row.map(|(status,)| status))
}

/// Of these deployments those that a worker is at or is to be at, each with the number of its last log line.
pub async fn in_flight_of(on: &mut impl Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
    let mut found = Vec::new();
    for ids in ids.chunks(ROWS) {
        let query = on
            .query("SELECT id, log_seq FROM deployments WHERE id IN ")
            .list(ids.iter().copied())
            .push(concat!(" AND status IN ", in_flight!()));
        found.extend(query.all::<(Uuid, i64)>().await?);
    }
    Ok(found)
}

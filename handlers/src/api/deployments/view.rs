//! Records of the store as the contract shows them.

use catalog_api::models::{AssetType, Deployment, DeploymentJob, DeploymentLog};
use catalog_store::deployments::{self, Job, LogLine};
use serde_json::json;
use sqlx::types::Json;

use crate::api::view::object;

pub(super) fn deployment(deployment: deployments::Deployment) -> Deployment {
    let profile = |value: Option<Json<serde_json::Value>>| value.map(|json| object(json.0));
    Deployment {
        id: deployment.id,
        // The database holds no other words than these.
        asset_type: AssetType::parse(&deployment.asset_type).unwrap_or(AssetType::Policy),
        policy_id: deployment.policy_id,
        ruleset_id: deployment.ruleset_id,
        governance_profile: profile(deployment.governance_profile),
        governance_profile_result: profile(deployment.governance_profile_result),
        connection_id: deployment.connection_id,
        workspace_id: deployment.workspace_id,
        status: deployment.status,
        platform_org_id: deployment.platform_org_id,
        definition_asset_version: deployment.definition_version,
        implementation_asset_version: deployment.implementation_version,
        home_doc_status: deployment.home_doc_status,
    }
}

pub(super) fn job(job: &Job) -> DeploymentJob {
    object(json!({
        "id": job.id,
        "kind": job.kind,
        "status": job.state,
        "step": job.step,
        "tries": job.tries,
        "error": job.error,
        "created_at": job.created_at,
        "started_at": job.started_at,
        "finished_at": job.finished_at,
    }))
}

pub(super) fn line(line: &LogLine) -> DeploymentLog {
    object(json!({
        "seq": line.seq,
        "ts": line.at,
        "stream": line.stream,
        "message": line.message,
    }))
}

//! Records of the store as the contract shows them.

use catalog_api::models::{Deployment, DeploymentJob, DeploymentLog};
use catalog_store::deployments::{self, Job, LogLine};
use serde::de::DeserializeOwned;
use sqlx::types::Json;

use crate::api::words::ToContract;

pub(crate) fn deployment(deployment: deployments::Deployment) -> Deployment {
    Deployment {
        id: deployment.id,
        asset_type: deployment.asset_type.to_contract(),
        policy_id: deployment.policy_id,
        ruleset_id: deployment.ruleset_id,
        governance_profile: deployment.governance_profile.and_then(stored),
        governance_profile_result: deployment.governance_profile_result.and_then(stored),
        connection_id: deployment.connection_id,
        workspace_id: deployment.workspace_id,
        status: deployment.status.to_contract(),
        platform_org_id: deployment.platform_org_id,
        definition_asset_version: deployment.definition_version,
        implementation_asset_version: deployment.implementation_version,
        home_doc_status: deployment.home_doc_status.map(ToContract::to_contract),
        commit: deployment.source_commit,
        implementation_commit: deployment.implementation_source_commit,
        error: deployment.job_error,
        created_at: deployment.created_at,
        started_at: deployment.job_started_at,
        finished_at: deployment.job_finished_at,
    }
}

/// What the database holds as JSON; this service wrote it in the contract's own shape.
fn stored<T: DeserializeOwned>(json: Json<serde_json::Value>) -> Option<T> {
    serde_json::from_value(json.0)
        .inspect_err(|error| tracing::error!(%error, "a stored governance profile cannot be read"))
        .ok()
}

/// A job, with what its deployment deploys.
pub(super) fn job(job: &Job, of: &deployments::Deployment) -> DeploymentJob {
    DeploymentJob {
        id: job.id,
        kind: job.kind.to_contract(),
        status: job.state.to_contract(),
        step: job.step.clone(),
        tries: job.tries,
        error: job.error.clone(),
        created_at: job.created_at,
        started_at: job.started_at,
        finished_at: job.finished_at,
        r#ref: of.source_ref.clone(),
        commit: of.source_commit.clone(),
        implementation_commit: of.implementation_source_commit.clone(),
        reviewed: of.reviewed,
    }
}

pub(crate) fn line(line: &LogLine) -> DeploymentLog {
    DeploymentLog {
        seq: line.seq,
        ts: line.at,
        stream: line.stream.to_contract(),
        message: line.message.clone(),
    }
}

//! `GET /api/deployments/{id}/history`

use catalog_api::{
    api::deployments::{GetDeploymentHistory, GetDeploymentHistoryResponse},
    auth::Caller,
    models::DeploymentHistoryResponse,
};
use catalog_store::deployments;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

/// How many of the most recent log lines are shown.
const MAX_LINES: i64 = 500;

impl GetDeploymentHistory for App {
    async fn get_deployment_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<DeploymentHistoryResponse, GetDeploymentHistoryResponse> {
        let mut reader = self.store.reader();
        let deployment = deployments::visible(&mut reader, viewer(caller), id).await?;
        let jobs = deployments::job_records(&mut reader, &deployment).await?;
        let logs = deployments::recent_lines(&mut reader, &deployment, MAX_LINES).await?;
        Ok(DeploymentHistoryResponse {
            job: jobs.first().map(|job| view::job(job, &deployment)),
            jobs: jobs.iter().map(|job| view::job(job, &deployment)).collect(),
            logs: logs.iter().map(view::line).collect(),
        })
    }
}

//! Deployments to organizations of the platform.

mod cancel_deployment;
mod create_deployment;
mod delete_deployment;
mod delete_deployment_release;
mod delete_failed_deployments;
mod get_deployment_dev_version;
mod get_deployment_history;
mod input;
mod list_deployments;
mod removal;
mod stream_deployment_logs;
mod sync_deployment;
mod unpublish_deployment;
mod view;

use catalog_api::{
    api::{
        DeploymentsApi,
        deployments::{
            CancelDeploymentResponse, CreateDeploymentResponse, DeleteDeploymentReleaseResponse,
            DeleteDeploymentResponse, DeleteFailedDeploymentsResponse,
            GetDeploymentDevVersionResponse, GetDeploymentHistoryResponse, ListDeploymentsQuery,
            ListDeploymentsResponse, StreamDeploymentLogsResponse, SyncDeploymentResponse,
            UnpublishDeploymentResponse,
        },
    },
    auth::Caller,
    models::{DeleteFailedInput, DeploymentInput},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl DeploymentsApi for App {
    async fn list_deployments(
        &self,
        caller: Caller,
        query: ListDeploymentsQuery,
    ) -> ListDeploymentsResponse {
        answer(list_deployments::handle(self, caller, query)).await
    }

    async fn create_deployment(
        &self,
        caller: Caller,
        body: DeploymentInput,
    ) -> CreateDeploymentResponse {
        answer(create_deployment::handle(self, caller, body)).await
    }

    async fn delete_failed_deployments(
        &self,
        caller: Caller,
        body: Option<DeleteFailedInput>,
    ) -> DeleteFailedDeploymentsResponse {
        answer(delete_failed_deployments::handle(self, caller, body)).await
    }

    async fn delete_deployment(&self, caller: Caller, id: Uuid) -> DeleteDeploymentResponse {
        answer(delete_deployment::handle(self, caller, id)).await
    }

    async fn cancel_deployment(&self, caller: Caller, id: Uuid) -> CancelDeploymentResponse {
        answer(cancel_deployment::handle(self, caller, id)).await
    }

    async fn delete_deployment_release(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> DeleteDeploymentReleaseResponse {
        answer(delete_deployment_release::handle(self, caller, id)).await
    }

    async fn get_deployment_dev_version(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> GetDeploymentDevVersionResponse {
        answer(get_deployment_dev_version::handle(self, caller, id)).await
    }

    async fn get_deployment_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> GetDeploymentHistoryResponse {
        answer(get_deployment_history::handle(self, caller, id)).await
    }

    async fn stream_deployment_logs(
        &self,
        caller: Caller,
        id: Uuid,
        last_event_id: Option<String>,
    ) -> StreamDeploymentLogsResponse {
        answer(stream_deployment_logs::handle(
            self,
            caller,
            id,
            last_event_id,
        ))
        .await
    }

    async fn sync_deployment(&self, caller: Caller, id: Uuid) -> SyncDeploymentResponse {
        answer(sync_deployment::handle(self, caller, id)).await
    }

    async fn unpublish_deployment(&self, caller: Caller, id: Uuid) -> UnpublishDeploymentResponse {
        answer(unpublish_deployment::handle(self, caller, id)).await
    }
}

// @generated from openapi.yaml by scripts/generate; do not edit.
//! Deployments to organizations of the platform.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, OpenApi, param::Header, param::Path, param::Query};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `deployments`.
pub trait DeploymentsApi: Send + Sync + 'static {
    /// `GET /api/deployments`: List deployments.
    fn list_deployments(
        &self,
        caller: Caller,
        query: ListDeploymentsQuery,
    ) -> impl Future<Output = ListDeploymentsResponse> + Send;

    /// `POST /api/deployments`: Deploy.
    fn create_deployment(
        &self,
        caller: Caller,
        body: models::DeploymentInput,
    ) -> impl Future<Output = CreateDeploymentResponse> + Send;

    /// `POST /api/deployments/delete-failed`: Delete failed deployments.
    fn delete_failed_deployments(
        &self,
        caller: Caller,
        body: Option<models::DeleteFailedInput>,
    ) -> impl Future<Output = DeleteFailedDeploymentsResponse> + Send;

    /// `DELETE /api/deployments/{id}`: Delete a deployment.
    fn delete_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = DeleteDeploymentResponse> + Send;

    /// `POST /api/deployments/{id}/cancel`: Cancel a deployment.
    fn cancel_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = CancelDeploymentResponse> + Send;

    /// `POST /api/deployments/{id}/delete-release`: Delete the release.
    fn delete_deployment_release(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = DeleteDeploymentReleaseResponse> + Send;

    /// `GET /api/deployments/{id}/dev-version`: Probe the development version.
    fn get_deployment_dev_version(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetDeploymentDevVersionResponse> + Send;

    /// `GET /api/deployments/{id}/history`: Read the history.
    fn get_deployment_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetDeploymentHistoryResponse> + Send;

    /// `GET /api/deployments/{id}/logs`: Stream the log.
    fn stream_deployment_logs(
        &self,
        caller: Caller,
        id: Uuid,
        last_event_id: Option<String>,
    ) -> impl Future<Output = StreamDeploymentLogsResponse> + Send;

    /// `POST /api/deployments/{id}/sync`: Compare with the platform.
    fn sync_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = SyncDeploymentResponse> + Send;

    /// `POST /api/deployments/{id}/unpublish`: Unpublish.
    fn unpublish_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = UnpublishDeploymentResponse> + Send;
}

/// Routes the tag `deployments` to its handlers.
pub struct DeploymentsApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: DeploymentsApi> DeploymentsApiRoutes<H> {
    /// List deployments
    #[oai(
        path = "/api/deployments",
        method = "get",
        operation_id = "listDeployments"
    )]
    async fn list_deployments(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "rulesetId")] ruleset_id: Query<Option<Id>>,
        #[oai(name = "assetType")] asset_type: Query<Option<models::AssetType>>,
        uri: &poem::http::Uri,
    ) -> ListDeploymentsResponse {
        let query = ListDeploymentsQuery {
            ruleset_id: ruleset_id.0.map(|id| id.0),
            asset_type: asset_type.0,
            open: crate::support::open_query(uri, &["rulesetId", "assetType"]),
        };
        self.0.list_deployments(caller.0, query).await
    }

    /// Deploy
    #[oai(
        path = "/api/deployments",
        method = "post",
        operation_id = "createDeployment"
    )]
    async fn create_deployment(
        &self,
        caller: Token<ApiWrite>,
        body: JsonBody<CreateDeploymentBody>,
    ) -> CreateDeploymentResponse {
        self.0.create_deployment(caller.0, body.0).await
    }

    /// Delete failed deployments
    #[oai(
        path = "/api/deployments/delete-failed",
        method = "post",
        operation_id = "deleteFailedDeployments"
    )]
    async fn delete_failed_deployments(
        &self,
        caller: Token<ApiWrite>,
        body: OptionalJsonBody<DeleteFailedDeploymentsBody>,
    ) -> DeleteFailedDeploymentsResponse {
        self.0.delete_failed_deployments(caller.0, body.0).await
    }

    /// Delete a deployment
    #[oai(
        path = "/api/deployments/:id",
        method = "delete",
        operation_id = "deleteDeployment"
    )]
    async fn delete_deployment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> DeleteDeploymentResponse {
        self.0.delete_deployment(caller.0, id.0.0).await
    }

    /// Cancel a deployment
    #[oai(
        path = "/api/deployments/:id/cancel",
        method = "post",
        operation_id = "cancelDeployment"
    )]
    async fn cancel_deployment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> CancelDeploymentResponse {
        self.0.cancel_deployment(caller.0, id.0.0).await
    }

    /// Delete the release
    #[oai(
        path = "/api/deployments/:id/delete-release",
        method = "post",
        operation_id = "deleteDeploymentRelease"
    )]
    async fn delete_deployment_release(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> DeleteDeploymentReleaseResponse {
        self.0.delete_deployment_release(caller.0, id.0.0).await
    }

    /// Probe the development version
    #[oai(
        path = "/api/deployments/:id/dev-version",
        method = "get",
        operation_id = "getDeploymentDevVersion"
    )]
    async fn get_deployment_dev_version(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetDeploymentDevVersionResponse {
        self.0.get_deployment_dev_version(caller.0, id.0.0).await
    }

    /// Read the history
    #[oai(
        path = "/api/deployments/:id/history",
        method = "get",
        operation_id = "getDeploymentHistory"
    )]
    async fn get_deployment_history(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetDeploymentHistoryResponse {
        self.0.get_deployment_history(caller.0, id.0.0).await
    }

    /// Stream the log
    #[oai(
        path = "/api/deployments/:id/logs",
        method = "get",
        operation_id = "streamDeploymentLogs"
    )]
    async fn stream_deployment_logs(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "Last-Event-ID")] last_event_id: Header<Option<String>>,
    ) -> StreamDeploymentLogsResponse {
        self.0
            .stream_deployment_logs(caller.0, id.0.0, last_event_id.0)
            .await
    }

    /// Compare with the platform
    #[oai(
        path = "/api/deployments/:id/sync",
        method = "post",
        operation_id = "syncDeployment"
    )]
    async fn sync_deployment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> SyncDeploymentResponse {
        self.0.sync_deployment(caller.0, id.0.0).await
    }

    /// Unpublish
    #[oai(
        path = "/api/deployments/:id/unpublish",
        method = "post",
        operation_id = "unpublishDeployment"
    )]
    async fn unpublish_deployment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> UnpublishDeploymentResponse {
        self.0.unpublish_deployment(caller.0, id.0.0).await
    }
}

/// The query of `listDeployments`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListDeploymentsQuery {
    /// Only deployments of this ruleset.
    pub ruleset_id: Option<Uuid>,
    /// Only deployments of this kind.
    pub asset_type: Option<models::AssetType>,
    /// Parameters beyond those that the contract names.
    pub open: std::collections::BTreeMap<String, String>,
}

/// The documented outcomes of `listDeployments`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListDeploymentsResponse {
    /// A page.
    #[oai(status = 200)]
    Ok(Json<models::DeploymentListResponse>),
    /// The request is malformed or breaks a rule of its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::DeploymentListResponse> for ListDeploymentsResponse {
    fn from(value: models::DeploymentListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ListDeploymentsResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ListDeploymentsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListDeploymentsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListDeploymentsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createDeployment`.
pub struct CreateDeploymentBody;

impl RequestSchema for CreateDeploymentBody {
    const NAME: &'static str = "DeploymentInput";
    type Value = models::DeploymentInput;
}

/// The documented outcomes of `createDeployment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateDeploymentResponse {
    /// Every organization was enqueued.
    #[oai(status = 201)]
    Created(Json<models::DeploymentResultsResponse>),
    /// Some organizations were not enqueued.
    #[oai(status = 207)]
    MultiStatus(Json<models::DeploymentResultsResponse>),
    /// The request is malformed or breaks a rule of its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<status::Created<models::DeploymentResultsResponse>> for CreateDeploymentResponse {
    fn from(value: status::Created<models::DeploymentResultsResponse>) -> Self {
        Self::Created(Json(value.0))
    }
}

impl From<status::MultiStatus<models::DeploymentResultsResponse>> for CreateDeploymentResponse {
    fn from(value: status::MultiStatus<models::DeploymentResultsResponse>) -> Self {
        Self::MultiStatus(Json(value.0))
    }
}

impl From<status::BadRequest> for CreateDeploymentResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreateDeploymentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreateDeploymentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CreateDeploymentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for CreateDeploymentResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for CreateDeploymentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `deleteFailedDeployments`.
pub struct DeleteFailedDeploymentsBody;

impl RequestSchema for DeleteFailedDeploymentsBody {
    const NAME: &'static str = "DeleteFailedInput";
    type Value = models::DeleteFailedInput;
}

/// The documented outcomes of `deleteFailedDeployments`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteFailedDeploymentsResponse {
    /// Deleted.
    #[oai(status = 200)]
    Ok(Json<models::DeleteFailedResponse>),
    /// The request is malformed or breaks a rule of its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::DeleteFailedResponse> for DeleteFailedDeploymentsResponse {
    fn from(value: models::DeleteFailedResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for DeleteFailedDeploymentsResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for DeleteFailedDeploymentsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteFailedDeploymentsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for DeleteFailedDeploymentsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `deleteDeployment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteDeploymentResponse {
    /// Deleted.
    #[oai(status = 200)]
    Ok(Json<models::DeploymentDeletedResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::DeploymentDeletedResponse> for DeleteDeploymentResponse {
    fn from(value: models::DeploymentDeletedResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for DeleteDeploymentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteDeploymentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for DeleteDeploymentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for DeleteDeploymentResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for DeleteDeploymentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `cancelDeployment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CancelDeploymentResponse {
    /// Cancelled.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::OkResponse> for CancelDeploymentResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for CancelDeploymentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CancelDeploymentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CancelDeploymentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for CancelDeploymentResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for CancelDeploymentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `deleteDeploymentRelease`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteDeploymentReleaseResponse {
    /// The job.
    #[oai(status = 201)]
    Created(Json<models::JobResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::JobResponse> for DeleteDeploymentReleaseResponse {
    fn from(value: models::JobResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::Unauthorized> for DeleteDeploymentReleaseResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteDeploymentReleaseResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for DeleteDeploymentReleaseResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for DeleteDeploymentReleaseResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getDeploymentDevVersion`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetDeploymentDevVersionResponse {
    /// The answer.
    #[oai(status = 200)]
    Ok(Json<models::DevVersionResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::DevVersionResponse> for GetDeploymentDevVersionResponse {
    fn from(value: models::DevVersionResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetDeploymentDevVersionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetDeploymentDevVersionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetDeploymentDevVersionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetDeploymentDevVersionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getDeploymentHistory`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetDeploymentHistoryResponse {
    /// The history.
    #[oai(status = 200)]
    Ok(Json<models::DeploymentHistoryResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::DeploymentHistoryResponse> for GetDeploymentHistoryResponse {
    fn from(value: models::DeploymentHistoryResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetDeploymentHistoryResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetDeploymentHistoryResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetDeploymentHistoryResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetDeploymentHistoryResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `streamDeploymentLogs`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum StreamDeploymentLogsResponse {
    /// The stream.
    #[oai(status = 200)]
    Ok(EventStream),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<EventStream> for StreamDeploymentLogsResponse {
    fn from(value: EventStream) -> Self {
        Self::Ok(value)
    }
}

impl From<status::Unauthorized> for StreamDeploymentLogsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for StreamDeploymentLogsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for StreamDeploymentLogsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for StreamDeploymentLogsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `syncDeployment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum SyncDeploymentResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::DeploymentSyncResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::DeploymentSyncResponse> for SyncDeploymentResponse {
    fn from(value: models::DeploymentSyncResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for SyncDeploymentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for SyncDeploymentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for SyncDeploymentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for SyncDeploymentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `unpublishDeployment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UnpublishDeploymentResponse {
    /// The job.
    #[oai(status = 201)]
    Created(Json<models::JobResponse>),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The resource is absent or not visible to the caller.
    #[oai(status = 404)]
    NotFound(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::JobResponse> for UnpublishDeploymentResponse {
    fn from(value: models::JobResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::Unauthorized> for UnpublishDeploymentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UnpublishDeploymentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UnpublishDeploymentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for UnpublishDeploymentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

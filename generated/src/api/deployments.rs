// @generated from openapi.yaml by scripts/generate; do not edit.
//! Deployments to organizations of the platform.

// A tag needs some of these.
#![allow(unused_imports)]

use std::{future::Future, sync::Arc};

use catalog_runtime::{
    EventStream, Handler, Id, Json, JsonBody, OptionalJsonBody, Prepared, Problem, Streamed,
    answer,
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    conversions, only_query, request_body, status,
};
use poem_openapi::{
    ApiResponse, Enum, OpenApi,
    param::{Header, Path, Query},
};
use uuid::Uuid;

use crate::models;

/// `GET /api/deployments`: List deployments.
pub trait ListDeployments: Handler {
    /// List deployments.
    fn list_deployments(
        &self,
        caller: Caller,
        query: ListDeploymentsQuery,
    ) -> impl Future<
        Output = Result<models::DeploymentListResponse, Self::Refusal<ListDeploymentsResponse>>,
    > + Send;
}

/// The query of `listDeployments`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListDeploymentsQuery {
    /// Only deployments of this ruleset.
    pub ruleset_id: Option<Uuid>,
    /// Only deployments of this kind.
    pub asset_type: Option<models::AssetType>,
    /// Size of the page.
    pub limit: i64,
    /// How many deployments to skip.
    pub offset: i64,
}

/// The documented outcomes of `listDeployments`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListDeploymentsResponse {
    /// A page.
    #[oai(status = 200)]
    Ok(Json<models::DeploymentListResponse>),
    /// The request is malformed or violates its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(ListDeploymentsResponse { models::DeploymentListResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `POST /api/deployments`: Deploy.
pub trait CreateDeployment: Handler {
    /// Deploy.
    fn create_deployment(
        &self,
        caller: Caller,
        body: models::DeploymentInput,
    ) -> impl Future<
        Output = Result<CreateDeploymentResponse, Self::Refusal<CreateDeploymentResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreateDeploymentBody,
    "DeploymentInput",
    models::DeploymentInput
);

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
    /// The request is malformed or violates its schema.
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
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(CreateDeploymentResponse { status::Created<models::DeploymentResultsResponse> => Created, status::MultiStatus<models::DeploymentResultsResponse> => MultiStatus; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/deployments/delete-failed`: Delete failed deployments.
pub trait DeleteFailedDeployments: Handler {
    /// Delete failed deployments.
    fn delete_failed_deployments(
        &self,
        caller: Caller,
        body: Option<models::DeleteFailedInput>,
    ) -> impl Future<
        Output = Result<
            models::DeleteFailedResponse,
            Self::Refusal<DeleteFailedDeploymentsResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    DeleteFailedDeploymentsBody,
    "DeleteFailedInput",
    models::DeleteFailedInput
);

/// The documented outcomes of `deleteFailedDeployments`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteFailedDeploymentsResponse {
    /// Deleted.
    #[oai(status = 200)]
    Ok(Json<models::DeleteFailedResponse>),
    /// The request is malformed or violates its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(DeleteFailedDeploymentsResponse { models::DeleteFailedResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `DELETE /api/deployments/{id}`: Delete a deployment.
pub trait DeleteDeployment: Handler {
    /// Delete a deployment.
    fn delete_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::DeploymentDeletedResponse, Self::Refusal<DeleteDeploymentResponse>>,
    > + Send;
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
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(DeleteDeploymentResponse { models::DeploymentDeletedResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/deployments/{id}/cancel`: Cancel a deployment.
pub trait CancelDeployment: Handler {
    /// Cancel a deployment.
    fn cancel_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = Result<models::OkResponse, Self::Refusal<CancelDeploymentResponse>>> + Send;
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
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(CancelDeploymentResponse { models::OkResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/deployments/{id}/delete-release`: Delete the release.
pub trait DeleteDeploymentRelease: Handler {
    /// Delete the release.
    fn delete_deployment_release(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::JobResponse, Self::Refusal<DeleteDeploymentReleaseResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(DeleteDeploymentReleaseResponse { models::JobResponse => Created; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/deployments/{id}/dev-version`: Probe the development version.
pub trait GetDeploymentDevVersion: Handler {
    /// Probe the development version.
    fn get_deployment_dev_version(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::DevVersionResponse, Self::Refusal<GetDeploymentDevVersionResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetDeploymentDevVersionResponse { models::DevVersionResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/deployments/{id}/history`: Read the history.
pub trait GetDeploymentHistory: Handler {
    /// Read the history.
    fn get_deployment_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::DeploymentHistoryResponse,
            Self::Refusal<GetDeploymentHistoryResponse>,
        >,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetDeploymentHistoryResponse { models::DeploymentHistoryResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/deployments/{id}/logs`: Stream the log.
pub trait StreamDeploymentLogs: Handler {
    /// Stream the log.
    fn stream_deployment_logs(
        &self,
        caller: Caller,
        id: Uuid,
        last_event_id: Option<String>,
    ) -> impl Future<Output = Result<EventStream, Self::Refusal<StreamDeploymentLogsResponse>>> + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(StreamDeploymentLogsResponse { EventStream => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/deployments/{id}/sync`: Compare with the platform.
pub trait SyncDeployment: Handler {
    /// Compare with the platform.
    fn sync_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::DeploymentSyncResponse, Self::Refusal<SyncDeploymentResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(SyncDeploymentResponse { models::DeploymentSyncResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/deployments/{id}/unpublish`: Unpublish.
pub trait UnpublishDeployment: Handler {
    /// Unpublish.
    fn unpublish_deployment(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::JobResponse, Self::Refusal<UnpublishDeploymentResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(UnpublishDeploymentResponse { models::JobResponse => Created; Unauthorized, Forbidden, NotFound, InternalServerError });

/// The operations of the tag `deployments`.
pub trait DeploymentsApi:
    ListDeployments
    + CreateDeployment
    + DeleteFailedDeployments
    + DeleteDeployment
    + CancelDeployment
    + DeleteDeploymentRelease
    + GetDeploymentDevVersion
    + GetDeploymentHistory
    + StreamDeploymentLogs
    + SyncDeployment
    + UnpublishDeployment
{
}

impl<
    H: ListDeployments
        + CreateDeployment
        + DeleteFailedDeployments
        + DeleteDeployment
        + CancelDeployment
        + DeleteDeploymentRelease
        + GetDeploymentDevVersion
        + GetDeploymentHistory
        + StreamDeploymentLogs
        + SyncDeployment
        + UnpublishDeployment,
> DeploymentsApi for H
{
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
        #[oai(
            name = "limit",
            validator(minimum(value = "1"), maximum(value = "200"))
        )]
        limit: Query<Option<i64>>,
        #[oai(name = "offset", validator(minimum(value = "0")))] offset: Query<Option<i64>>,
        uri: &poem::http::Uri,
    ) -> ListDeploymentsResponse {
        if let Err(refusal) = only_query(uri, &["rulesetId", "assetType", "limit", "offset"]) {
            return refusal.into();
        }
        let query = ListDeploymentsQuery {
            ruleset_id: ruleset_id.0.map(|id| id.0),
            asset_type: asset_type.0,
            limit: limit.0.unwrap_or(50),
            offset: offset.0.unwrap_or(0),
        };
        answer(self.0.list_deployments(caller.0, query).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<CreateDeploymentBody>,
    ) -> CreateDeploymentResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_deployment(caller.0, body.0).await)
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
        uri: &poem::http::Uri,
        body: OptionalJsonBody<DeleteFailedDeploymentsBody>,
    ) -> DeleteFailedDeploymentsResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.delete_failed_deployments(caller.0, body.0).await)
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
        answer(self.0.delete_deployment(caller.0, id.0.0).await)
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
        answer(self.0.cancel_deployment(caller.0, id.0.0).await)
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
        answer(self.0.delete_deployment_release(caller.0, id.0.0).await)
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
        answer(self.0.get_deployment_dev_version(caller.0, id.0.0).await)
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
        answer(self.0.get_deployment_history(caller.0, id.0.0).await)
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
        answer(
            self.0
                .stream_deployment_logs(caller.0, id.0.0, last_event_id.0)
                .await,
        )
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
        answer(self.0.sync_deployment(caller.0, id.0.0).await)
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
        answer(self.0.unpublish_deployment(caller.0, id.0.0).await)
    }
}

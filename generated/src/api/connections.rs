// @generated from openapi.yaml by scripts/generate; do not edit.
//! Stored credentials for the platform.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, OpenApi, param::Path};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `connections`.
pub trait ConnectionsApi: Send + Sync + 'static {
    /// `GET /api/connections`: List connections.
    fn list_connections(
        &self,
        caller: Caller,
    ) -> impl Future<Output = ListConnectionsResponse> + Send;

    /// `POST /api/connections`: Store a connection.
    fn create_connection(
        &self,
        caller: Caller,
        body: models::ConnectionInput,
    ) -> impl Future<Output = CreateConnectionResponse> + Send;

    /// `POST /api/connections/validate`: Check credentials.
    fn validate_connection(
        &self,
        caller: Caller,
        body: models::ConnectionCredentials,
    ) -> impl Future<Output = ValidateConnectionResponse> + Send;

    /// `GET /api/connections/{id}`: Read a connection.
    fn get_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetConnectionResponse> + Send;

    /// `DELETE /api/connections/{id}`: Delete a connection.
    fn delete_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = DeleteConnectionResponse> + Send;

    /// `PATCH /api/connections/{id}`: Change a connection.
    fn update_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::ConnectionPatch,
    ) -> impl Future<Output = UpdateConnectionResponse> + Send;

    /// `POST /api/connections/{id}/sync`: Sync a connection.
    fn sync_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = SyncConnectionResponse> + Send;

    /// `GET /api/connections/{id}/orgs`: List organizations.
    fn list_connection_orgs(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ListConnectionOrgsResponse> + Send;

    /// `GET /api/connections/{id}/workspaces`: List the connection's workspaces.
    fn list_connection_workspaces(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ListConnectionWorkspacesResponse> + Send;

    /// `GET /api/connections/{id}/impact`: Read the impact of deletion.
    fn get_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetConnectionImpactResponse> + Send;
}

/// Routes the tag `connections` to its handlers.
pub struct ConnectionsApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: ConnectionsApi> ConnectionsApiRoutes<H> {
    /// List connections
    #[oai(
        path = "/api/connections",
        method = "get",
        operation_id = "listConnections"
    )]
    async fn list_connections(&self, caller: Token<ApiRead>) -> ListConnectionsResponse {
        self.0.list_connections(caller.0).await
    }

    /// Store a connection
    #[oai(
        path = "/api/connections",
        method = "post",
        operation_id = "createConnection"
    )]
    async fn create_connection(
        &self,
        caller: Token<ApiWrite>,
        body: JsonBody<CreateConnectionBody>,
    ) -> CreateConnectionResponse {
        self.0.create_connection(caller.0, body.0).await
    }

    /// Check credentials
    #[oai(
        path = "/api/connections/validate",
        method = "post",
        operation_id = "validateConnection"
    )]
    async fn validate_connection(
        &self,
        caller: Token<ApiWrite>,
        body: JsonBody<ValidateConnectionBody>,
    ) -> ValidateConnectionResponse {
        self.0.validate_connection(caller.0, body.0).await
    }

    /// Read a connection
    #[oai(
        path = "/api/connections/:id",
        method = "get",
        operation_id = "getConnection"
    )]
    async fn get_connection(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetConnectionResponse {
        self.0.get_connection(caller.0, id.0.0).await
    }

    /// Delete a connection
    #[oai(
        path = "/api/connections/:id",
        method = "delete",
        operation_id = "deleteConnection"
    )]
    async fn delete_connection(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> DeleteConnectionResponse {
        self.0.delete_connection(caller.0, id.0.0).await
    }

    /// Change a connection
    #[oai(
        path = "/api/connections/:id",
        method = "patch",
        operation_id = "updateConnection"
    )]
    async fn update_connection(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        body: JsonBody<UpdateConnectionBody>,
    ) -> UpdateConnectionResponse {
        self.0.update_connection(caller.0, id.0.0, body.0).await
    }

    /// Sync a connection
    #[oai(
        path = "/api/connections/:id/sync",
        method = "post",
        operation_id = "syncConnection"
    )]
    async fn sync_connection(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> SyncConnectionResponse {
        self.0.sync_connection(caller.0, id.0.0).await
    }

    /// List organizations
    #[oai(
        path = "/api/connections/:id/orgs",
        method = "get",
        operation_id = "listConnectionOrgs"
    )]
    async fn list_connection_orgs(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListConnectionOrgsResponse {
        self.0.list_connection_orgs(caller.0, id.0.0).await
    }

    /// List the connection's workspaces
    #[oai(
        path = "/api/connections/:id/workspaces",
        method = "get",
        operation_id = "listConnectionWorkspaces"
    )]
    async fn list_connection_workspaces(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListConnectionWorkspacesResponse {
        self.0.list_connection_workspaces(caller.0, id.0.0).await
    }

    /// Read the impact of deletion
    #[oai(
        path = "/api/connections/:id/impact",
        method = "get",
        operation_id = "getConnectionImpact"
    )]
    async fn get_connection_impact(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetConnectionImpactResponse {
        self.0.get_connection_impact(caller.0, id.0.0).await
    }
}

/// The documented outcomes of `listConnections`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListConnectionsResponse {
    /// The connections.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionListResponse>),
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

impl From<models::ConnectionListResponse> for ListConnectionsResponse {
    fn from(value: models::ConnectionListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListConnectionsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListConnectionsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListConnectionsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createConnection`.
pub struct CreateConnectionBody;

impl RequestSchema for CreateConnectionBody {
    const NAME: &'static str = "ConnectionInput";
    type Value = models::ConnectionInput;
}

/// The documented outcomes of `createConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateConnectionResponse {
    /// The connection.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionCreatedResponse>),
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

impl From<models::ConnectionCreatedResponse> for CreateConnectionResponse {
    fn from(value: models::ConnectionCreatedResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for CreateConnectionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreateConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreateConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for CreateConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `validateConnection`.
pub struct ValidateConnectionBody;

impl RequestSchema for ValidateConnectionBody {
    const NAME: &'static str = "ConnectionCredentials";
    type Value = models::ConnectionCredentials;
}

/// The documented outcomes of `validateConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateConnectionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionValidateResponse>),
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

impl From<models::ConnectionValidateResponse> for ValidateConnectionResponse {
    fn from(value: models::ConnectionValidateResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ValidateConnectionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ValidateConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ValidateConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ValidateConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetConnectionResponse {
    /// The connection.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionDetailResponse>),
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

impl From<models::ConnectionDetailResponse> for GetConnectionResponse {
    fn from(value: models::ConnectionDetailResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `deleteConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteConnectionResponse {
    /// Deleted.
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

impl From<models::OkResponse> for DeleteConnectionResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for DeleteConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for DeleteConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for DeleteConnectionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for DeleteConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateConnection`.
pub struct UpdateConnectionBody;

impl RequestSchema for UpdateConnectionBody {
    const NAME: &'static str = "ConnectionPatch";
    type Value = models::ConnectionPatch;
}

/// The documented outcomes of `updateConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateConnectionResponse {
    /// The connection.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionResponse>),
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::ConnectionResponse> for UpdateConnectionResponse {
    fn from(value: models::ConnectionResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateConnectionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for UpdateConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `syncConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum SyncConnectionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionSyncResponse>),
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

impl From<models::ConnectionSyncResponse> for SyncConnectionResponse {
    fn from(value: models::ConnectionSyncResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for SyncConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for SyncConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for SyncConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for SyncConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `listConnectionOrgs`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListConnectionOrgsResponse {
    /// The organizations.
    #[oai(status = 200)]
    Ok(Json<models::OrgListResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::OrgListResponse> for ListConnectionOrgsResponse {
    fn from(value: models::OrgListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListConnectionOrgsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListConnectionOrgsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListConnectionOrgsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListConnectionOrgsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for ListConnectionOrgsResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
}

/// The documented outcomes of `listConnectionWorkspaces`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListConnectionWorkspacesResponse {
    /// The workspaces.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionWorkspacesResponse>),
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

impl From<models::ConnectionWorkspacesResponse> for ListConnectionWorkspacesResponse {
    fn from(value: models::ConnectionWorkspacesResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListConnectionWorkspacesResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListConnectionWorkspacesResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListConnectionWorkspacesResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListConnectionWorkspacesResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getConnectionImpact`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetConnectionImpactResponse {
    /// The impact.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionImpactResponse>),
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

impl From<models::ConnectionImpactResponse> for GetConnectionImpactResponse {
    fn from(value: models::ConnectionImpactResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetConnectionImpactResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetConnectionImpactResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetConnectionImpactResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetConnectionImpactResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

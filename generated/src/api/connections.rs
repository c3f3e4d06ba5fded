// @generated from openapi.yaml by scripts/generate; do not edit.
//! Stored credentials for the platform.

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

/// `GET /api/connections`: List connections.
pub trait ListConnections: Handler {
    /// List connections.
    fn list_connections(
        &self,
        caller: Caller,
    ) -> impl Future<
        Output = Result<models::ConnectionListResponse, Self::Refusal<ListConnectionsResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(ListConnectionsResponse { models::ConnectionListResponse => Ok; Unauthorized, Forbidden, InternalServerError });

/// `POST /api/connections`: Store a connection.
pub trait CreateConnection: Handler {
    /// Store a connection.
    fn create_connection(
        &self,
        caller: Caller,
        body: models::ConnectionInput,
    ) -> impl Future<
        Output = Result<models::ConnectionCreatedResponse, Self::Refusal<CreateConnectionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreateConnectionBody,
    "ConnectionInput",
    models::ConnectionInput
);

/// The documented outcomes of `createConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateConnectionResponse {
    /// The connection.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionCreatedResponse>),
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

conversions!(CreateConnectionResponse { models::ConnectionCreatedResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `POST /api/connections/validate`: Check credentials.
pub trait ValidateConnection: Handler {
    /// Check credentials.
    fn validate_connection(
        &self,
        caller: Caller,
        body: models::ConnectionCredentials,
    ) -> impl Future<
        Output = Result<
            models::ConnectionValidateResponse,
            Self::Refusal<ValidateConnectionResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    ValidateConnectionBody,
    "ConnectionCredentials",
    models::ConnectionCredentials
);

/// The documented outcomes of `validateConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateConnectionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionValidateResponse>),
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

conversions!(ValidateConnectionResponse { models::ConnectionValidateResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `GET /api/connections/{id}`: Read a connection.
pub trait GetConnection: Handler {
    /// Read a connection.
    fn get_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::ConnectionDetailResponse, Self::Refusal<GetConnectionResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetConnectionResponse { models::ConnectionDetailResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `DELETE /api/connections/{id}`: Delete a connection.
pub trait DeleteConnection: Handler {
    /// Delete a connection.
    fn delete_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = Result<models::OkResponse, Self::Refusal<DeleteConnectionResponse>>> + Send;
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
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(DeleteConnectionResponse { models::OkResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `PATCH /api/connections/{id}`: Change a connection.
pub trait UpdateConnection: Handler {
    /// Change a connection.
    fn update_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::ConnectionPatch,
    ) -> impl Future<
        Output = Result<models::ConnectionResponse, Self::Refusal<UpdateConnectionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateConnectionBody,
    "ConnectionPatch",
    models::ConnectionPatch
);

/// The documented outcomes of `updateConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateConnectionResponse {
    /// The connection.
    #[oai(status = 200)]
    Ok(Json<models::ConnectionResponse>),
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(UpdateConnectionResponse { models::ConnectionResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/connections/{id}/sync`: Sync a connection.
pub trait SyncConnection: Handler {
    /// Sync a connection.
    fn sync_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::ConnectionSyncResponse, Self::Refusal<SyncConnectionResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(SyncConnectionResponse { models::ConnectionSyncResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/connections/{id}/orgs`: List organizations.
pub trait ListConnectionOrgs: Handler {
    /// List organizations.
    fn list_connection_orgs(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::OrgListResponse, Self::Refusal<ListConnectionOrgsResponse>>,
    > + Send;
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
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(ListConnectionOrgsResponse { models::OrgListResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError, BadGateway });

/// `GET /api/connections/{id}/workspaces`: List the connection's workspaces.
pub trait ListConnectionWorkspaces: Handler {
    /// List the connection's workspaces.
    fn list_connection_workspaces(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::ConnectionWorkspacesResponse,
            Self::Refusal<ListConnectionWorkspacesResponse>,
        >,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(ListConnectionWorkspacesResponse { models::ConnectionWorkspacesResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/connections/{id}/impact`: Read the impact of deletion.
pub trait GetConnectionImpact: Handler {
    /// Read the impact of deletion.
    fn get_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::ConnectionImpactResponse,
            Self::Refusal<GetConnectionImpactResponse>,
        >,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetConnectionImpactResponse { models::ConnectionImpactResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// The operations of the tag `connections`.
pub trait ConnectionsApi:
    ListConnections
    + CreateConnection
    + ValidateConnection
    + GetConnection
    + DeleteConnection
    + UpdateConnection
    + SyncConnection
    + ListConnectionOrgs
    + ListConnectionWorkspaces
    + GetConnectionImpact
{
}

impl<
    H: ListConnections
        + CreateConnection
        + ValidateConnection
        + GetConnection
        + DeleteConnection
        + UpdateConnection
        + SyncConnection
        + ListConnectionOrgs
        + ListConnectionWorkspaces
        + GetConnectionImpact,
> ConnectionsApi for H
{
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
        answer(self.0.list_connections(caller.0).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<CreateConnectionBody>,
    ) -> CreateConnectionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_connection(caller.0, body.0).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<ValidateConnectionBody>,
    ) -> ValidateConnectionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.validate_connection(caller.0, body.0).await)
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
        answer(self.0.get_connection(caller.0, id.0.0).await)
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
        answer(self.0.delete_connection(caller.0, id.0.0).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<UpdateConnectionBody>,
    ) -> UpdateConnectionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_connection(caller.0, id.0.0, body.0).await)
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
        answer(self.0.sync_connection(caller.0, id.0.0).await)
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
        answer(self.0.list_connection_orgs(caller.0, id.0.0).await)
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
        answer(self.0.list_connection_workspaces(caller.0, id.0.0).await)
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
        answer(self.0.get_connection_impact(caller.0, id.0.0).await)
    }
}

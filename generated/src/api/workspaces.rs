// @generated from openapi.yaml by scripts/generate; do not edit.
//! Named groups with members and shared connections.

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

/// `GET /api/workspaces`: List workspaces.
pub trait ListWorkspaces: Handler {
    /// List workspaces.
    fn list_workspaces(
        &self,
        caller: Caller,
    ) -> impl Future<
        Output = Result<models::WorkspaceListResponse, Self::Refusal<ListWorkspacesResponse>>,
    > + Send;
}

/// The documented outcomes of `listWorkspaces`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListWorkspacesResponse {
    /// The memberships.
    #[oai(status = 200)]
    Ok(Json<models::WorkspaceListResponse>),
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

conversions!(ListWorkspacesResponse { models::WorkspaceListResponse => Ok; Unauthorized, Forbidden, InternalServerError });

/// `POST /api/workspaces`: Make a workspace.
pub trait CreateWorkspace: Handler {
    /// Make a workspace.
    fn create_workspace(
        &self,
        caller: Caller,
        body: models::WorkspaceInput,
    ) -> impl Future<
        Output = Result<models::WorkspaceResponse, Self::Refusal<CreateWorkspaceResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreateWorkspaceBody,
    "WorkspaceInput",
    models::WorkspaceInput
);

/// The documented outcomes of `createWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateWorkspaceResponse {
    /// The workspace.
    #[oai(status = 201)]
    Created(Json<models::WorkspaceResponse>),
    /// The request is malformed or violates its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(CreateWorkspaceResponse { models::WorkspaceResponse => Created; BadRequest, Unauthorized, Forbidden, Conflict, InternalServerError });

/// `GET /api/workspaces/{id}`: Read a workspace.
pub trait GetWorkspace: Handler {
    /// Read a workspace.
    fn get_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::WorkspaceDetailResponse, Self::Refusal<GetWorkspaceResponse>>,
    > + Send;
}

/// The documented outcomes of `getWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetWorkspaceResponse {
    /// The workspace.
    #[oai(status = 200)]
    Ok(Json<models::WorkspaceDetailResponse>),
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

conversions!(GetWorkspaceResponse { models::WorkspaceDetailResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `PATCH /api/workspaces/{id}`: Rename a workspace.
pub trait UpdateWorkspace: Handler {
    /// Rename a workspace.
    fn update_workspace(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::WorkspacePatch,
    ) -> impl Future<
        Output = Result<models::WorkspaceResponse, Self::Refusal<UpdateWorkspaceResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateWorkspaceBody,
    "WorkspacePatch",
    models::WorkspacePatch
);

/// The documented outcomes of `updateWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateWorkspaceResponse {
    /// The workspace.
    #[oai(status = 200)]
    Ok(Json<models::WorkspaceResponse>),
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

conversions!(UpdateWorkspaceResponse { models::WorkspaceResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/workspaces/{id}/archive`: Archive a workspace.
pub trait ArchiveWorkspace: Handler {
    /// Archive a workspace.
    fn archive_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::ArchiveResponse, Self::Refusal<ArchiveWorkspaceResponse>>,
    > + Send;
}

/// The documented outcomes of `archiveWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ArchiveWorkspaceResponse {
    /// Archived.
    #[oai(status = 200)]
    Ok(Json<models::ArchiveResponse>),
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

conversions!(ArchiveWorkspaceResponse { models::ArchiveResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `DELETE /api/workspaces/{id}/archive`: Bring a workspace back.
pub trait UnarchiveWorkspace: Handler {
    /// Bring a workspace back.
    fn unarchive_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::ArchiveResponse, Self::Refusal<UnarchiveWorkspaceResponse>>,
    > + Send;
}

/// The documented outcomes of `unarchiveWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UnarchiveWorkspaceResponse {
    /// Active.
    #[oai(status = 200)]
    Ok(Json<models::ArchiveResponse>),
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

conversions!(UnarchiveWorkspaceResponse { models::ArchiveResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/workspaces/{id}/members`: List members.
pub trait ListWorkspaceMembers: Handler {
    /// List members.
    fn list_workspace_members(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::MemberListResponse, Self::Refusal<ListWorkspaceMembersResponse>>,
    > + Send;
}

/// The documented outcomes of `listWorkspaceMembers`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListWorkspaceMembersResponse {
    /// The members.
    #[oai(status = 200)]
    Ok(Json<models::MemberListResponse>),
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

conversions!(ListWorkspaceMembersResponse { models::MemberListResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/workspaces/{id}/members`: Add a member.
pub trait AddWorkspaceMember: Handler {
    /// Add a member.
    fn add_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::MemberInput,
    ) -> impl Future<Output = Result<models::OkResponse, Self::Refusal<AddWorkspaceMemberResponse>>> + Send;
}

request_body!(
    crate::CONTRACT,
    AddWorkspaceMemberBody,
    "MemberInput",
    models::MemberInput
);

/// The documented outcomes of `addWorkspaceMember`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum AddWorkspaceMemberResponse {
    /// Added.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

conversions!(AddWorkspaceMemberResponse { models::OkResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `DELETE /api/workspaces/{id}/members/{userId}`: Remove a member.
pub trait RemoveWorkspaceMember: Handler {
    /// Remove a member.
    fn remove_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<RemoveWorkspaceMemberResponse>>,
    > + Send;
}

/// The documented outcomes of `removeWorkspaceMember`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum RemoveWorkspaceMemberResponse {
    /// Removed.
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

conversions!(RemoveWorkspaceMemberResponse { models::OkResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `PATCH /api/workspaces/{id}/members/{userId}`: Change a member.
pub trait UpdateWorkspaceMember: Handler {
    /// Change a member.
    fn update_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
        body: models::MemberPatch,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<UpdateWorkspaceMemberResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateWorkspaceMemberBody,
    "MemberPatch",
    models::MemberPatch
);

/// The documented outcomes of `updateWorkspaceMember`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateWorkspaceMemberResponse {
    /// Changed.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

conversions!(UpdateWorkspaceMemberResponse { models::OkResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `GET /api/workspaces/{id}/members/{userId}/impact`: Read the impact of removal.
pub trait GetWorkspaceMemberImpact: Handler {
    /// Read the impact of removal.
    fn get_workspace_member_impact(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::MemberImpactResponse,
            Self::Refusal<GetWorkspaceMemberImpactResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `getWorkspaceMemberImpact`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetWorkspaceMemberImpactResponse {
    /// The impact.
    #[oai(status = 200)]
    Ok(Json<models::MemberImpactResponse>),
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

conversions!(GetWorkspaceMemberImpactResponse { models::MemberImpactResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/workspaces/{id}/connections`: Share a connection.
pub trait ShareWorkspaceConnection: Handler {
    /// Share a connection.
    fn share_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::ShareConnectionInput,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<ShareWorkspaceConnectionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    ShareWorkspaceConnectionBody,
    "ShareConnectionInput",
    models::ShareConnectionInput
);

/// The documented outcomes of `shareWorkspaceConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ShareWorkspaceConnectionResponse {
    /// Shared.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

conversions!(ShareWorkspaceConnectionResponse { models::OkResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `DELETE /api/workspaces/{id}/connections`: Unshare a connection.
pub trait UnshareWorkspaceConnection: Handler {
    /// Unshare a connection.
    fn unshare_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        query: UnshareWorkspaceConnectionQuery,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<UnshareWorkspaceConnectionResponse>>,
    > + Send;
}

/// The query of `unshareWorkspaceConnection`.
#[derive(Clone, Debug, PartialEq)]
pub struct UnshareWorkspaceConnectionQuery {
    /// The connection.
    pub connection_id: Uuid,
}

/// The documented outcomes of `unshareWorkspaceConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UnshareWorkspaceConnectionResponse {
    /// Ended.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

conversions!(UnshareWorkspaceConnectionResponse { models::OkResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `PATCH /api/workspaces/{id}/connections`: Change a shared connection.
pub trait UpdateWorkspaceConnection: Handler {
    /// Change a shared connection.
    fn update_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SharedConnectionPatch,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<UpdateWorkspaceConnectionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateWorkspaceConnectionBody,
    "SharedConnectionPatch",
    models::SharedConnectionPatch
);

/// The documented outcomes of `updateWorkspaceConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateWorkspaceConnectionResponse {
    /// Changed.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

conversions!(UpdateWorkspaceConnectionResponse { models::OkResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `GET /api/workspaces/{id}/connections/{connectionId}/impact`: Read the impact of unsharing.
pub trait GetWorkspaceConnectionImpact: Handler {
    /// Read the impact of unsharing.
    fn get_workspace_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
        connection_id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::SharedConnectionImpactResponse,
            Self::Refusal<GetWorkspaceConnectionImpactResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `getWorkspaceConnectionImpact`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetWorkspaceConnectionImpactResponse {
    /// The impact.
    #[oai(status = 200)]
    Ok(Json<models::SharedConnectionImpactResponse>),
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

conversions!(GetWorkspaceConnectionImpactResponse { models::SharedConnectionImpactResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// The operations of the tag `workspaces`.
pub trait WorkspacesApi:
    ListWorkspaces
    + CreateWorkspace
    + GetWorkspace
    + UpdateWorkspace
    + ArchiveWorkspace
    + UnarchiveWorkspace
    + ListWorkspaceMembers
    + AddWorkspaceMember
    + RemoveWorkspaceMember
    + UpdateWorkspaceMember
    + GetWorkspaceMemberImpact
    + ShareWorkspaceConnection
    + UnshareWorkspaceConnection
    + UpdateWorkspaceConnection
    + GetWorkspaceConnectionImpact
{
}

impl<
    H: ListWorkspaces
        + CreateWorkspace
        + GetWorkspace
        + UpdateWorkspace
        + ArchiveWorkspace
        + UnarchiveWorkspace
        + ListWorkspaceMembers
        + AddWorkspaceMember
        + RemoveWorkspaceMember
        + UpdateWorkspaceMember
        + GetWorkspaceMemberImpact
        + ShareWorkspaceConnection
        + UnshareWorkspaceConnection
        + UpdateWorkspaceConnection
        + GetWorkspaceConnectionImpact,
> WorkspacesApi for H
{
}

/// Routes the tag `workspaces` to its handlers.
pub struct WorkspacesApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: WorkspacesApi> WorkspacesApiRoutes<H> {
    /// List workspaces
    #[oai(
        path = "/api/workspaces",
        method = "get",
        operation_id = "listWorkspaces"
    )]
    async fn list_workspaces(&self, caller: Token<ApiRead>) -> ListWorkspacesResponse {
        answer(self.0.list_workspaces(caller.0).await)
    }

    /// Make a workspace
    #[oai(
        path = "/api/workspaces",
        method = "post",
        operation_id = "createWorkspace"
    )]
    async fn create_workspace(
        &self,
        caller: Token<ApiWrite>,
        uri: &poem::http::Uri,
        body: JsonBody<CreateWorkspaceBody>,
    ) -> CreateWorkspaceResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_workspace(caller.0, body.0).await)
    }

    /// Read a workspace
    #[oai(
        path = "/api/workspaces/:id",
        method = "get",
        operation_id = "getWorkspace"
    )]
    async fn get_workspace(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetWorkspaceResponse {
        answer(self.0.get_workspace(caller.0, id.0.0).await)
    }

    /// Rename a workspace
    #[oai(
        path = "/api/workspaces/:id",
        method = "patch",
        operation_id = "updateWorkspace"
    )]
    async fn update_workspace(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateWorkspaceBody>,
    ) -> UpdateWorkspaceResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_workspace(caller.0, id.0.0, body.0).await)
    }

    /// Archive a workspace
    #[oai(
        path = "/api/workspaces/:id/archive",
        method = "post",
        operation_id = "archiveWorkspace"
    )]
    async fn archive_workspace(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ArchiveWorkspaceResponse {
        answer(self.0.archive_workspace(caller.0, id.0.0).await)
    }

    /// Bring a workspace back
    #[oai(
        path = "/api/workspaces/:id/archive",
        method = "delete",
        operation_id = "unarchiveWorkspace"
    )]
    async fn unarchive_workspace(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> UnarchiveWorkspaceResponse {
        answer(self.0.unarchive_workspace(caller.0, id.0.0).await)
    }

    /// List members
    #[oai(
        path = "/api/workspaces/:id/members",
        method = "get",
        operation_id = "listWorkspaceMembers"
    )]
    async fn list_workspace_members(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListWorkspaceMembersResponse {
        answer(self.0.list_workspace_members(caller.0, id.0.0).await)
    }

    /// Add a member
    #[oai(
        path = "/api/workspaces/:id/members",
        method = "post",
        operation_id = "addWorkspaceMember"
    )]
    async fn add_workspace_member(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<AddWorkspaceMemberBody>,
    ) -> AddWorkspaceMemberResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.add_workspace_member(caller.0, id.0.0, body.0).await)
    }

    /// Remove a member
    #[oai(
        path = "/api/workspaces/:id/members/:userId",
        method = "delete",
        operation_id = "removeWorkspaceMember"
    )]
    async fn remove_workspace_member(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "userId")] user_id: Path<Id>,
    ) -> RemoveWorkspaceMemberResponse {
        answer(
            self.0
                .remove_workspace_member(caller.0, id.0.0, user_id.0.0)
                .await,
        )
    }

    /// Change a member
    #[oai(
        path = "/api/workspaces/:id/members/:userId",
        method = "patch",
        operation_id = "updateWorkspaceMember"
    )]
    async fn update_workspace_member(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "userId")] user_id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateWorkspaceMemberBody>,
    ) -> UpdateWorkspaceMemberResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .update_workspace_member(caller.0, id.0.0, user_id.0.0, body.0)
                .await,
        )
    }

    /// Read the impact of removal
    #[oai(
        path = "/api/workspaces/:id/members/:userId/impact",
        method = "get",
        operation_id = "getWorkspaceMemberImpact"
    )]
    async fn get_workspace_member_impact(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "userId")] user_id: Path<Id>,
    ) -> GetWorkspaceMemberImpactResponse {
        answer(
            self.0
                .get_workspace_member_impact(caller.0, id.0.0, user_id.0.0)
                .await,
        )
    }

    /// Share a connection
    #[oai(
        path = "/api/workspaces/:id/connections",
        method = "post",
        operation_id = "shareWorkspaceConnection"
    )]
    async fn share_workspace_connection(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<ShareWorkspaceConnectionBody>,
    ) -> ShareWorkspaceConnectionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .share_workspace_connection(caller.0, id.0.0, body.0)
                .await,
        )
    }

    /// Unshare a connection
    #[oai(
        path = "/api/workspaces/:id/connections",
        method = "delete",
        operation_id = "unshareWorkspaceConnection"
    )]
    async fn unshare_workspace_connection(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "connection_id")] connection_id: Query<Id>,
        uri: &poem::http::Uri,
    ) -> UnshareWorkspaceConnectionResponse {
        if let Err(refusal) = only_query(uri, &["connection_id"]) {
            return refusal.into();
        }
        let query = UnshareWorkspaceConnectionQuery {
            connection_id: connection_id.0.0,
        };
        answer(
            self.0
                .unshare_workspace_connection(caller.0, id.0.0, query)
                .await,
        )
    }

    /// Change a shared connection
    #[oai(
        path = "/api/workspaces/:id/connections",
        method = "patch",
        operation_id = "updateWorkspaceConnection"
    )]
    async fn update_workspace_connection(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateWorkspaceConnectionBody>,
    ) -> UpdateWorkspaceConnectionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .update_workspace_connection(caller.0, id.0.0, body.0)
                .await,
        )
    }

    /// Read the impact of unsharing
    #[oai(
        path = "/api/workspaces/:id/connections/:connectionId/impact",
        method = "get",
        operation_id = "getWorkspaceConnectionImpact"
    )]
    async fn get_workspace_connection_impact(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "connectionId")] connection_id: Path<Id>,
    ) -> GetWorkspaceConnectionImpactResponse {
        answer(
            self.0
                .get_workspace_connection_impact(caller.0, id.0.0, connection_id.0.0)
                .await,
        )
    }
}

// @generated from openapi.yaml by scripts/generate; do not edit.
//! Named groups with members and shared connections.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, OpenApi, param::Path, param::Query};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `workspaces`.
pub trait WorkspacesApi: Send + Sync + 'static {
    /// `GET /api/workspaces`: List workspaces.
    fn list_workspaces(
        &self,
        caller: Caller,
    ) -> impl Future<Output = ListWorkspacesResponse> + Send;

    /// `POST /api/workspaces`: Make a workspace.
    fn create_workspace(
        &self,
        caller: Caller,
        body: models::WorkspaceInput,
    ) -> impl Future<Output = CreateWorkspaceResponse> + Send;

    /// `GET /api/workspaces/{id}`: Read a workspace.
    fn get_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetWorkspaceResponse> + Send;

    /// `PATCH /api/workspaces/{id}`: Rename a workspace.
    fn update_workspace(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::WorkspacePatch,
    ) -> impl Future<Output = UpdateWorkspaceResponse> + Send;

    /// `POST /api/workspaces/{id}/archive`: Archive a workspace.
    fn archive_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ArchiveWorkspaceResponse> + Send;

    /// `DELETE /api/workspaces/{id}/archive`: Bring a workspace back.
    fn unarchive_workspace(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = UnarchiveWorkspaceResponse> + Send;

    /// `GET /api/workspaces/{id}/members`: List members.
    fn list_workspace_members(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ListWorkspaceMembersResponse> + Send;

    /// `POST /api/workspaces/{id}/members`: Add a member.
    fn add_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::MemberInput,
    ) -> impl Future<Output = AddWorkspaceMemberResponse> + Send;

    /// `DELETE /api/workspaces/{id}/members/{userId}`: Remove a member.
    fn remove_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> impl Future<Output = RemoveWorkspaceMemberResponse> + Send;

    /// `PATCH /api/workspaces/{id}/members/{userId}`: Change a member.
    fn update_workspace_member(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
        body: models::MemberPatch,
    ) -> impl Future<Output = UpdateWorkspaceMemberResponse> + Send;

    /// `GET /api/workspaces/{id}/members/{userId}/impact`: Read the impact of removal.
    fn get_workspace_member_impact(
        &self,
        caller: Caller,
        id: Uuid,
        user_id: Uuid,
    ) -> impl Future<Output = GetWorkspaceMemberImpactResponse> + Send;

    /// `POST /api/workspaces/{id}/connections`: Share a connection.
    fn share_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::ShareConnectionInput,
    ) -> impl Future<Output = ShareWorkspaceConnectionResponse> + Send;

    /// `DELETE /api/workspaces/{id}/connections`: Unshare a connection.
    fn unshare_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        query: UnshareWorkspaceConnectionQuery,
    ) -> impl Future<Output = UnshareWorkspaceConnectionResponse> + Send;

    /// `PATCH /api/workspaces/{id}/connections`: Change a shared connection.
    fn update_workspace_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SharedConnectionPatch,
    ) -> impl Future<Output = UpdateWorkspaceConnectionResponse> + Send;

    /// `GET /api/workspaces/{id}/connections/{connectionId}/impact`: Read the impact of unsharing.
    fn get_workspace_connection_impact(
        &self,
        caller: Caller,
        id: Uuid,
        connection_id: Uuid,
    ) -> impl Future<Output = GetWorkspaceConnectionImpactResponse> + Send;
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
        self.0.list_workspaces(caller.0).await
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
        body: JsonBody<CreateWorkspaceBody>,
    ) -> CreateWorkspaceResponse {
        self.0.create_workspace(caller.0, body.0).await
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
        self.0.get_workspace(caller.0, id.0.0).await
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
        body: JsonBody<UpdateWorkspaceBody>,
    ) -> UpdateWorkspaceResponse {
        self.0.update_workspace(caller.0, id.0.0, body.0).await
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
        self.0.archive_workspace(caller.0, id.0.0).await
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
        self.0.unarchive_workspace(caller.0, id.0.0).await
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
        self.0.list_workspace_members(caller.0, id.0.0).await
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
        body: JsonBody<AddWorkspaceMemberBody>,
    ) -> AddWorkspaceMemberResponse {
        self.0.add_workspace_member(caller.0, id.0.0, body.0).await
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
        self.0
            .remove_workspace_member(caller.0, id.0.0, user_id.0.0)
            .await
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
        body: JsonBody<UpdateWorkspaceMemberBody>,
    ) -> UpdateWorkspaceMemberResponse {
        self.0
            .update_workspace_member(caller.0, id.0.0, user_id.0.0, body.0)
            .await
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
        self.0
            .get_workspace_member_impact(caller.0, id.0.0, user_id.0.0)
            .await
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
        body: JsonBody<ShareWorkspaceConnectionBody>,
    ) -> ShareWorkspaceConnectionResponse {
        self.0
            .share_workspace_connection(caller.0, id.0.0, body.0)
            .await
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
    ) -> UnshareWorkspaceConnectionResponse {
        let query = UnshareWorkspaceConnectionQuery {
            connection_id: connection_id.0.0,
        };
        self.0
            .unshare_workspace_connection(caller.0, id.0.0, query)
            .await
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
        body: JsonBody<UpdateWorkspaceConnectionBody>,
    ) -> UpdateWorkspaceConnectionResponse {
        self.0
            .update_workspace_connection(caller.0, id.0.0, body.0)
            .await
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
        self.0
            .get_workspace_connection_impact(caller.0, id.0.0, connection_id.0.0)
            .await
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::WorkspaceListResponse> for ListWorkspacesResponse {
    fn from(value: models::WorkspaceListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListWorkspacesResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListWorkspacesResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListWorkspacesResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createWorkspace`.
pub struct CreateWorkspaceBody;

impl RequestSchema for CreateWorkspaceBody {
    const NAME: &'static str = "WorkspaceInput";
    type Value = models::WorkspaceInput;
}

/// The documented outcomes of `createWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateWorkspaceResponse {
    /// The workspace.
    #[oai(status = 201)]
    Created(Json<models::WorkspaceResponse>),
    /// The request is malformed or breaks a rule of its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::WorkspaceResponse> for CreateWorkspaceResponse {
    fn from(value: models::WorkspaceResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreateWorkspaceResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreateWorkspaceResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreateWorkspaceResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::Conflict> for CreateWorkspaceResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for CreateWorkspaceResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::WorkspaceDetailResponse> for GetWorkspaceResponse {
    fn from(value: models::WorkspaceDetailResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetWorkspaceResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetWorkspaceResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetWorkspaceResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetWorkspaceResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateWorkspace`.
pub struct UpdateWorkspaceBody;

impl RequestSchema for UpdateWorkspaceBody {
    const NAME: &'static str = "WorkspacePatch";
    type Value = models::WorkspacePatch;
}

/// The documented outcomes of `updateWorkspace`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateWorkspaceResponse {
    /// The workspace.
    #[oai(status = 200)]
    Ok(Json<models::WorkspaceResponse>),
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

impl From<models::WorkspaceResponse> for UpdateWorkspaceResponse {
    fn from(value: models::WorkspaceResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateWorkspaceResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateWorkspaceResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateWorkspaceResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateWorkspaceResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UpdateWorkspaceResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UpdateWorkspaceResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::ArchiveResponse> for ArchiveWorkspaceResponse {
    fn from(value: models::ArchiveResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ArchiveWorkspaceResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ArchiveWorkspaceResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ArchiveWorkspaceResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ArchiveWorkspaceResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::ArchiveResponse> for UnarchiveWorkspaceResponse {
    fn from(value: models::ArchiveResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for UnarchiveWorkspaceResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UnarchiveWorkspaceResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UnarchiveWorkspaceResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for UnarchiveWorkspaceResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::MemberListResponse> for ListWorkspaceMembersResponse {
    fn from(value: models::MemberListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListWorkspaceMembersResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListWorkspaceMembersResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListWorkspaceMembersResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListWorkspaceMembersResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `addWorkspaceMember`.
pub struct AddWorkspaceMemberBody;

impl RequestSchema for AddWorkspaceMemberBody {
    const NAME: &'static str = "MemberInput";
    type Value = models::MemberInput;
}

/// The documented outcomes of `addWorkspaceMember`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum AddWorkspaceMemberResponse {
    /// Added.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

impl From<models::OkResponse> for AddWorkspaceMemberResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for AddWorkspaceMemberResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for AddWorkspaceMemberResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for AddWorkspaceMemberResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for AddWorkspaceMemberResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for AddWorkspaceMemberResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for AddWorkspaceMemberResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::OkResponse> for RemoveWorkspaceMemberResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for RemoveWorkspaceMemberResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for RemoveWorkspaceMemberResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for RemoveWorkspaceMemberResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for RemoveWorkspaceMemberResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for RemoveWorkspaceMemberResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateWorkspaceMember`.
pub struct UpdateWorkspaceMemberBody;

impl RequestSchema for UpdateWorkspaceMemberBody {
    const NAME: &'static str = "MemberPatch";
    type Value = models::MemberPatch;
}

/// The documented outcomes of `updateWorkspaceMember`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateWorkspaceMemberResponse {
    /// Changed.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

impl From<models::OkResponse> for UpdateWorkspaceMemberResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateWorkspaceMemberResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateWorkspaceMemberResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateWorkspaceMemberResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateWorkspaceMemberResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UpdateWorkspaceMemberResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UpdateWorkspaceMemberResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::MemberImpactResponse> for GetWorkspaceMemberImpactResponse {
    fn from(value: models::MemberImpactResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetWorkspaceMemberImpactResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetWorkspaceMemberImpactResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetWorkspaceMemberImpactResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetWorkspaceMemberImpactResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `shareWorkspaceConnection`.
pub struct ShareWorkspaceConnectionBody;

impl RequestSchema for ShareWorkspaceConnectionBody {
    const NAME: &'static str = "ShareConnectionInput";
    type Value = models::ShareConnectionInput;
}

/// The documented outcomes of `shareWorkspaceConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ShareWorkspaceConnectionResponse {
    /// Shared.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

impl From<models::OkResponse> for ShareWorkspaceConnectionResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ShareWorkspaceConnectionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ShareWorkspaceConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ShareWorkspaceConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ShareWorkspaceConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for ShareWorkspaceConnectionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for ShareWorkspaceConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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

impl From<models::OkResponse> for UnshareWorkspaceConnectionResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UnshareWorkspaceConnectionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UnshareWorkspaceConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UnshareWorkspaceConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UnshareWorkspaceConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UnshareWorkspaceConnectionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UnshareWorkspaceConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateWorkspaceConnection`.
pub struct UpdateWorkspaceConnectionBody;

impl RequestSchema for UpdateWorkspaceConnectionBody {
    const NAME: &'static str = "SharedConnectionPatch";
    type Value = models::SharedConnectionPatch;
}

/// The documented outcomes of `updateWorkspaceConnection`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateWorkspaceConnectionResponse {
    /// Changed.
    #[oai(status = 200)]
    Ok(Json<models::OkResponse>),
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

impl From<models::OkResponse> for UpdateWorkspaceConnectionResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateWorkspaceConnectionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateWorkspaceConnectionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateWorkspaceConnectionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateWorkspaceConnectionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UpdateWorkspaceConnectionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UpdateWorkspaceConnectionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::SharedConnectionImpactResponse> for GetWorkspaceConnectionImpactResponse {
    fn from(value: models::SharedConnectionImpactResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetWorkspaceConnectionImpactResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetWorkspaceConnectionImpactResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetWorkspaceConnectionImpactResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetWorkspaceConnectionImpactResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

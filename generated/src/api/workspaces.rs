// @generated from openapi.yaml by scripts/generate; do not edit.
//! Named groups with members and shared connections.

use poem_openapi::ApiResponse;
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

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

// @generated from openapi.yaml by scripts/generate; do not edit.
//! Community and vendor policies, with likes, comments, revisions.

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

/// `GET /api/policies`: List policies.
pub trait ListPolicies: Handler {
    /// List policies.
    fn list_policies(
        &self,
        caller: Option<Caller>,
        query: ListPoliciesQuery,
    ) -> impl Future<
        Output = Result<Prepared<models::PolicyListResponse>, Self::Refusal<ListPoliciesResponse>>,
    > + Send;
}

/// The query of `listPolicies`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListPoliciesQuery {
    /// Only policies of this category, matched exactly.
    pub category: Option<String>,
    /// Only policies whose name and description (vendor: name and summary) contain every one of these words.
    pub q: Option<String>,
    /// Which catalog.
    pub source: ListPoliciesSource,
    /// Only policies of this direction; applies to both catalogs.
    pub direction: Option<models::Direction>,
    /// Only policies for this kind of asset; ignored for the vendor catalog.
    pub asset_kind: Option<models::AssetKind>,
    /// `alpha` (default) or `submitted` (community only). Other values fall back to the default.
    pub sort: Option<String>,
    /// `asc` or `desc`; by default `asc` for `alpha` and `desc` for `submitted`. Other values fall back to the default.
    pub order: Option<String>,
}

/// Which catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum ListPoliciesSource {
    /// `community`.
    #[oai(rename = "community")]
    Community,
    /// `vendor`.
    #[oai(rename = "vendor")]
    Vendor,
}

/// The documented outcomes of `listPolicies`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListPoliciesResponse {
    /// The policies.
    #[oai(status = 200)]
    Ok(Prepared<models::PolicyListResponse>),
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

conversions!(ListPoliciesResponse { Prepared<models::PolicyListResponse> => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `GET /api/vendor-policies/{slug}`: Read a vendor policy.
pub trait GetVendorPolicy: Handler {
    /// Read a vendor policy.
    fn get_vendor_policy(
        &self,
        caller: Option<Caller>,
        slug: String,
    ) -> impl Future<
        Output = Result<models::VendorPolicyResponse, Self::Refusal<GetVendorPolicyResponse>>,
    > + Send;
}

/// The documented outcomes of `getVendorPolicy`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetVendorPolicyResponse {
    /// The policy.
    #[oai(status = 200)]
    Ok(Json<models::VendorPolicyResponse>),
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

conversions!(GetVendorPolicyResponse { models::VendorPolicyResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/policies/{id}`: Read a policy.
pub trait GetPolicy: Handler {
    /// Read a policy.
    fn get_policy(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<
        Output = Result<Prepared<models::PolicyResponse>, Self::Refusal<GetPolicyResponse>>,
    > + Send;
}

/// The documented outcomes of `getPolicy`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetPolicyResponse {
    /// The policy.
    #[oai(status = 200)]
    Ok(Prepared<models::PolicyResponse>),
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

conversions!(GetPolicyResponse { Prepared<models::PolicyResponse> => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `PATCH /api/policies/{id}`: Change a policy.
pub trait UpdatePolicy: Handler {
    /// Change a policy.
    fn update_policy(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::PolicyPatch,
    ) -> impl Future<
        Output = Result<Prepared<models::PolicyResponse>, Self::Refusal<UpdatePolicyResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdatePolicyBody,
    "PolicyPatch",
    models::PolicyPatch
);

/// The documented outcomes of `updatePolicy`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdatePolicyResponse {
    /// The changed policy.
    #[oai(status = 200)]
    Ok(Prepared<models::PolicyResponse>),
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

conversions!(UpdatePolicyResponse { Prepared<models::PolicyResponse> => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/policies/{id}/branches`: List branches.
pub trait ListPolicyBranches: Handler {
    /// List branches.
    fn list_policy_branches(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = Result<models::BranchInfo, Self::Refusal<ListPolicyBranchesResponse>>> + Send;
}

/// The documented outcomes of `listPolicyBranches`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListPolicyBranchesResponse {
    /// The branches.
    #[oai(status = 200)]
    Ok(Json<models::BranchInfo>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(ListPolicyBranchesResponse { models::BranchInfo => Ok; Unauthorized, Forbidden, NotFound, InternalServerError, BadGateway });

/// `POST /api/policies/{id}/download`: Record a download.
pub trait RecordPolicyDownload: Handler {
    /// Record a download.
    fn record_policy_download(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<RecordPolicyDownloadResponse>>,
    > + Send;
}

/// The documented outcomes of `recordPolicyDownload`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum RecordPolicyDownloadResponse {
    /// Recorded.
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(RecordPolicyDownloadResponse { models::OkResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/policies/{id}/history`: Read the history.
pub trait GetPolicyHistory: Handler {
    /// Read the history.
    fn get_policy_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
        query: GetPolicyHistoryQuery,
    ) -> impl Future<
        Output = Result<models::PolicyHistoryResponse, Self::Refusal<GetPolicyHistoryResponse>>,
    > + Send;
}

/// The query of `getPolicyHistory`.
#[derive(Clone, Debug, PartialEq)]
pub struct GetPolicyHistoryQuery {
    /// How many entries; the limits are open.
    pub limit: i64,
    /// Start of the page, the `nextCursor` of an earlier response; nothing else is a cursor.
    pub before: Option<String>,
}

/// The documented outcomes of `getPolicyHistory`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetPolicyHistoryResponse {
    /// A page.
    #[oai(status = 200)]
    Ok(Json<models::PolicyHistoryResponse>),
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

conversions!(GetPolicyHistoryResponse { models::PolicyHistoryResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/policies/{id}/issues-enabled`: Check whether issues are accepted.
pub trait CheckPolicyIssuesEnabled: Handler {
    /// Check whether issues are accepted.
    fn check_policy_issues_enabled(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::IssuesEnabledResponse,
            Self::Refusal<CheckPolicyIssuesEnabledResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `checkPolicyIssuesEnabled`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CheckPolicyIssuesEnabledResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::IssuesEnabledResponse>),
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

conversions!(CheckPolicyIssuesEnabledResponse { models::IssuesEnabledResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/policies/{id}/like`: Read the like.
pub trait GetPolicyLike: Handler {
    /// Read the like.
    fn get_policy_like(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = Result<models::LikeResponse, Self::Refusal<GetPolicyLikeResponse>>> + Send;
}

/// The documented outcomes of `getPolicyLike`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetPolicyLikeResponse {
    /// The like.
    #[oai(status = 200)]
    Ok(Json<models::LikeResponse>),
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

conversions!(GetPolicyLikeResponse { models::LikeResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/policies/{id}/like`: Toggle the like.
pub trait TogglePolicyLike: Handler {
    /// Toggle the like.
    fn toggle_policy_like(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = Result<models::LikeResponse, Self::Refusal<TogglePolicyLikeResponse>>> + Send;
}

/// The documented outcomes of `togglePolicyLike`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum TogglePolicyLikeResponse {
    /// The like after toggling.
    #[oai(status = 200)]
    Ok(Json<models::LikeResponse>),
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

conversions!(TogglePolicyLikeResponse { models::LikeResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `GET /api/policies/{id}/comments`: List comments.
pub trait ListPolicyComments: Handler {
    /// List comments.
    fn list_policy_comments(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            Streamed<models::CommentListResponse>,
            Self::Refusal<ListPolicyCommentsResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `listPolicyComments`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListPolicyCommentsResponse {
    /// The comments.
    #[oai(status = 200)]
    Ok(Streamed<models::CommentListResponse>),
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

conversions!(ListPolicyCommentsResponse { Streamed<models::CommentListResponse> => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/policies/{id}/comments`: Comment on a policy.
pub trait CreatePolicyComment: Handler {
    /// Comment on a policy.
    fn create_policy_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::CommentInput,
    ) -> impl Future<
        Output = Result<models::CommentResponse, Self::Refusal<CreatePolicyCommentResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreatePolicyCommentBody,
    "CommentInput",
    models::CommentInput
);

/// The documented outcomes of `createPolicyComment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreatePolicyCommentResponse {
    /// The comment.
    #[oai(status = 201)]
    Created(Json<models::CommentResponse>),
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
    /// The content breaks a rule.
    #[oai(status = 422)]
    UnprocessableContent(Problem),
    /// The daily quota is used up.
    #[oai(status = 429)]
    TooManyRequests(Problem, #[oai(header = "Retry-After")] i64),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(CreatePolicyCommentResponse { models::CommentResponse => Created; BadRequest, Unauthorized, Forbidden, NotFound, UnprocessableContent, TooManyRequests, InternalServerError });

/// `DELETE /api/comments/{id}`: Delete a comment.
pub trait DeleteComment: Handler {
    /// Delete a comment.
    fn delete_comment(
        &self,
        caller: Caller,
        id: Uuid,
        query: DeleteCommentQuery,
    ) -> impl Future<Output = Result<models::OkResponse, Self::Refusal<DeleteCommentResponse>>> + Send;
}

/// The query of `deleteComment`.
#[derive(Clone, Debug, PartialEq)]
pub struct DeleteCommentQuery {
    /// Remove the comment and its replies; for administrators.
    pub hard: bool,
}

/// The documented outcomes of `deleteComment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteCommentResponse {
    /// Deleted.
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(DeleteCommentResponse { models::OkResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `PATCH /api/comments/{id}`: Edit a comment.
pub trait UpdateComment: Handler {
    /// Edit a comment.
    fn update_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::CommentPatch,
    ) -> impl Future<Output = Result<models::CommentResponse, Self::Refusal<UpdateCommentResponse>>> + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateCommentBody,
    "CommentPatch",
    models::CommentPatch
);

/// The documented outcomes of `updateComment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateCommentResponse {
    /// The comment.
    #[oai(status = 200)]
    Ok(Json<models::CommentResponse>),
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
    /// The content breaks a rule.
    #[oai(status = 422)]
    UnprocessableContent(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(UpdateCommentResponse { models::CommentResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, UnprocessableContent, InternalServerError });

/// `GET /api/policies/{id}/orgs`: List eligible organizations.
pub trait ListPolicyOrgs: Handler {
    /// List eligible organizations.
    fn list_policy_orgs(
        &self,
        caller: Caller,
        id: Uuid,
        query: ListPolicyOrgsQuery,
    ) -> impl Future<Output = Result<models::OrgListResponse, Self::Refusal<ListPolicyOrgsResponse>>>
    + Send;
}

/// The query of `listPolicyOrgs`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListPolicyOrgsQuery {
    /// The connection.
    pub connection_id: Uuid,
}

/// The documented outcomes of `listPolicyOrgs`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListPolicyOrgsResponse {
    /// The organizations.
    #[oai(status = 200)]
    Ok(Json<models::OrgListResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(ListPolicyOrgsResponse { models::OrgListResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError, BadGateway });

/// `GET /api/policies/{id}/reviewers/me`: Whether the caller reviews.
pub trait GetPolicyReviewer: Handler {
    /// Whether the caller reviews.
    fn get_policy_reviewer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::PolicyReviewerResponse, Self::Refusal<GetPolicyReviewerResponse>>,
    > + Send;
}

/// The documented outcomes of `getPolicyReviewer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetPolicyReviewerResponse {
    /// The answer.
    #[oai(status = 200)]
    Ok(Json<models::PolicyReviewerResponse>),
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

conversions!(GetPolicyReviewerResponse { models::PolicyReviewerResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/policies/{id}/revisions`: List revisions.
pub trait ListPolicyRevisions: Handler {
    /// List revisions.
    fn list_policy_revisions(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::RevisionListResponse, Self::Refusal<ListPolicyRevisionsResponse>>,
    > + Send;
}

/// The documented outcomes of `listPolicyRevisions`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListPolicyRevisionsResponse {
    /// The revisions.
    #[oai(status = 200)]
    Ok(Json<models::RevisionListResponse>),
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

conversions!(ListPolicyRevisionsResponse { models::RevisionListResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/policies/{id}/revisions`: Propose an edit.
pub trait CreatePolicyRevision: Handler {
    /// Propose an edit.
    fn create_policy_revision(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RevisionInput,
    ) -> impl Future<
        Output = Result<models::RevisionResponse, Self::Refusal<CreatePolicyRevisionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreatePolicyRevisionBody,
    "RevisionInput",
    models::RevisionInput
);

/// The documented outcomes of `createPolicyRevision`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreatePolicyRevisionResponse {
    /// The revision.
    #[oai(status = 201)]
    Created(Json<models::RevisionResponse>),
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
    /// The content breaks a rule.
    #[oai(status = 422)]
    UnprocessableContent(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(CreatePolicyRevisionResponse { models::RevisionResponse => Created; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, UnprocessableContent, InternalServerError, BadGateway });

/// The operations of the tag `policies`.
pub trait PoliciesApi:
    ListPolicies
    + GetVendorPolicy
    + GetPolicy
    + UpdatePolicy
    + ListPolicyBranches
    + RecordPolicyDownload
    + GetPolicyHistory
    + CheckPolicyIssuesEnabled
    + GetPolicyLike
    + TogglePolicyLike
    + ListPolicyComments
    + CreatePolicyComment
    + DeleteComment
    + UpdateComment
    + ListPolicyOrgs
    + GetPolicyReviewer
    + ListPolicyRevisions
    + CreatePolicyRevision
{
}

impl<
    H: ListPolicies
        + GetVendorPolicy
        + GetPolicy
        + UpdatePolicy
        + ListPolicyBranches
        + RecordPolicyDownload
        + GetPolicyHistory
        + CheckPolicyIssuesEnabled
        + GetPolicyLike
        + TogglePolicyLike
        + ListPolicyComments
        + CreatePolicyComment
        + DeleteComment
        + UpdateComment
        + ListPolicyOrgs
        + GetPolicyReviewer
        + ListPolicyRevisions
        + CreatePolicyRevision,
> PoliciesApi for H
{
}

/// Routes the tag `policies` to its handlers.
pub struct PoliciesApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: PoliciesApi> PoliciesApiRoutes<H> {
    /// List policies
    #[oai(path = "/api/policies", method = "get", operation_id = "listPolicies")]
    async fn list_policies(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(
            name = "category",
            validator(custom = r#"catalog_runtime::pattern!(r"^[^\x00]*$")"#)
        )]
        category: Query<Option<String>>,
        #[oai(
            name = "q",
            validator(custom = r#"catalog_runtime::pattern!(r"^[^\x00]*$")"#)
        )]
        q: Query<Option<String>>,
        #[oai(name = "source")] source: Query<Option<ListPoliciesSource>>,
        #[oai(name = "direction")] direction: Query<Option<models::Direction>>,
        #[oai(name = "assetKind")] asset_kind: Query<Option<models::AssetKind>>,
        #[oai(name = "sort")] sort: Query<Option<String>>,
        #[oai(name = "order")] order: Query<Option<String>>,
        uri: &poem::http::Uri,
    ) -> ListPoliciesResponse {
        if let Err(refusal) = only_query(
            uri,
            &[
                "category",
                "q",
                "source",
                "direction",
                "assetKind",
                "sort",
                "order",
            ],
        ) {
            return refusal.into();
        }
        let query = ListPoliciesQuery {
            category: category.0,
            q: q.0,
            source: source.0.unwrap_or(ListPoliciesSource::Community),
            direction: direction.0,
            asset_kind: asset_kind.0,
            sort: sort.0,
            order: order.0,
        };
        answer(self.0.list_policies(caller.0, query).await)
    }

    /// Read a vendor policy
    #[oai(
        path = "/api/vendor-policies/:slug",
        method = "get",
        operation_id = "getVendorPolicy"
    )]
    async fn get_vendor_policy(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "slug")] slug: Path<String>,
    ) -> GetVendorPolicyResponse {
        answer(self.0.get_vendor_policy(caller.0, slug.0).await)
    }

    /// Read a policy
    #[oai(path = "/api/policies/:id", method = "get", operation_id = "getPolicy")]
    async fn get_policy(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetPolicyResponse {
        answer(self.0.get_policy(caller.0, id.0.0).await)
    }

    /// Change a policy
    #[oai(
        path = "/api/policies/:id",
        method = "patch",
        operation_id = "updatePolicy"
    )]
    async fn update_policy(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdatePolicyBody>,
    ) -> UpdatePolicyResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_policy(caller.0, id.0.0, body.0).await)
    }

    /// List branches
    #[oai(
        path = "/api/policies/:id/branches",
        method = "get",
        operation_id = "listPolicyBranches"
    )]
    async fn list_policy_branches(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListPolicyBranchesResponse {
        answer(self.0.list_policy_branches(caller.0, id.0.0).await)
    }

    /// Record a download
    #[oai(
        path = "/api/policies/:id/download",
        method = "post",
        operation_id = "recordPolicyDownload"
    )]
    async fn record_policy_download(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> RecordPolicyDownloadResponse {
        answer(self.0.record_policy_download(caller.0, id.0.0).await)
    }

    /// Read the history
    #[oai(
        path = "/api/policies/:id/history",
        method = "get",
        operation_id = "getPolicyHistory"
    )]
    async fn get_policy_history(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "limit", validator(minimum(value = "1")))] limit: Query<Option<i64>>,
        #[oai(
            name = "before",
            validator(custom = r#"catalog_runtime::pattern!(r"^[^\x00]*$")"#)
        )]
        before: Query<Option<String>>,
        uri: &poem::http::Uri,
    ) -> GetPolicyHistoryResponse {
        if let Err(refusal) = only_query(uri, &["limit", "before"]) {
            return refusal.into();
        }
        let query = GetPolicyHistoryQuery {
            limit: limit.0.unwrap_or(50),
            before: before.0,
        };
        answer(self.0.get_policy_history(caller.0, id.0.0, query).await)
    }

    /// Check whether issues are accepted
    #[oai(
        path = "/api/policies/:id/issues-enabled",
        method = "get",
        operation_id = "checkPolicyIssuesEnabled"
    )]
    async fn check_policy_issues_enabled(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> CheckPolicyIssuesEnabledResponse {
        answer(self.0.check_policy_issues_enabled(caller.0, id.0.0).await)
    }

    /// Read the like
    #[oai(
        path = "/api/policies/:id/like",
        method = "get",
        operation_id = "getPolicyLike"
    )]
    async fn get_policy_like(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetPolicyLikeResponse {
        answer(self.0.get_policy_like(caller.0, id.0.0).await)
    }

    /// Toggle the like
    #[oai(
        path = "/api/policies/:id/like",
        method = "post",
        operation_id = "togglePolicyLike"
    )]
    async fn toggle_policy_like(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> TogglePolicyLikeResponse {
        answer(self.0.toggle_policy_like(caller.0, id.0.0).await)
    }

    /// List comments
    #[oai(
        path = "/api/policies/:id/comments",
        method = "get",
        operation_id = "listPolicyComments"
    )]
    async fn list_policy_comments(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListPolicyCommentsResponse {
        answer(self.0.list_policy_comments(caller.0, id.0.0).await)
    }

    /// Comment on a policy
    #[oai(
        path = "/api/policies/:id/comments",
        method = "post",
        operation_id = "createPolicyComment"
    )]
    async fn create_policy_comment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<CreatePolicyCommentBody>,
    ) -> CreatePolicyCommentResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_policy_comment(caller.0, id.0.0, body.0).await)
    }

    /// Delete a comment
    #[oai(
        path = "/api/comments/:id",
        method = "delete",
        operation_id = "deleteComment"
    )]
    async fn delete_comment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "hard")] hard: Query<Option<bool>>,
        uri: &poem::http::Uri,
    ) -> DeleteCommentResponse {
        if let Err(refusal) = only_query(uri, &["hard"]) {
            return refusal.into();
        }
        let query = DeleteCommentQuery {
            hard: hard.0.unwrap_or(false),
        };
        answer(self.0.delete_comment(caller.0, id.0.0, query).await)
    }

    /// Edit a comment
    #[oai(
        path = "/api/comments/:id",
        method = "patch",
        operation_id = "updateComment"
    )]
    async fn update_comment(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateCommentBody>,
    ) -> UpdateCommentResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_comment(caller.0, id.0.0, body.0).await)
    }

    /// List eligible organizations
    #[oai(
        path = "/api/policies/:id/orgs",
        method = "get",
        operation_id = "listPolicyOrgs"
    )]
    async fn list_policy_orgs(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "connectionId")] connection_id: Query<Id>,
        uri: &poem::http::Uri,
    ) -> ListPolicyOrgsResponse {
        if let Err(refusal) = only_query(uri, &["connectionId"]) {
            return refusal.into();
        }
        let query = ListPolicyOrgsQuery {
            connection_id: connection_id.0.0,
        };
        answer(self.0.list_policy_orgs(caller.0, id.0.0, query).await)
    }

    /// Whether the caller reviews
    #[oai(
        path = "/api/policies/:id/reviewers/me",
        method = "get",
        operation_id = "getPolicyReviewer"
    )]
    async fn get_policy_reviewer(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetPolicyReviewerResponse {
        answer(self.0.get_policy_reviewer(caller.0, id.0.0).await)
    }

    /// List revisions
    #[oai(
        path = "/api/policies/:id/revisions",
        method = "get",
        operation_id = "listPolicyRevisions"
    )]
    async fn list_policy_revisions(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListPolicyRevisionsResponse {
        answer(self.0.list_policy_revisions(caller.0, id.0.0).await)
    }

    /// Propose an edit
    #[oai(
        path = "/api/policies/:id/revisions",
        method = "post",
        operation_id = "createPolicyRevision"
    )]
    async fn create_policy_revision(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<CreatePolicyRevisionBody>,
    ) -> CreatePolicyRevisionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .create_policy_revision(caller.0, id.0.0, body.0)
                .await,
        )
    }
}

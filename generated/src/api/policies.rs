// @generated from openapi.yaml by scripts/generate; do not edit.
//! Community and vendor policies, with likes, comments, revisions.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, Enum, OpenApi, param::Path, param::Query};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `policies`.
pub trait PoliciesApi: Send + Sync + 'static {
    /// `GET /api/policies`: List policies.
    fn list_policies(
        &self,
        caller: Option<Caller>,
        query: ListPoliciesQuery,
    ) -> impl Future<Output = ListPoliciesResponse> + Send;

    /// `GET /api/vendor-policies/{slug}`: Read a vendor policy.
    fn get_vendor_policy(
        &self,
        caller: Option<Caller>,
        slug: String,
    ) -> impl Future<Output = GetVendorPolicyResponse> + Send;

    /// `GET /api/policies/{id}`: Read a policy.
    fn get_policy(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<Output = GetPolicyResponse> + Send;

    /// `PATCH /api/policies/{id}`: Change a policy.
    fn update_policy(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::PolicyPatch,
    ) -> impl Future<Output = UpdatePolicyResponse> + Send;

    /// `GET /api/policies/{id}/branches`: List branches.
    fn list_policy_branches(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ListPolicyBranchesResponse> + Send;

    /// `POST /api/policies/{id}/download`: Record a download.
    fn record_policy_download(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = RecordPolicyDownloadResponse> + Send;

    /// `GET /api/policies/{id}/history`: Read the history.
    fn get_policy_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
        query: GetPolicyHistoryQuery,
    ) -> impl Future<Output = GetPolicyHistoryResponse> + Send;

    /// `GET /api/policies/{id}/issues-enabled`: Check whether issues are accepted.
    fn check_policy_issues_enabled(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<Output = CheckPolicyIssuesEnabledResponse> + Send;

    /// `GET /api/policies/{id}/like`: Read the like.
    fn get_policy_like(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetPolicyLikeResponse> + Send;

    /// `POST /api/policies/{id}/like`: Toggle the like.
    fn toggle_policy_like(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = TogglePolicyLikeResponse> + Send;

    /// `GET /api/policies/{id}/comments`: List comments.
    fn list_policy_comments(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<Output = ListPolicyCommentsResponse> + Send;

    /// `POST /api/policies/{id}/comments`: Comment on a policy.
    fn create_policy_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::CommentInput,
    ) -> impl Future<Output = CreatePolicyCommentResponse> + Send;

    /// `DELETE /api/comments/{id}`: Delete a comment.
    fn delete_comment(
        &self,
        caller: Caller,
        id: Uuid,
        query: DeleteCommentQuery,
    ) -> impl Future<Output = DeleteCommentResponse> + Send;

    /// `PATCH /api/comments/{id}`: Edit a comment.
    fn update_comment(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::CommentPatch,
    ) -> impl Future<Output = UpdateCommentResponse> + Send;

    /// `GET /api/policies/{id}/orgs`: List eligible organizations.
    fn list_policy_orgs(
        &self,
        caller: Caller,
        id: Uuid,
        query: ListPolicyOrgsQuery,
    ) -> impl Future<Output = ListPolicyOrgsResponse> + Send;

    /// `GET /api/policies/{id}/reviewers/me`: Whether the caller reviews.
    fn get_policy_reviewer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetPolicyReviewerResponse> + Send;

    /// `GET /api/policies/{id}/revisions`: List revisions.
    fn list_policy_revisions(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ListPolicyRevisionsResponse> + Send;

    /// `POST /api/policies/{id}/revisions`: Propose an edit.
    fn create_policy_revision(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RevisionInput,
    ) -> impl Future<Output = CreatePolicyRevisionResponse> + Send;
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
        #[oai(name = "category")] category: Query<Option<String>>,
        #[oai(name = "q")] q: Query<Option<String>>,
        #[oai(name = "source")] source: Query<Option<ListPoliciesSource>>,
        #[oai(name = "direction")] direction: Query<Option<models::Direction>>,
        #[oai(name = "assetKind")] asset_kind: Query<Option<models::AssetKind>>,
        #[oai(name = "sort")] sort: Query<Option<String>>,
        #[oai(name = "order")] order: Query<Option<String>>,
    ) -> ListPoliciesResponse {
        let query = ListPoliciesQuery {
            category: category.0,
            q: q.0,
            source: source.0.unwrap_or(ListPoliciesSource::Community),
            direction: direction.0,
            asset_kind: asset_kind.0,
            sort: sort.0,
            order: order.0,
        };
        self.0.list_policies(caller.0, query).await
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
        self.0.get_vendor_policy(caller.0, slug.0).await
    }

    /// Read a policy
    #[oai(path = "/api/policies/:id", method = "get", operation_id = "getPolicy")]
    async fn get_policy(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetPolicyResponse {
        self.0.get_policy(caller.0, id.0.0).await
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
        body: JsonBody<UpdatePolicyBody>,
    ) -> UpdatePolicyResponse {
        self.0.update_policy(caller.0, id.0.0, body.0).await
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
        self.0.list_policy_branches(caller.0, id.0.0).await
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
        self.0.record_policy_download(caller.0, id.0.0).await
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
        #[oai(name = "limit")] limit: Query<Option<i64>>,
        #[oai(name = "before")] before: Query<Option<String>>,
    ) -> GetPolicyHistoryResponse {
        let query = GetPolicyHistoryQuery {
            limit: limit.0,
            before: before.0,
        };
        self.0.get_policy_history(caller.0, id.0.0, query).await
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
        self.0.check_policy_issues_enabled(caller.0, id.0.0).await
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
        self.0.get_policy_like(caller.0, id.0.0).await
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
        self.0.toggle_policy_like(caller.0, id.0.0).await
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
        self.0.list_policy_comments(caller.0, id.0.0).await
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
        body: JsonBody<CreatePolicyCommentBody>,
    ) -> CreatePolicyCommentResponse {
        self.0.create_policy_comment(caller.0, id.0.0, body.0).await
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
    ) -> DeleteCommentResponse {
        let query = DeleteCommentQuery {
            hard: hard.0.unwrap_or(false),
        };
        self.0.delete_comment(caller.0, id.0.0, query).await
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
        body: JsonBody<UpdateCommentBody>,
    ) -> UpdateCommentResponse {
        self.0.update_comment(caller.0, id.0.0, body.0).await
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
    ) -> ListPolicyOrgsResponse {
        let query = ListPolicyOrgsQuery {
            connection_id: connection_id.0.0,
        };
        self.0.list_policy_orgs(caller.0, id.0.0, query).await
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
        self.0.get_policy_reviewer(caller.0, id.0.0).await
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
        self.0.list_policy_revisions(caller.0, id.0.0).await
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
        body: JsonBody<CreatePolicyRevisionBody>,
    ) -> CreatePolicyRevisionResponse {
        self.0
            .create_policy_revision(caller.0, id.0.0, body.0)
            .await
    }
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
    Ok(Json<models::PolicyListResponse>),
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

impl From<models::PolicyListResponse> for ListPoliciesResponse {
    fn from(value: models::PolicyListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ListPoliciesResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ListPoliciesResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListPoliciesResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListPoliciesResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::VendorPolicyResponse> for GetVendorPolicyResponse {
    fn from(value: models::VendorPolicyResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetVendorPolicyResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetVendorPolicyResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetVendorPolicyResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetVendorPolicyResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getPolicy`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetPolicyResponse {
    /// The policy.
    #[oai(status = 200)]
    Ok(Json<models::PolicyResponse>),
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

impl From<models::PolicyResponse> for GetPolicyResponse {
    fn from(value: models::PolicyResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetPolicyResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetPolicyResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetPolicyResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetPolicyResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updatePolicy`.
pub struct UpdatePolicyBody;

impl RequestSchema for UpdatePolicyBody {
    const NAME: &'static str = "PolicyPatch";
    type Value = models::PolicyPatch;
}

/// The documented outcomes of `updatePolicy`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdatePolicyResponse {
    /// The changed policy.
    #[oai(status = 200)]
    Ok(Json<models::PolicyResponse>),
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

impl From<models::PolicyResponse> for UpdatePolicyResponse {
    fn from(value: models::PolicyResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdatePolicyResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdatePolicyResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdatePolicyResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdatePolicyResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for UpdatePolicyResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::BranchInfo> for ListPolicyBranchesResponse {
    fn from(value: models::BranchInfo) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListPolicyBranchesResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListPolicyBranchesResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListPolicyBranchesResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListPolicyBranchesResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for ListPolicyBranchesResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::OkResponse> for RecordPolicyDownloadResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for RecordPolicyDownloadResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for RecordPolicyDownloadResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for RecordPolicyDownloadResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for RecordPolicyDownloadResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The query of `getPolicyHistory`.
#[derive(Clone, Debug, PartialEq)]
pub struct GetPolicyHistoryQuery {
    /// How many entries; the limits are open.
    pub limit: Option<i64>,
    /// The cursor of the page before.
    pub before: Option<String>,
}

/// The documented outcomes of `getPolicyHistory`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetPolicyHistoryResponse {
    /// A page.
    #[oai(status = 200)]
    Ok(Json<models::PolicyHistoryResponse>),
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

impl From<models::PolicyHistoryResponse> for GetPolicyHistoryResponse {
    fn from(value: models::PolicyHistoryResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for GetPolicyHistoryResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for GetPolicyHistoryResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetPolicyHistoryResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetPolicyHistoryResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetPolicyHistoryResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::IssuesEnabledResponse> for CheckPolicyIssuesEnabledResponse {
    fn from(value: models::IssuesEnabledResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for CheckPolicyIssuesEnabledResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CheckPolicyIssuesEnabledResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CheckPolicyIssuesEnabledResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for CheckPolicyIssuesEnabledResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::LikeResponse> for GetPolicyLikeResponse {
    fn from(value: models::LikeResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetPolicyLikeResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetPolicyLikeResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetPolicyLikeResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetPolicyLikeResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::LikeResponse> for TogglePolicyLikeResponse {
    fn from(value: models::LikeResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for TogglePolicyLikeResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for TogglePolicyLikeResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for TogglePolicyLikeResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for TogglePolicyLikeResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for TogglePolicyLikeResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `listPolicyComments`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListPolicyCommentsResponse {
    /// The comments.
    #[oai(status = 200)]
    Ok(Json<models::CommentListResponse>),
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

impl From<models::CommentListResponse> for ListPolicyCommentsResponse {
    fn from(value: models::CommentListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListPolicyCommentsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListPolicyCommentsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListPolicyCommentsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListPolicyCommentsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createPolicyComment`.
pub struct CreatePolicyCommentBody;

impl RequestSchema for CreatePolicyCommentBody {
    const NAME: &'static str = "CommentInput";
    type Value = models::CommentInput;
}

/// The documented outcomes of `createPolicyComment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreatePolicyCommentResponse {
    /// The comment.
    #[oai(status = 201)]
    Created(Json<models::CommentResponse>),
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
    /// The content breaks a rule.
    #[oai(status = 422)]
    UnprocessableContent(Problem),
    /// The daily quota is used up.
    #[oai(status = 429)]
    TooManyRequests(Problem, #[oai(header = "Retry-After")] i64),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::CommentResponse> for CreatePolicyCommentResponse {
    fn from(value: models::CommentResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreatePolicyCommentResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreatePolicyCommentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreatePolicyCommentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CreatePolicyCommentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::UnprocessableContent> for CreatePolicyCommentResponse {
    fn from(status: status::UnprocessableContent) -> Self {
        Self::UnprocessableContent(status.0)
    }
}

impl From<status::TooManyRequests> for CreatePolicyCommentResponse {
    fn from(status: status::TooManyRequests) -> Self {
        Self::TooManyRequests(status.problem, status.retry_after)
    }
}

impl From<status::InternalServerError> for CreatePolicyCommentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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

impl From<models::OkResponse> for DeleteCommentResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for DeleteCommentResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for DeleteCommentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteCommentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for DeleteCommentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for DeleteCommentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateComment`.
pub struct UpdateCommentBody;

impl RequestSchema for UpdateCommentBody {
    const NAME: &'static str = "CommentPatch";
    type Value = models::CommentPatch;
}

/// The documented outcomes of `updateComment`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateCommentResponse {
    /// The comment.
    #[oai(status = 200)]
    Ok(Json<models::CommentResponse>),
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
    /// The content breaks a rule.
    #[oai(status = 422)]
    UnprocessableContent(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::CommentResponse> for UpdateCommentResponse {
    fn from(value: models::CommentResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateCommentResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateCommentResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateCommentResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateCommentResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UpdateCommentResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::UnprocessableContent> for UpdateCommentResponse {
    fn from(status: status::UnprocessableContent) -> Self {
        Self::UnprocessableContent(status.0)
    }
}

impl From<status::InternalServerError> for UpdateCommentResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::OrgListResponse> for ListPolicyOrgsResponse {
    fn from(value: models::OrgListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ListPolicyOrgsResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ListPolicyOrgsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListPolicyOrgsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListPolicyOrgsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListPolicyOrgsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for ListPolicyOrgsResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::PolicyReviewerResponse> for GetPolicyReviewerResponse {
    fn from(value: models::PolicyReviewerResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetPolicyReviewerResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetPolicyReviewerResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetPolicyReviewerResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetPolicyReviewerResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::RevisionListResponse> for ListPolicyRevisionsResponse {
    fn from(value: models::RevisionListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListPolicyRevisionsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListPolicyRevisionsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListPolicyRevisionsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListPolicyRevisionsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createPolicyRevision`.
pub struct CreatePolicyRevisionBody;

impl RequestSchema for CreatePolicyRevisionBody {
    const NAME: &'static str = "RevisionInput";
    type Value = models::RevisionInput;
}

/// The documented outcomes of `createPolicyRevision`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreatePolicyRevisionResponse {
    /// The revision.
    #[oai(status = 201)]
    Created(Json<models::RevisionResponse>),
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
    /// The content breaks a rule.
    #[oai(status = 422)]
    UnprocessableContent(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::RevisionResponse> for CreatePolicyRevisionResponse {
    fn from(value: models::RevisionResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreatePolicyRevisionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreatePolicyRevisionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreatePolicyRevisionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CreatePolicyRevisionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for CreatePolicyRevisionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::UnprocessableContent> for CreatePolicyRevisionResponse {
    fn from(status: status::UnprocessableContent) -> Self {
        Self::UnprocessableContent(status.0)
    }
}

impl From<status::InternalServerError> for CreatePolicyRevisionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for CreatePolicyRevisionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
}

// @generated from openapi.yaml by scripts/generate; do not edit.
//! Vendor and community rulesets.

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

/// The operations of the tag `rulesets`.
pub trait RulesetsApi: Send + Sync + 'static {
    /// `GET /api/rulesets`: List rulesets.
    fn list_rulesets(
        &self,
        caller: Option<Caller>,
        query: ListRulesetsQuery,
    ) -> impl Future<Output = ListRulesetsResponse> + Send;

    /// `GET /api/vendor-rulesets/{slug}`: Read a vendor ruleset.
    fn get_vendor_ruleset(
        &self,
        caller: Option<Caller>,
        slug: String,
    ) -> impl Future<Output = GetVendorRulesetResponse> + Send;

    /// `POST /api/rulesets/validate`: Validate a draft.
    fn validate_ruleset(
        &self,
        caller: Caller,
        body: models::RulesetDraftInput,
    ) -> impl Future<Output = ValidateRulesetResponse> + Send;

    /// `GET /api/rulesets/{id}`: Read a ruleset.
    fn get_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetRulesetResponse> + Send;

    /// `PATCH /api/rulesets/{id}`: Set the links.
    fn update_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RulesetPatch,
    ) -> impl Future<Output = UpdateRulesetResponse> + Send;

    /// `GET /api/rulesets/{id}/reviewers/me`: Whether the caller reviews.
    fn get_ruleset_reviewer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetRulesetReviewerResponse> + Send;

    /// `GET /api/rulesets/{id}/docs`: List documentation tabs.
    fn list_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = ListRulesetDocsResponse> + Send;

    /// `POST /api/rulesets/{id}/docs`: Replace the documentation.
    fn replace_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RulesetDocsInput,
    ) -> impl Future<Output = ReplaceRulesetDocsResponse> + Send;

    /// `PUT /api/rulesets/{id}/docs/{key}`: Set a documentation tab.
    fn put_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
        body: models::DocTabPut,
    ) -> impl Future<Output = PutRulesetDocResponse> + Send;

    /// `DELETE /api/rulesets/{id}/docs/{key}`: Delete a documentation tab.
    fn delete_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
    ) -> impl Future<Output = DeleteRulesetDocResponse> + Send;
}

/// Routes the tag `rulesets` to its handlers.
pub struct RulesetsApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: RulesetsApi> RulesetsApiRoutes<H> {
    /// List rulesets
    #[oai(path = "/api/rulesets", method = "get", operation_id = "listRulesets")]
    async fn list_rulesets(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "source")] source: Query<Option<ListRulesetsSource>>,
        #[oai(name = "q", validator(max_length = 200))] q: Query<Option<String>>,
        #[oai(name = "category", validator(max_length = 120))] category: Query<Option<String>>,
        #[oai(name = "scope")] scope: Query<Option<ListRulesetsScope>>,
        #[oai(name = "sort")] sort: Query<Option<String>>,
        #[oai(name = "order")] order: Query<Option<String>>,
        #[oai(
            name = "limit",
            validator(minimum(value = "1"), maximum(value = "200"))
        )]
        limit: Query<Option<i64>>,
        #[oai(name = "offset", validator(minimum(value = "0")))] offset: Query<Option<i64>>,
    ) -> ListRulesetsResponse {
        let query = ListRulesetsQuery {
            source: source.0.unwrap_or(ListRulesetsSource::Community),
            q: q.0,
            category: category.0,
            scope: scope.0,
            sort: sort.0,
            order: order.0,
            limit: limit.0.unwrap_or(100),
            offset: offset.0.unwrap_or(0),
        };
        self.0.list_rulesets(caller.0, query).await
    }

    /// Read a vendor ruleset
    #[oai(
        path = "/api/vendor-rulesets/:slug",
        method = "get",
        operation_id = "getVendorRuleset"
    )]
    async fn get_vendor_ruleset(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "slug")] slug: Path<String>,
    ) -> GetVendorRulesetResponse {
        self.0.get_vendor_ruleset(caller.0, slug.0).await
    }

    /// Validate a draft
    #[oai(
        path = "/api/rulesets/validate",
        method = "post",
        operation_id = "validateRuleset"
    )]
    async fn validate_ruleset(
        &self,
        caller: Token<ApiWrite>,
        body: JsonBody<ValidateRulesetBody>,
    ) -> ValidateRulesetResponse {
        self.0.validate_ruleset(caller.0, body.0).await
    }

    /// Read a ruleset
    #[oai(
        path = "/api/rulesets/:id",
        method = "get",
        operation_id = "getRuleset"
    )]
    async fn get_ruleset(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetRulesetResponse {
        self.0.get_ruleset(caller.0, id.0.0).await
    }

    /// Set the links
    #[oai(
        path = "/api/rulesets/:id",
        method = "patch",
        operation_id = "updateRuleset"
    )]
    async fn update_ruleset(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        body: JsonBody<UpdateRulesetBody>,
    ) -> UpdateRulesetResponse {
        self.0.update_ruleset(caller.0, id.0.0, body.0).await
    }

    /// Whether the caller reviews
    #[oai(
        path = "/api/rulesets/:id/reviewers/me",
        method = "get",
        operation_id = "getRulesetReviewer"
    )]
    async fn get_ruleset_reviewer(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetRulesetReviewerResponse {
        self.0.get_ruleset_reviewer(caller.0, id.0.0).await
    }

    /// List documentation tabs
    #[oai(
        path = "/api/rulesets/:id/docs",
        method = "get",
        operation_id = "listRulesetDocs"
    )]
    async fn list_ruleset_docs(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> ListRulesetDocsResponse {
        self.0.list_ruleset_docs(caller.0, id.0.0).await
    }

    /// Replace the documentation
    #[oai(
        path = "/api/rulesets/:id/docs",
        method = "post",
        operation_id = "replaceRulesetDocs"
    )]
    async fn replace_ruleset_docs(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        body: JsonBody<ReplaceRulesetDocsBody>,
    ) -> ReplaceRulesetDocsResponse {
        self.0.replace_ruleset_docs(caller.0, id.0.0, body.0).await
    }

    /// Set a documentation tab
    #[oai(
        path = "/api/rulesets/:id/docs/:key",
        method = "put",
        operation_id = "putRulesetDoc"
    )]
    async fn put_ruleset_doc(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "key", validator(pattern = r"^[a-z0-9][a-z0-9_-]{0,63}$"))] key: Path<String>,
        body: JsonBody<PutRulesetDocBody>,
    ) -> PutRulesetDocResponse {
        self.0
            .put_ruleset_doc(caller.0, id.0.0, key.0, body.0)
            .await
    }

    /// Delete a documentation tab
    #[oai(
        path = "/api/rulesets/:id/docs/:key",
        method = "delete",
        operation_id = "deleteRulesetDoc"
    )]
    async fn delete_ruleset_doc(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        #[oai(name = "key", validator(pattern = r"^[a-z0-9][a-z0-9_-]{0,63}$"))] key: Path<String>,
    ) -> DeleteRulesetDocResponse {
        self.0.delete_ruleset_doc(caller.0, id.0.0, key.0).await
    }
}

/// The query of `listRulesets`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListRulesetsQuery {
    /// Which catalog.
    pub source: ListRulesetsSource,
    /// Only rulesets whose name and description contain every one of these words.
    pub q: Option<String>,
    /// One of the ruleset categories, or `All Categories` for no filter; for the vendor catalog an exact match on one of the asset's categories.
    pub category: Option<String>,
    /// Only rulesets for this kind of specification; `agent-network` is a deprecated alias of `agent`.
    pub scope: Option<ListRulesetsScope>,
    /// `alpha` (default), `submitted`, `likes` or `views`; for the vendor catalog only `alpha`. Other values fall back to the default.
    pub sort: Option<String>,
    /// `asc` or `desc`; by default `asc` for `alpha` and `desc` for the others. Other values fall back to the default.
    pub order: Option<String>,
    /// Size of the page.
    pub limit: i64,
    /// How many rulesets to skip.
    pub offset: i64,
}

/// Which catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum ListRulesetsSource {
    /// `community`.
    #[oai(rename = "community")]
    Community,
    /// `vendor`.
    #[oai(rename = "vendor")]
    Vendor,
}

/// Only rulesets for this kind of specification; `agent-network` is a deprecated alias of `agent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum ListRulesetsScope {
    /// `rest-api`.
    #[oai(rename = "rest-api")]
    RestApi,
    /// `async-api`.
    #[oai(rename = "async-api")]
    AsyncApi,
    /// `http-api`.
    #[oai(rename = "http-api")]
    HttpApi,
    /// `grpc-api`.
    #[oai(rename = "grpc-api")]
    GrpcApi,
    /// `agent`.
    #[oai(rename = "agent")]
    Agent,
    /// `mcp`.
    #[oai(rename = "mcp")]
    Mcp,
    /// `agent-network`.
    #[oai(rename = "agent-network")]
    AgentNetwork,
}

/// The documented outcomes of `listRulesets`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListRulesetsResponse {
    /// A page.
    #[oai(status = 200)]
    Ok(Json<models::RulesetListResponse>),
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

impl From<models::RulesetListResponse> for ListRulesetsResponse {
    fn from(value: models::RulesetListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ListRulesetsResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ListRulesetsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListRulesetsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListRulesetsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getVendorRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetVendorRulesetResponse {
    /// The ruleset.
    #[oai(status = 200)]
    Ok(Json<models::VendorRulesetResponse>),
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

impl From<models::VendorRulesetResponse> for GetVendorRulesetResponse {
    fn from(value: models::VendorRulesetResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetVendorRulesetResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetVendorRulesetResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetVendorRulesetResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetVendorRulesetResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `validateRuleset`.
pub struct ValidateRulesetBody;

impl RequestSchema for ValidateRulesetBody {
    const NAME: &'static str = "RulesetDraftInput";
    type Value = models::RulesetDraftInput;
}

/// The documented outcomes of `validateRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateRulesetResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::RulesetDraftResponse>),
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
    /// The daily quota is used up.
    #[oai(status = 429)]
    TooManyRequests(Problem, #[oai(header = "Retry-After")] i64),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::RulesetDraftResponse> for ValidateRulesetResponse {
    fn from(value: models::RulesetDraftResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ValidateRulesetResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ValidateRulesetResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ValidateRulesetResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ValidateRulesetResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::TooManyRequests> for ValidateRulesetResponse {
    fn from(status: status::TooManyRequests) -> Self {
        Self::TooManyRequests(status.problem, status.retry_after)
    }
}

impl From<status::InternalServerError> for ValidateRulesetResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for ValidateRulesetResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
}

/// The documented outcomes of `getRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetRulesetResponse {
    /// The ruleset.
    #[oai(status = 200)]
    Ok(Json<models::RulesetResponse>),
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

impl From<models::RulesetResponse> for GetRulesetResponse {
    fn from(value: models::RulesetResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetRulesetResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetRulesetResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetRulesetResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetRulesetResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateRuleset`.
pub struct UpdateRulesetBody;

impl RequestSchema for UpdateRulesetBody {
    const NAME: &'static str = "RulesetPatch";
    type Value = models::RulesetPatch;
}

/// The documented outcomes of `updateRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateRulesetResponse {
    /// The ruleset.
    #[oai(status = 200)]
    Ok(Json<models::RulesetResponse>),
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

impl From<models::RulesetResponse> for UpdateRulesetResponse {
    fn from(value: models::RulesetResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateRulesetResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateRulesetResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateRulesetResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateRulesetResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for UpdateRulesetResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `getRulesetReviewer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetRulesetReviewerResponse {
    /// The answer.
    #[oai(status = 200)]
    Ok(Json<models::RulesetReviewerResponse>),
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

impl From<models::RulesetReviewerResponse> for GetRulesetReviewerResponse {
    fn from(value: models::RulesetReviewerResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetRulesetReviewerResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetRulesetReviewerResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetRulesetReviewerResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetRulesetReviewerResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `listRulesetDocs`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListRulesetDocsResponse {
    /// The documentation.
    #[oai(status = 200)]
    Ok(Json<models::RulesetDocsResponse>),
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

impl From<models::RulesetDocsResponse> for ListRulesetDocsResponse {
    fn from(value: models::RulesetDocsResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListRulesetDocsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListRulesetDocsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ListRulesetDocsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ListRulesetDocsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `replaceRulesetDocs`.
pub struct ReplaceRulesetDocsBody;

impl RequestSchema for ReplaceRulesetDocsBody {
    const NAME: &'static str = "RulesetDocsInput";
    type Value = models::RulesetDocsInput;
}

/// The documented outcomes of `replaceRulesetDocs`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ReplaceRulesetDocsResponse {
    /// The documentation.
    #[oai(status = 200)]
    Ok(Json<models::RulesetDocsResponse>),
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

impl From<models::RulesetDocsResponse> for ReplaceRulesetDocsResponse {
    fn from(value: models::RulesetDocsResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ReplaceRulesetDocsResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ReplaceRulesetDocsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ReplaceRulesetDocsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for ReplaceRulesetDocsResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for ReplaceRulesetDocsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `putRulesetDoc`.
pub struct PutRulesetDocBody;

impl RequestSchema for PutRulesetDocBody {
    const NAME: &'static str = "DocTabPut";
    type Value = models::DocTabPut;
}

/// The documented outcomes of `putRulesetDoc`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum PutRulesetDocResponse {
    /// The tab.
    #[oai(status = 200)]
    Ok(Json<models::DocTabResponse>),
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

impl From<models::DocTabResponse> for PutRulesetDocResponse {
    fn from(value: models::DocTabResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for PutRulesetDocResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for PutRulesetDocResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for PutRulesetDocResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for PutRulesetDocResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for PutRulesetDocResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The documented outcomes of `deleteRulesetDoc`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteRulesetDocResponse {
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

impl From<models::OkResponse> for DeleteRulesetDocResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for DeleteRulesetDocResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteRulesetDocResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for DeleteRulesetDocResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for DeleteRulesetDocResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for DeleteRulesetDocResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

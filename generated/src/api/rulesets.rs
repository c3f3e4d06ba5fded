// @generated from openapi.yaml by scripts/generate; do not edit.
//! Vendor and community rulesets.

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

/// `GET /api/rulesets`: List rulesets.
pub trait ListRulesets: Handler {
    /// List rulesets.
    fn list_rulesets(
        &self,
        caller: Option<Caller>,
        query: ListRulesetsQuery,
    ) -> impl Future<
        Output = Result<Prepared<models::RulesetListResponse>, Self::Refusal<ListRulesetsResponse>>,
    > + Send;
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
    Ok(Prepared<models::RulesetListResponse>),
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

conversions!(ListRulesetsResponse { Prepared<models::RulesetListResponse> => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `GET /api/vendor-rulesets/{slug}`: Read a vendor ruleset.
pub trait GetVendorRuleset: Handler {
    /// Read a vendor ruleset.
    fn get_vendor_ruleset(
        &self,
        caller: Option<Caller>,
        slug: String,
    ) -> impl Future<
        Output = Result<models::VendorRulesetResponse, Self::Refusal<GetVendorRulesetResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetVendorRulesetResponse { models::VendorRulesetResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/rulesets/validate`: Validate a draft.
pub trait ValidateRuleset: Handler {
    /// Validate a draft.
    fn validate_ruleset(
        &self,
        caller: Caller,
        body: models::RulesetDraftInput,
    ) -> impl Future<
        Output = Result<models::RulesetDraftResponse, Self::Refusal<ValidateRulesetResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    ValidateRulesetBody,
    "RulesetDraftInput",
    models::RulesetDraftInput
);

/// The documented outcomes of `validateRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateRulesetResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::RulesetDraftResponse>),
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
    /// The daily quota is used up.
    #[oai(status = 429)]
    TooManyRequests(Problem, #[oai(header = "Retry-After")] i64),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(ValidateRulesetResponse { models::RulesetDraftResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, TooManyRequests, InternalServerError, BadGateway });

/// `GET /api/rulesets/{id}`: Read a ruleset.
pub trait GetRuleset: Handler {
    /// Read a ruleset.
    fn get_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<Prepared<models::RulesetResponse>, Self::Refusal<GetRulesetResponse>>,
    > + Send;
}

/// The documented outcomes of `getRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetRulesetResponse {
    /// The ruleset.
    #[oai(status = 200)]
    Ok(Prepared<models::RulesetResponse>),
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

conversions!(GetRulesetResponse { Prepared<models::RulesetResponse> => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `PATCH /api/rulesets/{id}`: Set the links.
pub trait UpdateRuleset: Handler {
    /// Set the links.
    fn update_ruleset(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RulesetPatch,
    ) -> impl Future<
        Output = Result<Prepared<models::RulesetResponse>, Self::Refusal<UpdateRulesetResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateRulesetBody,
    "RulesetPatch",
    models::RulesetPatch
);

/// The documented outcomes of `updateRuleset`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateRulesetResponse {
    /// The ruleset.
    #[oai(status = 200)]
    Ok(Prepared<models::RulesetResponse>),
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

conversions!(UpdateRulesetResponse { Prepared<models::RulesetResponse> => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/rulesets/{id}/reviewers/me`: Whether the caller reviews.
pub trait GetRulesetReviewer: Handler {
    /// Whether the caller reviews.
    fn get_ruleset_reviewer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::RulesetReviewerResponse, Self::Refusal<GetRulesetReviewerResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetRulesetReviewerResponse { models::RulesetReviewerResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `GET /api/rulesets/{id}/docs`: List documentation tabs.
pub trait ListRulesetDocs: Handler {
    /// List documentation tabs.
    fn list_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::RulesetDocsResponse, Self::Refusal<ListRulesetDocsResponse>>,
    > + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(ListRulesetDocsResponse { models::RulesetDocsResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `POST /api/rulesets/{id}/docs`: Replace the documentation.
pub trait ReplaceRulesetDocs: Handler {
    /// Replace the documentation.
    fn replace_ruleset_docs(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RulesetDocsInput,
    ) -> impl Future<
        Output = Result<models::RulesetDocsResponse, Self::Refusal<ReplaceRulesetDocsResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    ReplaceRulesetDocsBody,
    "RulesetDocsInput",
    models::RulesetDocsInput
);

/// The documented outcomes of `replaceRulesetDocs`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ReplaceRulesetDocsResponse {
    /// The documentation.
    #[oai(status = 200)]
    Ok(Json<models::RulesetDocsResponse>),
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

conversions!(ReplaceRulesetDocsResponse { models::RulesetDocsResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `PUT /api/rulesets/{id}/docs/{key}`: Set a documentation tab.
pub trait PutRulesetDoc: Handler {
    /// Set a documentation tab.
    fn put_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
        body: models::DocTabPut,
    ) -> impl Future<Output = Result<models::DocTabResponse, Self::Refusal<PutRulesetDocResponse>>> + Send;
}

request_body!(
    crate::CONTRACT,
    PutRulesetDocBody,
    "DocTabPut",
    models::DocTabPut
);

/// The documented outcomes of `putRulesetDoc`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum PutRulesetDocResponse {
    /// The tab.
    #[oai(status = 200)]
    Ok(Json<models::DocTabResponse>),
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

conversions!(PutRulesetDocResponse { models::DocTabResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, InternalServerError });

/// `DELETE /api/rulesets/{id}/docs/{key}`: Delete a documentation tab.
pub trait DeleteRulesetDoc: Handler {
    /// Delete a documentation tab.
    fn delete_ruleset_doc(
        &self,
        caller: Caller,
        id: Uuid,
        key: String,
    ) -> impl Future<Output = Result<models::OkResponse, Self::Refusal<DeleteRulesetDocResponse>>> + Send;
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
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(DeleteRulesetDocResponse { models::OkResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// The operations of the tag `rulesets`.
pub trait RulesetsApi:
    ListRulesets
    + GetVendorRuleset
    + ValidateRuleset
    + GetRuleset
    + UpdateRuleset
    + GetRulesetReviewer
    + ListRulesetDocs
    + ReplaceRulesetDocs
    + PutRulesetDoc
    + DeleteRulesetDoc
{
}

impl<
    H: ListRulesets
        + GetVendorRuleset
        + ValidateRuleset
        + GetRuleset
        + UpdateRuleset
        + GetRulesetReviewer
        + ListRulesetDocs
        + ReplaceRulesetDocs
        + PutRulesetDoc
        + DeleteRulesetDoc,
> RulesetsApi for H
{
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
        #[oai(
            name = "q",
            validator(
                max_length = 200,
                custom = r#"catalog_runtime::pattern!(r"^[^\x00]*$")"#
            )
        )]
        q: Query<Option<String>>,
        #[oai(
            name = "category",
            validator(
                max_length = 120,
                custom = r#"catalog_runtime::pattern!(r"^[^\x00]*$")"#
            )
        )]
        category: Query<Option<String>>,
        #[oai(name = "scope")] scope: Query<Option<ListRulesetsScope>>,
        #[oai(name = "sort")] sort: Query<Option<String>>,
        #[oai(name = "order")] order: Query<Option<String>>,
        #[oai(
            name = "limit",
            validator(minimum(value = "1"), maximum(value = "200"))
        )]
        limit: Query<Option<i64>>,
        #[oai(name = "offset", validator(minimum(value = "0")))] offset: Query<Option<i64>>,
        uri: &poem::http::Uri,
    ) -> ListRulesetsResponse {
        if let Err(refusal) = only_query(
            uri,
            &[
                "source", "q", "category", "scope", "sort", "order", "limit", "offset",
            ],
        ) {
            return refusal.into();
        }
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
        answer(self.0.list_rulesets(caller.0, query).await)
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
        answer(self.0.get_vendor_ruleset(caller.0, slug.0).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<ValidateRulesetBody>,
    ) -> ValidateRulesetResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.validate_ruleset(caller.0, body.0).await)
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
        answer(self.0.get_ruleset(caller.0, id.0.0).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<UpdateRulesetBody>,
    ) -> UpdateRulesetResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_ruleset(caller.0, id.0.0, body.0).await)
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
        answer(self.0.get_ruleset_reviewer(caller.0, id.0.0).await)
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
        answer(self.0.list_ruleset_docs(caller.0, id.0.0).await)
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
        uri: &poem::http::Uri,
        body: JsonBody<ReplaceRulesetDocsBody>,
    ) -> ReplaceRulesetDocsResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.replace_ruleset_docs(caller.0, id.0.0, body.0).await)
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
        #[oai(
            name = "key",
            validator(custom = r#"catalog_runtime::pattern!(r"^[a-z0-9][a-z0-9_-]{0,63}$")"#)
        )]
        key: Path<String>,
        uri: &poem::http::Uri,
        body: JsonBody<PutRulesetDocBody>,
    ) -> PutRulesetDocResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .put_ruleset_doc(caller.0, id.0.0, key.0, body.0)
                .await,
        )
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
        #[oai(
            name = "key",
            validator(custom = r#"catalog_runtime::pattern!(r"^[a-z0-9][a-z0-9_-]{0,63}$")"#)
        )]
        key: Path<String>,
    ) -> DeleteRulesetDocResponse {
        answer(self.0.delete_ruleset_doc(caller.0, id.0.0, key.0).await)
    }
}

// @generated from openapi.yaml by scripts/generate; do not edit.
//! Rulesets submitted for review.

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

/// `GET /api/ruleset-submissions`: List ruleset submissions.
pub trait ListRulesetSubmissions: Handler {
    /// List ruleset submissions.
    fn list_ruleset_submissions(
        &self,
        caller: Caller,
    ) -> impl Future<
        Output = Result<
            models::RulesetSubmissionListResponse,
            Self::Refusal<ListRulesetSubmissionsResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `listRulesetSubmissions`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListRulesetSubmissionsResponse {
    /// The submissions.
    #[oai(status = 200)]
    Ok(Json<models::RulesetSubmissionListResponse>),
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

conversions!(ListRulesetSubmissionsResponse { models::RulesetSubmissionListResponse => Ok; Unauthorized, Forbidden, InternalServerError });

/// `POST /api/ruleset-submissions`: Submit a ruleset.
pub trait CreateRulesetSubmission: Handler {
    /// Submit a ruleset.
    fn create_ruleset_submission(
        &self,
        caller: Caller,
        body: models::RulesetSubmissionInput,
    ) -> impl Future<
        Output = Result<
            models::RulesetSubmissionCreatedResponse,
            Self::Refusal<CreateRulesetSubmissionResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreateRulesetSubmissionBody,
    "RulesetSubmissionInput",
    models::RulesetSubmissionInput
);

/// The documented outcomes of `createRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateRulesetSubmissionResponse {
    /// The submission.
    #[oai(status = 201)]
    Created(Json<models::RulesetSubmissionCreatedResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(CreateRulesetSubmissionResponse { models::RulesetSubmissionCreatedResponse => Created; BadRequest, Unauthorized, Forbidden, InternalServerError, BadGateway });

/// `POST /api/ruleset-submissions/validate`: Check a repository.
pub trait ValidateRulesetSubmission: Handler {
    /// Check a repository.
    fn validate_ruleset_submission(
        &self,
        caller: Caller,
        body: models::RulesetValidateInput,
    ) -> impl Future<
        Output = Result<
            models::RulesetValidationResponse,
            Self::Refusal<ValidateRulesetSubmissionResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    ValidateRulesetSubmissionBody,
    "RulesetValidateInput",
    models::RulesetValidateInput
);

/// The documented outcomes of `validateRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateRulesetSubmissionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::RulesetValidationResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem, #[oai(header = "Retry-After")] Option<i64>),
}

conversions!(ValidateRulesetSubmissionResponse { models::RulesetValidationResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError, BadGateway });

/// `GET /api/ruleset-submissions/{id}`: Read a ruleset submission.
pub trait GetRulesetSubmission: Handler {
    /// Read a ruleset submission.
    fn get_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::RulesetSubmissionDetailResponse,
            Self::Refusal<GetRulesetSubmissionResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `getRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetRulesetSubmissionResponse {
    /// The submission.
    #[oai(status = 200)]
    Ok(Json<models::RulesetSubmissionDetailResponse>),
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

conversions!(GetRulesetSubmissionResponse { models::RulesetSubmissionDetailResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `DELETE /api/ruleset-submissions/{id}`: Delete a ruleset submission.
pub trait DeleteRulesetSubmission: Handler {
    /// Delete a ruleset submission.
    fn delete_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::OkResponse, Self::Refusal<DeleteRulesetSubmissionResponse>>,
    > + Send;
}

/// The documented outcomes of `deleteRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum DeleteRulesetSubmissionResponse {
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

conversions!(DeleteRulesetSubmissionResponse { models::OkResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `PATCH /api/ruleset-submissions/{id}`: Change a ruleset submission.
pub trait UpdateRulesetSubmission: Handler {
    /// Change a ruleset submission.
    fn update_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RulesetSubmissionPatch,
    ) -> impl Future<
        Output = Result<
            models::RulesetSubmissionResponse,
            Self::Refusal<UpdateRulesetSubmissionResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateRulesetSubmissionBody,
    "RulesetSubmissionPatch",
    models::RulesetSubmissionPatch
);

/// The documented outcomes of `updateRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateRulesetSubmissionResponse {
    /// The submission.
    #[oai(status = 200)]
    Ok(Json<models::RulesetSubmissionResponse>),
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

conversions!(UpdateRulesetSubmissionResponse { models::RulesetSubmissionResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError, BadGateway });

/// `GET /api/ruleset-submissions/{id}/history`: Read the review history.
pub trait GetRulesetSubmissionHistory: Handler {
    /// Read the review history.
    fn get_ruleset_submission_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<
            models::HistoryResponse,
            Self::Refusal<GetRulesetSubmissionHistoryResponse>,
        >,
    > + Send;
}

/// The documented outcomes of `getRulesetSubmissionHistory`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetRulesetSubmissionHistoryResponse {
    /// The history.
    #[oai(status = 200)]
    Ok(Json<models::HistoryResponse>),
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

conversions!(GetRulesetSubmissionHistoryResponse { models::HistoryResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// The operations of the tag `ruleset-submissions`.
pub trait RulesetSubmissionsApi:
    ListRulesetSubmissions
    + CreateRulesetSubmission
    + ValidateRulesetSubmission
    + GetRulesetSubmission
    + DeleteRulesetSubmission
    + UpdateRulesetSubmission
    + GetRulesetSubmissionHistory
{
}

impl<
    H: ListRulesetSubmissions
        + CreateRulesetSubmission
        + ValidateRulesetSubmission
        + GetRulesetSubmission
        + DeleteRulesetSubmission
        + UpdateRulesetSubmission
        + GetRulesetSubmissionHistory,
> RulesetSubmissionsApi for H
{
}

/// Routes the tag `ruleset-submissions` to its handlers.
pub struct RulesetSubmissionsApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: RulesetSubmissionsApi> RulesetSubmissionsApiRoutes<H> {
    /// List ruleset submissions
    #[oai(
        path = "/api/ruleset-submissions",
        method = "get",
        operation_id = "listRulesetSubmissions"
    )]
    async fn list_ruleset_submissions(
        &self,
        caller: Token<ApiRead>,
    ) -> ListRulesetSubmissionsResponse {
        answer(self.0.list_ruleset_submissions(caller.0).await)
    }

    /// Submit a ruleset
    #[oai(
        path = "/api/ruleset-submissions",
        method = "post",
        operation_id = "createRulesetSubmission"
    )]
    async fn create_ruleset_submission(
        &self,
        caller: Token<ApiWrite>,
        uri: &poem::http::Uri,
        body: JsonBody<CreateRulesetSubmissionBody>,
    ) -> CreateRulesetSubmissionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_ruleset_submission(caller.0, body.0).await)
    }

    /// Check a repository
    #[oai(
        path = "/api/ruleset-submissions/validate",
        method = "post",
        operation_id = "validateRulesetSubmission"
    )]
    async fn validate_ruleset_submission(
        &self,
        caller: Token<ApiWrite>,
        uri: &poem::http::Uri,
        body: JsonBody<ValidateRulesetSubmissionBody>,
    ) -> ValidateRulesetSubmissionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.validate_ruleset_submission(caller.0, body.0).await)
    }

    /// Read a ruleset submission
    #[oai(
        path = "/api/ruleset-submissions/:id",
        method = "get",
        operation_id = "getRulesetSubmission"
    )]
    async fn get_ruleset_submission(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetRulesetSubmissionResponse {
        answer(self.0.get_ruleset_submission(caller.0, id.0.0).await)
    }

    /// Delete a ruleset submission
    #[oai(
        path = "/api/ruleset-submissions/:id",
        method = "delete",
        operation_id = "deleteRulesetSubmission"
    )]
    async fn delete_ruleset_submission(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> DeleteRulesetSubmissionResponse {
        answer(self.0.delete_ruleset_submission(caller.0, id.0.0).await)
    }

    /// Change a ruleset submission
    #[oai(
        path = "/api/ruleset-submissions/:id",
        method = "patch",
        operation_id = "updateRulesetSubmission"
    )]
    async fn update_ruleset_submission(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateRulesetSubmissionBody>,
    ) -> UpdateRulesetSubmissionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .update_ruleset_submission(caller.0, id.0.0, body.0)
                .await,
        )
    }

    /// Read the review history
    #[oai(
        path = "/api/ruleset-submissions/:id/history",
        method = "get",
        operation_id = "getRulesetSubmissionHistory"
    )]
    async fn get_ruleset_submission_history(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetRulesetSubmissionHistoryResponse {
        answer(
            self.0
                .get_ruleset_submission_history(caller.0, id.0.0)
                .await,
        )
    }
}

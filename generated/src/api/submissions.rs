// @generated from openapi.yaml by scripts/generate; do not edit.
//! Policies submitted for review.

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

/// `GET /api/submissions`: List submissions.
pub trait ListSubmissions: Handler {
    /// List submissions.
    fn list_submissions(
        &self,
        caller: Caller,
    ) -> impl Future<
        Output = Result<models::SubmissionListResponse, Self::Refusal<ListSubmissionsResponse>>,
    > + Send;
}

/// The documented outcomes of `listSubmissions`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListSubmissionsResponse {
    /// The submissions.
    #[oai(status = 200)]
    Ok(Json<models::SubmissionListResponse>),
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

conversions!(ListSubmissionsResponse { models::SubmissionListResponse => Ok; Unauthorized, Forbidden, InternalServerError });

/// `POST /api/submissions`: Submit a policy.
pub trait CreateSubmission: Handler {
    /// Submit a policy.
    fn create_submission(
        &self,
        caller: Caller,
        body: models::SubmissionInput,
    ) -> impl Future<
        Output = Result<models::SubmissionCreatedResponse, Self::Refusal<CreateSubmissionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreateSubmissionBody,
    "SubmissionInput",
    models::SubmissionInput
);

/// The documented outcomes of `createSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateSubmissionResponse {
    /// The submission.
    #[oai(status = 201)]
    Created(Json<models::SubmissionCreatedResponse>),
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

conversions!(CreateSubmissionResponse { models::SubmissionCreatedResponse => Created; BadRequest, Unauthorized, Forbidden, InternalServerError, BadGateway });

/// `POST /api/submissions/validate`: Check a repository.
pub trait ValidateSubmission: Handler {
    /// Check a repository.
    fn validate_submission(
        &self,
        caller: Caller,
        body: models::SubmissionValidateInput,
    ) -> impl Future<
        Output = Result<
            models::SubmissionValidationResponse,
            Self::Refusal<ValidateSubmissionResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    ValidateSubmissionBody,
    "SubmissionValidateInput",
    models::SubmissionValidateInput
);

/// The documented outcomes of `validateSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateSubmissionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::SubmissionValidationResponse>),
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

conversions!(ValidateSubmissionResponse { models::SubmissionValidationResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError, BadGateway });

/// `GET /api/submissions/{id}`: Read a submission.
pub trait GetSubmission: Handler {
    /// Read a submission.
    fn get_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::SubmissionDetailResponse, Self::Refusal<GetSubmissionResponse>>,
    > + Send;
}

/// The documented outcomes of `getSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetSubmissionResponse {
    /// The submission.
    #[oai(status = 200)]
    Ok(Json<models::SubmissionDetailResponse>),
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

conversions!(GetSubmissionResponse { models::SubmissionDetailResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// `PATCH /api/submissions/{id}`: Change or resubmit.
pub trait UpdateSubmission: Handler {
    /// Change or resubmit.
    fn update_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SubmissionPatch,
    ) -> impl Future<
        Output = Result<models::SubmissionResponse, Self::Refusal<UpdateSubmissionResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    UpdateSubmissionBody,
    "SubmissionPatch",
    models::SubmissionPatch
);

/// The documented outcomes of `updateSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateSubmissionResponse {
    /// The submission.
    #[oai(status = 200)]
    Ok(Json<models::SubmissionResponse>),
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

conversions!(UpdateSubmissionResponse { models::SubmissionResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError, BadGateway });

/// `GET /api/submissions/{id}/history`: Read the review history.
pub trait GetSubmissionHistory: Handler {
    /// Read the review history.
    fn get_submission_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::HistoryResponse, Self::Refusal<GetSubmissionHistoryResponse>>,
    > + Send;
}

/// The documented outcomes of `getSubmissionHistory`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetSubmissionHistoryResponse {
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

conversions!(GetSubmissionHistoryResponse { models::HistoryResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// The operations of the tag `submissions`.
pub trait SubmissionsApi:
    ListSubmissions
    + CreateSubmission
    + ValidateSubmission
    + GetSubmission
    + UpdateSubmission
    + GetSubmissionHistory
{
}

impl<
    H: ListSubmissions
        + CreateSubmission
        + ValidateSubmission
        + GetSubmission
        + UpdateSubmission
        + GetSubmissionHistory,
> SubmissionsApi for H
{
}

/// Routes the tag `submissions` to its handlers.
pub struct SubmissionsApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: SubmissionsApi> SubmissionsApiRoutes<H> {
    /// List submissions
    #[oai(
        path = "/api/submissions",
        method = "get",
        operation_id = "listSubmissions"
    )]
    async fn list_submissions(&self, caller: Token<ApiRead>) -> ListSubmissionsResponse {
        answer(self.0.list_submissions(caller.0).await)
    }

    /// Submit a policy
    #[oai(
        path = "/api/submissions",
        method = "post",
        operation_id = "createSubmission"
    )]
    async fn create_submission(
        &self,
        caller: Token<ApiWrite>,
        uri: &poem::http::Uri,
        body: JsonBody<CreateSubmissionBody>,
    ) -> CreateSubmissionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_submission(caller.0, body.0).await)
    }

    /// Check a repository
    #[oai(
        path = "/api/submissions/validate",
        method = "post",
        operation_id = "validateSubmission"
    )]
    async fn validate_submission(
        &self,
        caller: Token<ApiWrite>,
        uri: &poem::http::Uri,
        body: JsonBody<ValidateSubmissionBody>,
    ) -> ValidateSubmissionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.validate_submission(caller.0, body.0).await)
    }

    /// Read a submission
    #[oai(
        path = "/api/submissions/:id",
        method = "get",
        operation_id = "getSubmission"
    )]
    async fn get_submission(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetSubmissionResponse {
        answer(self.0.get_submission(caller.0, id.0.0).await)
    }

    /// Change or resubmit
    #[oai(
        path = "/api/submissions/:id",
        method = "patch",
        operation_id = "updateSubmission"
    )]
    async fn update_submission(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateSubmissionBody>,
    ) -> UpdateSubmissionResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_submission(caller.0, id.0.0, body.0).await)
    }

    /// Read the review history
    #[oai(
        path = "/api/submissions/:id/history",
        method = "get",
        operation_id = "getSubmissionHistory"
    )]
    async fn get_submission_history(
        &self,
        caller: OptionalToken<ApiRead>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> GetSubmissionHistoryResponse {
        answer(self.0.get_submission_history(caller.0, id.0.0).await)
    }
}

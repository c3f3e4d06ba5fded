// @generated from openapi.yaml by scripts/generate; do not edit.
//! Policies submitted for review.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, OpenApi, param::Path};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `submissions`.
pub trait SubmissionsApi: Send + Sync + 'static {
    /// `GET /api/submissions`: List submissions.
    fn list_submissions(
        &self,
        caller: Caller,
    ) -> impl Future<Output = ListSubmissionsResponse> + Send;

    /// `POST /api/submissions`: Submit a policy.
    fn create_submission(
        &self,
        caller: Caller,
        body: models::SubmissionInput,
    ) -> impl Future<Output = CreateSubmissionResponse> + Send;

    /// `POST /api/submissions/validate`: Check a repository.
    fn validate_submission(
        &self,
        caller: Caller,
        body: models::SubmissionValidateInput,
    ) -> impl Future<Output = ValidateSubmissionResponse> + Send;

    /// `GET /api/submissions/{id}`: Read a submission.
    fn get_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetSubmissionResponse> + Send;

    /// `PATCH /api/submissions/{id}`: Change or resubmit.
    fn update_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::SubmissionPatch,
    ) -> impl Future<Output = UpdateSubmissionResponse> + Send;

    /// `GET /api/submissions/{id}/history`: Read the review history.
    fn get_submission_history(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> impl Future<Output = GetSubmissionHistoryResponse> + Send;
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
        self.0.list_submissions(caller.0).await
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
        body: JsonBody<CreateSubmissionBody>,
    ) -> CreateSubmissionResponse {
        self.0.create_submission(caller.0, body.0).await
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
        body: JsonBody<ValidateSubmissionBody>,
    ) -> ValidateSubmissionResponse {
        self.0.validate_submission(caller.0, body.0).await
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
        self.0.get_submission(caller.0, id.0.0).await
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
        body: JsonBody<UpdateSubmissionBody>,
    ) -> UpdateSubmissionResponse {
        self.0.update_submission(caller.0, id.0.0, body.0).await
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
        self.0.get_submission_history(caller.0, id.0.0).await
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::SubmissionListResponse> for ListSubmissionsResponse {
    fn from(value: models::SubmissionListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListSubmissionsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListSubmissionsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListSubmissionsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createSubmission`.
pub struct CreateSubmissionBody;

impl RequestSchema for CreateSubmissionBody {
    const NAME: &'static str = "SubmissionInput";
    type Value = models::SubmissionInput;
}

/// The documented outcomes of `createSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateSubmissionResponse {
    /// The submission.
    #[oai(status = 201)]
    Created(Json<models::SubmissionCreatedResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::SubmissionCreatedResponse> for CreateSubmissionResponse {
    fn from(value: models::SubmissionCreatedResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreateSubmissionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreateSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreateSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for CreateSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for CreateSubmissionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
}

/// The body of `validateSubmission`.
pub struct ValidateSubmissionBody;

impl RequestSchema for ValidateSubmissionBody {
    const NAME: &'static str = "SubmissionValidateInput";
    type Value = models::SubmissionValidateInput;
}

/// The documented outcomes of `validateSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateSubmissionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::SubmissionValidationResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::SubmissionValidationResponse> for ValidateSubmissionResponse {
    fn from(value: models::SubmissionValidationResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ValidateSubmissionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ValidateSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ValidateSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ValidateSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for ValidateSubmissionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::SubmissionDetailResponse> for GetSubmissionResponse {
    fn from(value: models::SubmissionDetailResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetSubmissionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateSubmission`.
pub struct UpdateSubmissionBody;

impl RequestSchema for UpdateSubmissionBody {
    const NAME: &'static str = "SubmissionPatch";
    type Value = models::SubmissionPatch;
}

/// The documented outcomes of `updateSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateSubmissionResponse {
    /// The submission.
    #[oai(status = 200)]
    Ok(Json<models::SubmissionResponse>),
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
    /// The source host or the platform cannot be reached now.
    #[oai(status = 502)]
    BadGateway(Problem),
}

impl From<models::SubmissionResponse> for UpdateSubmissionResponse {
    fn from(value: models::SubmissionResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateSubmissionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateSubmissionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UpdateSubmissionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UpdateSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for UpdateSubmissionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::HistoryResponse> for GetSubmissionHistoryResponse {
    fn from(value: models::HistoryResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetSubmissionHistoryResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetSubmissionHistoryResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetSubmissionHistoryResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetSubmissionHistoryResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

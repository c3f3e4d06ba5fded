// @generated from openapi.yaml by scripts/generate; do not edit.
//! Rulesets submitted for review.

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

/// The operations of the tag `ruleset-submissions`.
pub trait RulesetSubmissionsApi: Send + Sync + 'static {
    /// `GET /api/ruleset-submissions`: List ruleset submissions.
    fn list_ruleset_submissions(
        &self,
        caller: Caller,
    ) -> impl Future<Output = ListRulesetSubmissionsResponse> + Send;

    /// `POST /api/ruleset-submissions`: Submit a ruleset.
    fn create_ruleset_submission(
        &self,
        caller: Caller,
        body: models::RulesetSubmissionInput,
    ) -> impl Future<Output = CreateRulesetSubmissionResponse> + Send;

    /// `POST /api/ruleset-submissions/validate`: Check a repository.
    fn validate_ruleset_submission(
        &self,
        caller: Caller,
        body: models::RulesetValidateInput,
    ) -> impl Future<Output = ValidateRulesetSubmissionResponse> + Send;

    /// `GET /api/ruleset-submissions/{id}`: Read a ruleset submission.
    fn get_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetRulesetSubmissionResponse> + Send;

    /// `DELETE /api/ruleset-submissions/{id}`: Delete a ruleset submission.
    fn delete_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = DeleteRulesetSubmissionResponse> + Send;

    /// `PATCH /api/ruleset-submissions/{id}`: Change a ruleset submission.
    fn update_ruleset_submission(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::RulesetSubmissionPatch,
    ) -> impl Future<Output = UpdateRulesetSubmissionResponse> + Send;

    /// `GET /api/ruleset-submissions/{id}/history`: Read the review history.
    fn get_ruleset_submission_history(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = GetRulesetSubmissionHistoryResponse> + Send;
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
        self.0.list_ruleset_submissions(caller.0).await
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
        body: JsonBody<CreateRulesetSubmissionBody>,
    ) -> CreateRulesetSubmissionResponse {
        self.0.create_ruleset_submission(caller.0, body.0).await
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
        body: JsonBody<ValidateRulesetSubmissionBody>,
    ) -> ValidateRulesetSubmissionResponse {
        self.0.validate_ruleset_submission(caller.0, body.0).await
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
        self.0.get_ruleset_submission(caller.0, id.0.0).await
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
        self.0.delete_ruleset_submission(caller.0, id.0.0).await
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
        body: JsonBody<UpdateRulesetSubmissionBody>,
    ) -> UpdateRulesetSubmissionResponse {
        self.0
            .update_ruleset_submission(caller.0, id.0.0, body.0)
            .await
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
        self.0
            .get_ruleset_submission_history(caller.0, id.0.0)
            .await
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::RulesetSubmissionListResponse> for ListRulesetSubmissionsResponse {
    fn from(value: models::RulesetSubmissionListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListRulesetSubmissionsResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListRulesetSubmissionsResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListRulesetSubmissionsResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createRulesetSubmission`.
pub struct CreateRulesetSubmissionBody;

impl RequestSchema for CreateRulesetSubmissionBody {
    const NAME: &'static str = "RulesetSubmissionInput";
    type Value = models::RulesetSubmissionInput;
}

/// The documented outcomes of `createRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateRulesetSubmissionResponse {
    /// The submission.
    #[oai(status = 201)]
    Created(Json<models::RulesetSubmissionCreatedResponse>),
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

impl From<models::RulesetSubmissionCreatedResponse> for CreateRulesetSubmissionResponse {
    fn from(value: models::RulesetSubmissionCreatedResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreateRulesetSubmissionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreateRulesetSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreateRulesetSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for CreateRulesetSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for CreateRulesetSubmissionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
}

/// The body of `validateRulesetSubmission`.
pub struct ValidateRulesetSubmissionBody;

impl RequestSchema for ValidateRulesetSubmissionBody {
    const NAME: &'static str = "RulesetValidateInput";
    type Value = models::RulesetValidateInput;
}

/// The documented outcomes of `validateRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ValidateRulesetSubmissionResponse {
    /// The result.
    #[oai(status = 200)]
    Ok(Json<models::RulesetValidationResponse>),
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

impl From<models::RulesetValidationResponse> for ValidateRulesetSubmissionResponse {
    fn from(value: models::RulesetValidationResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ValidateRulesetSubmissionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ValidateRulesetSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ValidateRulesetSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ValidateRulesetSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for ValidateRulesetSubmissionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::RulesetSubmissionDetailResponse> for GetRulesetSubmissionResponse {
    fn from(value: models::RulesetSubmissionDetailResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetRulesetSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetRulesetSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetRulesetSubmissionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetRulesetSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::OkResponse> for DeleteRulesetSubmissionResponse {
    fn from(value: models::OkResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for DeleteRulesetSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for DeleteRulesetSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for DeleteRulesetSubmissionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for DeleteRulesetSubmissionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for DeleteRulesetSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateRulesetSubmission`.
pub struct UpdateRulesetSubmissionBody;

impl RequestSchema for UpdateRulesetSubmissionBody {
    const NAME: &'static str = "RulesetSubmissionPatch";
    type Value = models::RulesetSubmissionPatch;
}

/// The documented outcomes of `updateRulesetSubmission`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateRulesetSubmissionResponse {
    /// The submission.
    #[oai(status = 200)]
    Ok(Json<models::RulesetSubmissionResponse>),
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

impl From<models::RulesetSubmissionResponse> for UpdateRulesetSubmissionResponse {
    fn from(value: models::RulesetSubmissionResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateRulesetSubmissionResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateRulesetSubmissionResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateRulesetSubmissionResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for UpdateRulesetSubmissionResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for UpdateRulesetSubmissionResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UpdateRulesetSubmissionResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

impl From<status::BadGateway> for UpdateRulesetSubmissionResponse {
    fn from(status: status::BadGateway) -> Self {
        Self::BadGateway(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::HistoryResponse> for GetRulesetSubmissionHistoryResponse {
    fn from(value: models::HistoryResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetRulesetSubmissionHistoryResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetRulesetSubmissionHistoryResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for GetRulesetSubmissionHistoryResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for GetRulesetSubmissionHistoryResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

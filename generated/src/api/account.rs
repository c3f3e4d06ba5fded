// @generated from openapi.yaml by scripts/generate; do not edit.
//! The caller's own account.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, OpenApi};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `account`.
pub trait AccountApi: Send + Sync + 'static {
    /// `GET /api/me`: Read the account.
    fn get_me(&self, caller: Caller) -> impl Future<Output = GetMeResponse> + Send;

    /// `PATCH /api/me`: Change the profile.
    fn update_me(
        &self,
        caller: Caller,
        body: models::MePatch,
    ) -> impl Future<Output = UpdateMeResponse> + Send;
}

/// Routes the tag `account` to its handlers.
pub struct AccountApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: AccountApi> AccountApiRoutes<H> {
    /// Read the account
    #[oai(path = "/api/me", method = "get", operation_id = "getMe")]
    async fn get_me(&self, caller: Token<ApiRead>) -> GetMeResponse {
        self.0.get_me(caller.0).await
    }

    /// Change the profile
    #[oai(path = "/api/me", method = "patch", operation_id = "updateMe")]
    async fn update_me(
        &self,
        caller: Token<ApiWrite>,
        body: JsonBody<UpdateMeBody>,
    ) -> UpdateMeResponse {
        self.0.update_me(caller.0, body.0).await
    }
}

/// The documented outcomes of `getMe`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum GetMeResponse {
    /// The account.
    #[oai(status = 200)]
    Ok(Json<models::UserResponse>),
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

impl From<models::UserResponse> for GetMeResponse {
    fn from(value: models::UserResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for GetMeResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for GetMeResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for GetMeResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `updateMe`.
pub struct UpdateMeBody;

impl RequestSchema for UpdateMeBody {
    const NAME: &'static str = "MePatch";
    type Value = models::MePatch;
}

/// The documented outcomes of `updateMe`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateMeResponse {
    /// The account.
    #[oai(status = 200)]
    Ok(Json<models::UserResponse>),
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

impl From<models::UserResponse> for UpdateMeResponse {
    fn from(value: models::UserResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for UpdateMeResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for UpdateMeResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for UpdateMeResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::Conflict> for UpdateMeResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for UpdateMeResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

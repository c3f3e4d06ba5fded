// @generated from openapi.yaml by scripts/generate; do not edit.
//! The caller's own account.

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

/// `GET /api/me`: Read the account.
pub trait GetMe: Handler {
    /// Read the account.
    fn get_me(
        &self,
        caller: Caller,
    ) -> impl Future<Output = Result<models::UserResponse, Self::Refusal<GetMeResponse>>> + Send;
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
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(GetMeResponse { models::UserResponse => Ok; Unauthorized, Forbidden, InternalServerError });

/// `PATCH /api/me`: Change the profile.
pub trait UpdateMe: Handler {
    /// Change the profile.
    fn update_me(
        &self,
        caller: Caller,
        body: models::MePatch,
    ) -> impl Future<Output = Result<models::UserResponse, Self::Refusal<UpdateMeResponse>>> + Send;
}

request_body!(crate::CONTRACT, UpdateMeBody, "MePatch", models::MePatch);

/// The documented outcomes of `updateMe`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum UpdateMeResponse {
    /// The account.
    #[oai(status = 200)]
    Ok(Json<models::UserResponse>),
    /// The request is malformed or violates its schema.
    #[oai(status = 400)]
    BadRequest(Problem),
    /// The token is missing, unknown, malformed, expired or revoked.
    #[oai(status = 401)]
    Unauthorized(Problem, #[oai(header = "WWW-Authenticate")] String),
    /// The token lacks the required scope, or the caller may see but not do this.
    #[oai(status = 403)]
    Forbidden(Problem),
    /// The state of the resource does not allow this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Unexpected error; the request id identifies it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

conversions!(UpdateMeResponse { models::UserResponse => Ok; BadRequest, Unauthorized, Forbidden, Conflict, InternalServerError });

/// The operations of the tag `account`.
pub trait AccountApi: GetMe + UpdateMe {}

impl<H: GetMe + UpdateMe> AccountApi for H {}

/// Routes the tag `account` to its handlers.
pub struct AccountApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: AccountApi> AccountApiRoutes<H> {
    /// Read the account
    #[oai(path = "/api/me", method = "get", operation_id = "getMe")]
    async fn get_me(&self, caller: Token<ApiRead>) -> GetMeResponse {
        answer(self.0.get_me(caller.0).await)
    }

    /// Change the profile
    #[oai(path = "/api/me", method = "patch", operation_id = "updateMe")]
    async fn update_me(
        &self,
        caller: Token<ApiWrite>,
        uri: &poem::http::Uri,
        body: JsonBody<UpdateMeBody>,
    ) -> UpdateMeResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.update_me(caller.0, body.0).await)
    }
}

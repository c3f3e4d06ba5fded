// @generated from openapi.yaml by scripts/generate; do not edit.
//! Personal access tokens.

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

/// `GET /api/tokens`: List tokens.
pub trait ListTokens: Handler {
    /// List tokens.
    fn list_tokens(
        &self,
        caller: Caller,
    ) -> impl Future<Output = Result<models::TokenListResponse, Self::Refusal<ListTokensResponse>>> + Send;
}

/// The documented outcomes of `listTokens`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListTokensResponse {
    /// The tokens.
    #[oai(status = 200)]
    Ok(Json<models::TokenListResponse>),
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

conversions!(ListTokensResponse { models::TokenListResponse => Ok; Unauthorized, Forbidden, InternalServerError });

/// `POST /api/tokens`: Make a token.
pub trait CreateToken: Handler {
    /// Make a token.
    fn create_token(
        &self,
        caller: Caller,
        body: models::TokenInput,
    ) -> impl Future<
        Output = Result<models::TokenCreatedResponse, Self::Refusal<CreateTokenResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreateTokenBody,
    "TokenInput",
    models::TokenInput
);

/// The documented outcomes of `createToken`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateTokenResponse {
    /// The token, with its secret.
    #[oai(status = 201)]
    Created(Json<models::TokenCreatedResponse>),
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

conversions!(CreateTokenResponse { models::TokenCreatedResponse => Created; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// `DELETE /api/tokens/{id}`: Revoke a token.
pub trait RevokeToken: Handler {
    /// Revoke a token.
    fn revoke_token(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::TokenRevokedResponse, Self::Refusal<RevokeTokenResponse>>,
    > + Send;
}

/// The documented outcomes of `revokeToken`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum RevokeTokenResponse {
    /// Revoked.
    #[oai(status = 200)]
    Ok(Json<models::TokenRevokedResponse>),
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

conversions!(RevokeTokenResponse { models::TokenRevokedResponse => Ok; Unauthorized, Forbidden, NotFound, InternalServerError });

/// The operations of the tag `tokens`.
pub trait TokensApi: ListTokens + CreateToken + RevokeToken {}

impl<H: ListTokens + CreateToken + RevokeToken> TokensApi for H {}

/// Routes the tag `tokens` to its handlers.
pub struct TokensApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: TokensApi> TokensApiRoutes<H> {
    /// List tokens
    #[oai(path = "/api/tokens", method = "get", operation_id = "listTokens")]
    async fn list_tokens(&self, caller: Token<ApiRead>) -> ListTokensResponse {
        answer(self.0.list_tokens(caller.0).await)
    }

    /// Make a token
    #[oai(path = "/api/tokens", method = "post", operation_id = "createToken")]
    async fn create_token(
        &self,
        caller: Session,
        uri: &poem::http::Uri,
        body: JsonBody<CreateTokenBody>,
    ) -> CreateTokenResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.create_token(caller.0, body.0).await)
    }

    /// Revoke a token
    #[oai(
        path = "/api/tokens/:id",
        method = "delete",
        operation_id = "revokeToken"
    )]
    async fn revoke_token(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> RevokeTokenResponse {
        answer(self.0.revoke_token(caller.0, id.0.0).await)
    }
}

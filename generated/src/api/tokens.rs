// @generated from openapi.yaml by scripts/generate; do not edit.
//! Personal access tokens.

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

/// The operations of the tag `tokens`.
pub trait TokensApi: Send + Sync + 'static {
    /// `GET /api/tokens`: List tokens.
    fn list_tokens(&self, caller: Caller) -> impl Future<Output = ListTokensResponse> + Send;

    /// `POST /api/tokens`: Make a token.
    fn create_token(
        &self,
        caller: Caller,
        body: models::TokenInput,
    ) -> impl Future<Output = CreateTokenResponse> + Send;

    /// `DELETE /api/tokens/{id}`: Revoke a token.
    fn revoke_token(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = RevokeTokenResponse> + Send;
}

/// Routes the tag `tokens` to its handlers.
pub struct TokensApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: TokensApi> TokensApiRoutes<H> {
    /// List tokens
    #[oai(path = "/api/tokens", method = "get", operation_id = "listTokens")]
    async fn list_tokens(&self, caller: Token<ApiRead>) -> ListTokensResponse {
        self.0.list_tokens(caller.0).await
    }

    /// Make a token
    #[oai(path = "/api/tokens", method = "post", operation_id = "createToken")]
    async fn create_token(
        &self,
        caller: Session,
        body: JsonBody<CreateTokenBody>,
    ) -> CreateTokenResponse {
        self.0.create_token(caller.0, body.0).await
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
        self.0.revoke_token(caller.0, id.0.0).await
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::TokenListResponse> for ListTokensResponse {
    fn from(value: models::TokenListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for ListTokensResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListTokensResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListTokensResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `createToken`.
pub struct CreateTokenBody;

impl RequestSchema for CreateTokenBody {
    const NAME: &'static str = "TokenInput";
    type Value = models::TokenInput;
}

/// The documented outcomes of `createToken`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreateTokenResponse {
    /// The token, with its secret.
    #[oai(status = 201)]
    Created(Json<models::TokenCreatedResponse>),
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

impl From<models::TokenCreatedResponse> for CreateTokenResponse {
    fn from(value: models::TokenCreatedResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreateTokenResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreateTokenResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreateTokenResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for CreateTokenResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::TokenRevokedResponse> for RevokeTokenResponse {
    fn from(value: models::TokenRevokedResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for RevokeTokenResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for RevokeTokenResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for RevokeTokenResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::InternalServerError> for RevokeTokenResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

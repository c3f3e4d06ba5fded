// @generated from openapi.yaml by scripts/generate; do not edit.
//! Transfers of ownership.

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

/// `POST /api/policies/{id}/transfers`: Propose a transfer.
pub trait CreatePolicyTransfer: Handler {
    /// Propose a transfer.
    fn create_policy_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::TransferInput,
    ) -> impl Future<
        Output = Result<
            models::TransferCreatedResponse,
            Self::Refusal<CreatePolicyTransferResponse>,
        >,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    CreatePolicyTransferBody,
    "TransferInput",
    models::TransferInput
);

/// The documented outcomes of `createPolicyTransfer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreatePolicyTransferResponse {
    /// The transfer.
    #[oai(status = 201)]
    Created(Json<models::TransferCreatedResponse>),
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
}

conversions!(CreatePolicyTransferResponse { models::TransferCreatedResponse => Created; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/transfers/{id}/accept`: Accept a transfer.
pub trait AcceptTransfer: Handler {
    /// Accept a transfer.
    fn accept_transfer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::TransferAcceptedResponse, Self::Refusal<AcceptTransferResponse>>,
    > + Send;
}

/// The documented outcomes of `acceptTransfer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum AcceptTransferResponse {
    /// Accepted.
    #[oai(status = 200)]
    Ok(Json<models::TransferAcceptedResponse>),
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

conversions!(AcceptTransferResponse { models::TransferAcceptedResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/transfers/{id}/cancel`: Cancel a transfer.
pub trait CancelTransfer: Handler {
    /// Cancel a transfer.
    fn cancel_transfer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<
        Output = Result<models::TransferResponse, Self::Refusal<CancelTransferResponse>>,
    > + Send;
}

/// The documented outcomes of `cancelTransfer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CancelTransferResponse {
    /// Cancelled.
    #[oai(status = 200)]
    Ok(Json<models::TransferResponse>),
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

conversions!(CancelTransferResponse { models::TransferResponse => Ok; Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `POST /api/transfers/{id}/reject`: Reject a transfer.
pub trait RejectTransfer: Handler {
    /// Reject a transfer.
    fn reject_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: Option<models::TransferRejectInput>,
    ) -> impl Future<
        Output = Result<models::TransferResponse, Self::Refusal<RejectTransferResponse>>,
    > + Send;
}

request_body!(
    crate::CONTRACT,
    RejectTransferBody,
    "TransferRejectInput",
    models::TransferRejectInput
);

/// The documented outcomes of `rejectTransfer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum RejectTransferResponse {
    /// Rejected.
    #[oai(status = 200)]
    Ok(Json<models::TransferResponse>),
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
}

conversions!(RejectTransferResponse { models::TransferResponse => Ok; BadRequest, Unauthorized, Forbidden, NotFound, Conflict, InternalServerError });

/// `GET /api/me/transfers`: List transfers.
pub trait ListMyTransfers: Handler {
    /// List transfers.
    fn list_my_transfers(
        &self,
        caller: Caller,
        query: ListMyTransfersQuery,
    ) -> impl Future<
        Output = Result<models::TransferListResponse, Self::Refusal<ListMyTransfersResponse>>,
    > + Send;
}

/// The query of `listMyTransfers`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListMyTransfersQuery {
    /// Only those in which the caller has this role.
    pub role: Option<models::TransferRole>,
}

/// The documented outcomes of `listMyTransfers`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListMyTransfersResponse {
    /// The transfers.
    #[oai(status = 200)]
    Ok(Json<models::TransferListResponse>),
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

conversions!(ListMyTransfersResponse { models::TransferListResponse => Ok; BadRequest, Unauthorized, Forbidden, InternalServerError });

/// The operations of the tag `transfers`.
pub trait TransfersApi:
    CreatePolicyTransfer + AcceptTransfer + CancelTransfer + RejectTransfer + ListMyTransfers
{
}

impl<H: CreatePolicyTransfer + AcceptTransfer + CancelTransfer + RejectTransfer + ListMyTransfers>
    TransfersApi for H
{
}

/// Routes the tag `transfers` to its handlers.
pub struct TransfersApiRoutes<H>(pub Arc<H>);

#[OpenApi]
impl<H: TransfersApi> TransfersApiRoutes<H> {
    /// Propose a transfer
    #[oai(
        path = "/api/policies/:id/transfers",
        method = "post",
        operation_id = "createPolicyTransfer"
    )]
    async fn create_policy_transfer(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: JsonBody<CreatePolicyTransferBody>,
    ) -> CreatePolicyTransferResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(
            self.0
                .create_policy_transfer(caller.0, id.0.0, body.0)
                .await,
        )
    }

    /// Accept a transfer
    #[oai(
        path = "/api/transfers/:id/accept",
        method = "post",
        operation_id = "acceptTransfer"
    )]
    async fn accept_transfer(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> AcceptTransferResponse {
        answer(self.0.accept_transfer(caller.0, id.0.0).await)
    }

    /// Cancel a transfer
    #[oai(
        path = "/api/transfers/:id/cancel",
        method = "post",
        operation_id = "cancelTransfer"
    )]
    async fn cancel_transfer(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
    ) -> CancelTransferResponse {
        answer(self.0.cancel_transfer(caller.0, id.0.0).await)
    }

    /// Reject a transfer
    #[oai(
        path = "/api/transfers/:id/reject",
        method = "post",
        operation_id = "rejectTransfer"
    )]
    async fn reject_transfer(
        &self,
        caller: Token<ApiWrite>,
        #[oai(name = "id")] id: Path<Id>,
        uri: &poem::http::Uri,
        body: OptionalJsonBody<RejectTransferBody>,
    ) -> RejectTransferResponse {
        if let Err(refusal) = only_query(uri, &[]) {
            return refusal.into();
        }
        answer(self.0.reject_transfer(caller.0, id.0.0, body.0).await)
    }

    /// List transfers
    #[oai(
        path = "/api/me/transfers",
        method = "get",
        operation_id = "listMyTransfers"
    )]
    async fn list_my_transfers(
        &self,
        caller: Token<ApiRead>,
        #[oai(name = "role")] role: Query<Option<models::TransferRole>>,
        uri: &poem::http::Uri,
    ) -> ListMyTransfersResponse {
        if let Err(refusal) = only_query(uri, &["role"]) {
            return refusal.into();
        }
        let query = ListMyTransfersQuery { role: role.0 };
        answer(self.0.list_my_transfers(caller.0, query).await)
    }
}

// @generated from openapi.yaml by scripts/generate; do not edit.
//! Transfers of ownership.

use std::{future::Future, sync::Arc};

use poem_openapi::{ApiResponse, OpenApi, param::Path, param::Query};
#[allow(unused_imports)]
use uuid::Uuid;

#[allow(unused_imports)]
use crate::{
    auth::{ApiRead, ApiWrite, Caller, OptionalToken, Session, Token},
    models, status,
    support::{EventStream, Id, Json, JsonBody, OptionalJsonBody, Problem, RequestSchema},
};

/// The operations of the tag `transfers`.
pub trait TransfersApi: Send + Sync + 'static {
    /// `POST /api/policies/{id}/transfers`: Propose a transfer.
    fn create_policy_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: models::TransferInput,
    ) -> impl Future<Output = CreatePolicyTransferResponse> + Send;

    /// `POST /api/transfers/{id}/accept`: Accept a transfer.
    fn accept_transfer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = AcceptTransferResponse> + Send;

    /// `POST /api/transfers/{id}/cancel`: Cancel a transfer.
    fn cancel_transfer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> impl Future<Output = CancelTransferResponse> + Send;

    /// `POST /api/transfers/{id}/reject`: Reject a transfer.
    fn reject_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: Option<models::TransferRejectInput>,
    ) -> impl Future<Output = RejectTransferResponse> + Send;

    /// `GET /api/me/transfers`: List transfers.
    fn list_my_transfers(
        &self,
        caller: Caller,
        query: ListMyTransfersQuery,
    ) -> impl Future<Output = ListMyTransfersResponse> + Send;
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
        body: JsonBody<CreatePolicyTransferBody>,
    ) -> CreatePolicyTransferResponse {
        self.0
            .create_policy_transfer(caller.0, id.0.0, body.0)
            .await
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
        self.0.accept_transfer(caller.0, id.0.0).await
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
        self.0.cancel_transfer(caller.0, id.0.0).await
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
        body: OptionalJsonBody<RejectTransferBody>,
    ) -> RejectTransferResponse {
        self.0.reject_transfer(caller.0, id.0.0, body.0).await
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
    ) -> ListMyTransfersResponse {
        let query = ListMyTransfersQuery { role: role.0 };
        self.0.list_my_transfers(caller.0, query).await
    }
}

/// The body of `createPolicyTransfer`.
pub struct CreatePolicyTransferBody;

impl RequestSchema for CreatePolicyTransferBody {
    const NAME: &'static str = "TransferInput";
    type Value = models::TransferInput;
}

/// The documented outcomes of `createPolicyTransfer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum CreatePolicyTransferResponse {
    /// The transfer.
    #[oai(status = 201)]
    Created(Json<models::TransferCreatedResponse>),
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
}

impl From<models::TransferCreatedResponse> for CreatePolicyTransferResponse {
    fn from(value: models::TransferCreatedResponse) -> Self {
        Self::Created(Json(value))
    }
}

impl From<status::BadRequest> for CreatePolicyTransferResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for CreatePolicyTransferResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CreatePolicyTransferResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CreatePolicyTransferResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for CreatePolicyTransferResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for CreatePolicyTransferResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::TransferAcceptedResponse> for AcceptTransferResponse {
    fn from(value: models::TransferAcceptedResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for AcceptTransferResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for AcceptTransferResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for AcceptTransferResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for AcceptTransferResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for AcceptTransferResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
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
    /// The state of the resource forbids this.
    #[oai(status = 409)]
    Conflict(Problem),
    /// Something unexpected happened; the request id leads to it in the log.
    #[oai(status = 500)]
    InternalServerError(Problem),
}

impl From<models::TransferResponse> for CancelTransferResponse {
    fn from(value: models::TransferResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::Unauthorized> for CancelTransferResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for CancelTransferResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for CancelTransferResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for CancelTransferResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for CancelTransferResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The body of `rejectTransfer`.
pub struct RejectTransferBody;

impl RequestSchema for RejectTransferBody {
    const NAME: &'static str = "TransferRejectInput";
    type Value = models::TransferRejectInput;
}

/// The documented outcomes of `rejectTransfer`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum RejectTransferResponse {
    /// Rejected.
    #[oai(status = 200)]
    Ok(Json<models::TransferResponse>),
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
}

impl From<models::TransferResponse> for RejectTransferResponse {
    fn from(value: models::TransferResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for RejectTransferResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for RejectTransferResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for RejectTransferResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::NotFound> for RejectTransferResponse {
    fn from(status: status::NotFound) -> Self {
        Self::NotFound(status.0)
    }
}

impl From<status::Conflict> for RejectTransferResponse {
    fn from(status: status::Conflict) -> Self {
        Self::Conflict(status.0)
    }
}

impl From<status::InternalServerError> for RejectTransferResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

/// The query of `listMyTransfers`.
#[derive(Clone, Debug, PartialEq)]
pub struct ListMyTransfersQuery {
    /// Only those in which the caller has this part.
    pub role: Option<models::TransferRole>,
}

/// The documented outcomes of `listMyTransfers`.
#[derive(ApiResponse)]
#[allow(clippy::large_enum_variant)]
pub enum ListMyTransfersResponse {
    /// The transfers.
    #[oai(status = 200)]
    Ok(Json<models::TransferListResponse>),
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

impl From<models::TransferListResponse> for ListMyTransfersResponse {
    fn from(value: models::TransferListResponse) -> Self {
        Self::Ok(Json(value))
    }
}

impl From<status::BadRequest> for ListMyTransfersResponse {
    fn from(status: status::BadRequest) -> Self {
        Self::BadRequest(status.0)
    }
}

impl From<status::Unauthorized> for ListMyTransfersResponse {
    fn from(status: status::Unauthorized) -> Self {
        Self::Unauthorized(status.0, status::Unauthorized::CHALLENGE.to_owned())
    }
}

impl From<status::Forbidden> for ListMyTransfersResponse {
    fn from(status: status::Forbidden) -> Self {
        Self::Forbidden(status.0)
    }
}

impl From<status::InternalServerError> for ListMyTransfersResponse {
    fn from(status: status::InternalServerError) -> Self {
        Self::InternalServerError(status.0)
    }
}

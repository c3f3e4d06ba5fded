//! Transfers of ownership.

mod accept_transfer;
mod cancel_transfer;
mod create_policy_transfer;
mod list_my_transfers;
mod reject_transfer;
mod view;

use catalog_api::{
    api::{
        TransfersApi,
        transfers::{
            AcceptTransferResponse, CancelTransferResponse, CreatePolicyTransferResponse,
            ListMyTransfersQuery, ListMyTransfersResponse, RejectTransferResponse,
        },
    },
    auth::Caller,
    models::{TransferInput, TransferRejectInput},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl TransfersApi for App {
    async fn create_policy_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: TransferInput,
    ) -> CreatePolicyTransferResponse {
        answer(create_policy_transfer::handle(self, caller, id, body)).await
    }

    async fn accept_transfer(&self, caller: Caller, id: Uuid) -> AcceptTransferResponse {
        answer(accept_transfer::handle(self, caller, id)).await
    }

    async fn cancel_transfer(&self, caller: Caller, id: Uuid) -> CancelTransferResponse {
        answer(cancel_transfer::handle(self, caller, id)).await
    }

    async fn reject_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: Option<TransferRejectInput>,
    ) -> RejectTransferResponse {
        answer(reject_transfer::handle(self, caller, id, body)).await
    }

    async fn list_my_transfers(
        &self,
        caller: Caller,
        query: ListMyTransfersQuery,
    ) -> ListMyTransfersResponse {
        answer(list_my_transfers::handle(self, caller, query)).await
    }
}

//! `POST /api/transfers/{id}/accept`

use catalog_api::{
    api::transfers::{AcceptTransfer, AcceptTransferResponse},
    auth::Caller,
    models::TransferAcceptedResponse,
};
use catalog_store::transfers;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl AcceptTransfer for App {
    async fn accept_transfer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<TransferAcceptedResponse, AcceptTransferResponse> {
        let mut tx = self.store.begin().await?;
        let transfer = transfers::accept(&mut tx, viewer(caller), id, self.clock.now()).await?;
        tx.commit().await?;
        Ok(TransferAcceptedResponse {
            resource_type: view::RESOURCE_TYPE.to_owned(),
            resource_id: transfer.policy_id,
            transfer: view::state(&transfer),
        })
    }
}

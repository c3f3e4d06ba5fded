//! `POST /api/transfers/{id}/cancel`

use catalog_api::{
    api::transfers::{CancelTransfer, CancelTransferResponse},
    auth::Caller,
    models::TransferResponse,
};
use catalog_store::transfers;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl CancelTransfer for App {
    async fn cancel_transfer(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<TransferResponse, CancelTransferResponse> {
        let mut tx = self.store.begin().await?;
        let transfer = transfers::cancel(&mut tx, viewer(caller), id, self.clock.now()).await?;
        tx.commit().await?;
        Ok(TransferResponse {
            transfer: view::state(&transfer),
        })
    }
}

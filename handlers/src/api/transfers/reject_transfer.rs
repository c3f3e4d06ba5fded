//! `POST /api/transfers/{id}/reject`

use catalog_api::{
    api::transfers::{RejectTransfer, RejectTransferResponse},
    auth::Caller,
    models::{TransferRejectInput, TransferResponse},
};
use catalog_store::transfers;
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::{normalize::optional, viewer::viewer},
    reject::Outcome,
};

impl RejectTransfer for App {
    async fn reject_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: Option<TransferRejectInput>,
    ) -> Outcome<TransferResponse, RejectTransferResponse> {
        let feedback = body.and_then(|body| optional(body.feedback));
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        let transfer = transfers::reject(&mut tx, viewer, id, feedback.as_deref(), now).await?;
        tx.commit().await?;
        Ok(TransferResponse {
            transfer: view::state(&transfer),
        })
    }
}

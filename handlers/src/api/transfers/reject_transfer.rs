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
    api::{input::Properties, viewer::viewer},
    reject::Outcome,
};

const MAX_FEEDBACK: usize = 5_000;

impl RejectTransfer for App {
    async fn reject_transfer(
        &self,
        caller: Caller,
        id: Uuid,
        body: Option<TransferRejectInput>,
    ) -> Outcome<TransferResponse, RejectTransferResponse> {
        let mut body = Properties::new(body.unwrap_or_default());
        let feedback = body.clearable("feedback", MAX_FEEDBACK)?.flatten();
        body.finish()?;
        let (viewer, now) = (viewer(caller), self.clock.now());
        let mut tx = self.store.begin().await?;
        let transfer = transfers::reject(&mut tx, viewer, id, feedback.as_deref(), now).await?;
        tx.commit().await?;
        Ok(TransferResponse {
            transfer: view::state(&transfer),
        })
    }
}

//! `POST /api/transfers/{id}/cancel`

use catalog_api::{api::transfers::CancelTransferResponse, auth::Caller, models::TransferResponse};
use catalog_store::transfers;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<TransferResponse, CancelTransferResponse> {
    let mut tx = app.store.begin().await?;
    let transfer = transfers::cancel(&mut tx, viewer(caller), id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(TransferResponse {
        transfer: view::state(&transfer),
    })
}

//! `POST /api/transfers/{id}/accept`

use catalog_api::{
    api::transfers::AcceptTransferResponse, auth::Caller, models::TransferAcceptedResponse,
};
use catalog_store::transfers;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<TransferAcceptedResponse, AcceptTransferResponse> {
    let mut tx = app.store.begin().await?;
    let transfer = transfers::accept(&mut tx, viewer(caller), id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(TransferAcceptedResponse {
        resource_type: view::RESOURCE_TYPE.to_owned(),
        resource_id: transfer.policy_id,
        transfer: view::state(&transfer),
    })
}

//! `POST /api/policies/{id}/transfers`

use catalog_api::{
    api::transfers::CreatePolicyTransferResponse,
    auth::Caller,
    models::{TransferCreated, TransferCreatedResponse, TransferInput},
};
use catalog_store::transfers;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    policy_id: Uuid,
    body: TransferInput,
) -> Outcome<TransferCreatedResponse, CreatePolicyTransferResponse> {
    let now = app.clock.now();
    let id = app.entropy.id(now);
    let email = &body.recipient_email;
    let mut tx = app.store.begin().await?;
    let to_user_id = transfers::offer(&mut tx, viewer(caller), id, policy_id, email, now).await?;
    tx.commit().await?;
    Ok(TransferCreatedResponse {
        transfer: TransferCreated { id, to_user_id },
    })
}

//! `POST /api/policies/{id}/transfers`

use catalog_api::{
    api::transfers::{CreatePolicyTransfer, CreatePolicyTransferResponse},
    auth::Caller,
    models::{TransferCreated, TransferCreatedResponse, TransferInput},
};
use catalog_store::transfers;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

impl CreatePolicyTransfer for App {
    async fn create_policy_transfer(
        &self,
        caller: Caller,
        policy_id: Uuid,
        body: TransferInput,
    ) -> Outcome<TransferCreatedResponse, CreatePolicyTransferResponse> {
        let now = self.clock.now();
        let id = self.entropy.id(now);
        let email = &body.recipient_email;
        let mut tx = self.store.begin().await?;
        let to_user_id =
            transfers::offer(&mut tx, viewer(caller), id, policy_id, email, now).await?;
        tx.commit().await?;
        Ok(TransferCreatedResponse {
            transfer: TransferCreated { id, to_user_id },
        })
    }
}

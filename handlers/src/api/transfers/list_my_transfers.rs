//! `GET /api/me/transfers`

use catalog_api::{
    api::transfers::{ListMyTransfers, ListMyTransfersQuery, ListMyTransfersResponse},
    auth::Caller,
    models::{TransferListResponse, TransferRole},
};
use catalog_store::transfers::{self, Role};

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListMyTransfers for App {
    async fn list_my_transfers(
        &self,
        caller: Caller,
        query: ListMyTransfersQuery,
    ) -> Outcome<TransferListResponse, ListMyTransfersResponse> {
        let role = query.role.map(|role| match role {
            TransferRole::Recipient => Role::Recipient,
            TransferRole::Initiator => Role::Initiator,
        });
        let (viewer, now) = (viewer(caller), self.clock.now());
        let own = transfers::list(&mut self.store.reader(), viewer, role, now).await?;
        let entry = |transfer| view::transfer(transfer, caller.user_id);
        Ok(TransferListResponse {
            transfers: own.into_iter().map(entry).collect(),
        })
    }
}

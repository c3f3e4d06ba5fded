//! `GET /api/me/transfers`

use catalog_api::{
    api::transfers::{ListMyTransfersQuery, ListMyTransfersResponse},
    auth::Caller,
    models::{TransferListResponse, TransferRole},
};
use catalog_store::transfers::{self, Role};

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    query: ListMyTransfersQuery,
) -> Outcome<TransferListResponse, ListMyTransfersResponse> {
    let role = query.role.map(|role| match role {
        TransferRole::Recipient => Role::Recipient,
        TransferRole::Initiator => Role::Initiator,
    });
    let (viewer, now) = (viewer(caller), app.clock.now());
    let own = transfers::list(&mut app.store.reader(), viewer, role, now).await?;
    let entry = |transfer| view::transfer(transfer, caller.user_id);
    Ok(TransferListResponse {
        transfers: own.into_iter().map(entry).collect(),
    })
}

//! `GET /api/connections`

use catalog_api::{
    api::connections::ListConnectionsResponse, auth::Caller, models::ConnectionListResponse,
};
use catalog_store::connections;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
) -> Outcome<ConnectionListResponse, ListConnectionsResponse> {
    let own = connections::list_own(&mut app.store.reader(), viewer(caller)).await?;
    Ok(ConnectionListResponse {
        connections: own.into_iter().map(view::connection).collect(),
    })
}

//! `GET /api/connections/{id}/workspaces`

use catalog_api::{
    api::connections::ListConnectionWorkspacesResponse, auth::Caller,
    models::ConnectionWorkspacesResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<ConnectionWorkspacesResponse, ListConnectionWorkspacesResponse> {
    let shared = connections::shares(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(ConnectionWorkspacesResponse {
        shared: shared.iter().map(view::share).collect(),
    })
}

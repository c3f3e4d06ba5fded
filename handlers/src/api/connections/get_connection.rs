//! `GET /api/connections/{id}`

use catalog_api::{
    api::connections::GetConnectionResponse, auth::Caller, models::ConnectionDetailResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<ConnectionDetailResponse, GetConnectionResponse> {
    let connection = connections::visible(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(ConnectionDetailResponse {
        is_owner: connection.owner_id == caller.user_id,
        connection: view::connection(connection),
    })
}

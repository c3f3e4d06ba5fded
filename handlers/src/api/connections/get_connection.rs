//! `GET /api/connections/{id}`

use catalog_api::{
    api::connections::{GetConnection, GetConnectionResponse},
    auth::Caller,
    models::ConnectionDetailResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl GetConnection for App {
    async fn get_connection(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<ConnectionDetailResponse, GetConnectionResponse> {
        let connection = connections::visible(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(ConnectionDetailResponse {
            is_owner: connection.owner_id == caller.user_id,
            connection: view::connection(connection.into_inner(), caller),
        })
    }
}

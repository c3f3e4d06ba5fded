//! `GET /api/connections`

use catalog_api::{
    api::connections::{ListConnections, ListConnectionsResponse},
    auth::Caller,
    models::ConnectionListResponse,
};
use catalog_store::connections;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListConnections for App {
    async fn list_connections(
        &self,
        caller: Caller,
    ) -> Outcome<ConnectionListResponse, ListConnectionsResponse> {
        let own = connections::list_own(&mut self.store.reader(), viewer(caller)).await?;
        Ok(ConnectionListResponse {
            connections: own
                .into_iter()
                .map(|connection| view::connection(connection, caller))
                .collect(),
        })
    }
}

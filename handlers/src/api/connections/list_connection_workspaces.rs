//! `GET /api/connections/{id}/workspaces`

use catalog_api::{
    api::connections::{ListConnectionWorkspaces, ListConnectionWorkspacesResponse},
    auth::Caller,
    models::ConnectionWorkspacesResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use super::view;
use crate::{App, api::viewer::viewer, reject::Outcome};

impl ListConnectionWorkspaces for App {
    async fn list_connection_workspaces(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> Outcome<ConnectionWorkspacesResponse, ListConnectionWorkspacesResponse> {
        let shared = connections::shares(&mut self.store.reader(), viewer(caller), id).await?;
        Ok(ConnectionWorkspacesResponse {
            shared: shared.iter().map(view::share).collect(),
        })
    }
}

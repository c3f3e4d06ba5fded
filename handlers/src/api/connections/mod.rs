//! Stored credentials for the external platform.

mod create_connection;
mod delete_connection;
mod get_connection;
mod get_connection_impact;
mod list_connection_orgs;
mod list_connection_workspaces;
mod list_connections;
mod sync_connection;
mod update_connection;
mod validate_connection;
mod view;

use catalog_api::{
    api::{
        ConnectionsApi,
        connections::{
            CreateConnectionResponse, DeleteConnectionResponse, GetConnectionImpactResponse,
            GetConnectionResponse, ListConnectionOrgsResponse, ListConnectionWorkspacesResponse,
            ListConnectionsResponse, SyncConnectionResponse, UpdateConnectionResponse,
            ValidateConnectionResponse,
        },
    },
    auth::Caller,
    models::{ConnectionCredentials, ConnectionInput, ConnectionPatch},
};
use uuid::Uuid;

use crate::{App, reject::answer};

impl ConnectionsApi for App {
    async fn list_connections(&self, caller: Caller) -> ListConnectionsResponse {
        answer(list_connections::handle(self, caller)).await
    }

    async fn create_connection(
        &self,
        caller: Caller,
        body: ConnectionInput,
    ) -> CreateConnectionResponse {
        answer(create_connection::handle(self, caller, body)).await
    }

    async fn validate_connection(
        &self,
        _caller: Caller,
        body: ConnectionCredentials,
    ) -> ValidateConnectionResponse {
        answer(validate_connection::handle(self, body)).await
    }

    async fn get_connection(&self, caller: Caller, id: Uuid) -> GetConnectionResponse {
        answer(get_connection::handle(self, caller, id)).await
    }

    async fn update_connection(
        &self,
        caller: Caller,
        id: Uuid,
        body: ConnectionPatch,
    ) -> UpdateConnectionResponse {
        answer(update_connection::handle(self, caller, id, body)).await
    }

    async fn delete_connection(&self, caller: Caller, id: Uuid) -> DeleteConnectionResponse {
        answer(delete_connection::handle(self, caller, id)).await
    }

    async fn sync_connection(&self, caller: Caller, id: Uuid) -> SyncConnectionResponse {
        answer(sync_connection::handle(self, caller, id)).await
    }

    async fn list_connection_orgs(&self, caller: Caller, id: Uuid) -> ListConnectionOrgsResponse {
        answer(list_connection_orgs::handle(self, caller, id)).await
    }

    async fn list_connection_workspaces(
        &self,
        caller: Caller,
        id: Uuid,
    ) -> ListConnectionWorkspacesResponse {
        answer(list_connection_workspaces::handle(self, caller, id)).await
    }

    async fn get_connection_impact(&self, caller: Caller, id: Uuid) -> GetConnectionImpactResponse {
        answer(get_connection_impact::handle(self, caller, id)).await
    }
}

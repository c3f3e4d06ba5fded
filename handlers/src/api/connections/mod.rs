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

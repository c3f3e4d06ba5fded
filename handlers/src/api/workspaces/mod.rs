//! Workspaces with their members and shared connections.

mod add_workspace_member;
mod archive_workspace;
mod create_workspace;
mod get_workspace;
mod get_workspace_connection_impact;
mod get_workspace_member_impact;
mod list_workspace_members;
mod list_workspaces;
mod remove_workspace_member;
mod share_workspace_connection;
mod unarchive_workspace;
mod unshare_workspace_connection;
mod update_workspace;
mod update_workspace_connection;
mod update_workspace_member;
mod view;

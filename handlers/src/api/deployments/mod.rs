//! Deployments to organizations of the platform.

mod cancel_deployment;
mod create_deployment;
mod delete_deployment;
mod delete_deployment_release;
mod delete_failed_deployments;
mod get_deployment_dev_version;
mod get_deployment_history;
mod list_deployments;
pub(crate) mod log;
mod removal;
mod request;
mod stream_deployment_logs;
mod sync_deployment;
mod unpublish_deployment;
pub(crate) mod view;

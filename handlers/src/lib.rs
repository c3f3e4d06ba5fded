//! The Policy and Ruleset Catalog Service: its handlers, the systems outside of it, and its command line.

pub mod api;
pub mod app;
mod asset;
pub mod auth;
mod beside;
pub mod cli;
pub mod clock;
mod commits;
pub mod config;
pub mod database_watch;
pub mod disk;
mod documents;
pub mod entropy;
mod faults;
mod gzip;
pub mod key_error;
pub mod keyfile;
pub mod keys;
pub mod log_hub;
mod mcp;
pub mod page_memory;
pub mod pages;
pub mod places;
pub mod profile;
pub mod rates;
pub mod read_model;
pub mod reconcile;
pub mod reject;
mod retention;
pub mod ruleset_check;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod secrets;
pub mod server;
pub mod telemetry;
pub mod vendor;
pub mod views;
pub mod worker;

pub use app::App;
use catalog_platform as platform;
use catalog_sourcehost as sourcehost;

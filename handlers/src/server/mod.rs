//! HTTP: the accept loop, and what stands around the operations.

mod accept;
mod activity;
mod admission;
mod answered;
mod client;
mod compress;
mod connection;
mod docs;
mod health;
mod observe;
mod outgoing;
mod protect;
mod request_body;
mod retry_later;
mod routes;
mod scrape;
mod unsent;
mod whole_catalog;

pub use accept::serve;
pub use routes::{admin_endpoint, endpoint};

//! HTTP: the accept loop, and what stands around the operations.

mod accept;
mod asset;
mod compress;
mod docs;
mod health;
mod observe;
mod request_body;
mod routes;
mod unavailable;

pub use accept::serve;
pub use observe::install_metrics;
pub use routes::endpoint;

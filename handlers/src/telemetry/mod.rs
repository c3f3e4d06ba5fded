//! What the service tells those who run it, beside its log: metrics, and traces where a collector is configured.

mod collector;
mod described;
mod prometheus;
pub mod traces;

pub use described::{DESCRIBED, Kind};
pub use prometheus::{SUM_UP, install_metrics, render};

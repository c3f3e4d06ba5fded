//! Clients that are slow, silent or many: the real binary over real sockets.

mod backup;
mod conformance;
mod connections;
#[allow(dead_code, reason = "each kind of tests uses a part of it")]
#[path = "../crash/database.rs"]
mod database;
mod full;
mod malformed;
mod mcp;
mod proxy;
mod sandbox;
mod server;
mod shutdown;
mod slow_readers;
mod starting;
mod upgrades;

//! Clients that are slow, silent or many: the real binary over real sockets.

mod backup;
mod conformance;
mod connections;
mod full;
mod malformed;
mod mcp;
mod proxy;
mod sandbox;
mod server;
mod slow_readers;

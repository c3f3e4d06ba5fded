//! The MCP server: what agents use instead of the REST interface (interface, What the service does).
//!
//! A tool that stands for an operation calls it within the process through the routes that serve it (`rest.rs`), so that tokens,
//! scopes, visibility, checks, limits and answers are the same. `operations.rs` derives from the served document what there is to
//! call, `tools/` offers it, `server.rs` speaks the protocol, by the library `rmcp`, and `endpoint.rs` is its place in the service.
//! No message leaves anything behind in the process: any replica answers any of them.

mod address;
mod arguments;
mod consent;
mod draft;
mod endpoint;
mod operations;
mod progress;
mod prompts;
mod refusal;
mod resources;
mod rest;
mod schema;
mod server;
mod session;
mod share;
mod tools;
mod trim;
mod wait;

pub(crate) use endpoint::{Access, Mcp};
pub(crate) use rest::{Rest, ViaMcp};

//! The MCP server: its tools, what they refuse, and how it is reached.

mod address;
mod consent;
mod deployments;
mod forks;
mod hostile;
mod ideas;
mod offered;
mod operations;
mod reading;

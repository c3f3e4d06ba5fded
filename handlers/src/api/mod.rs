//! The operations of the contract: a folder for each tag, a file for each operation. docs/api.md lists them.

mod account;
mod authenticate;
mod connections;
mod credentials;
mod cursor;
pub(crate) mod deployments;
mod normalize;
mod policies;
pub mod prepared;
pub(crate) mod project;
mod ruleset_submissions;
mod rulesets;
mod submissions;
mod tabs;
mod tokens;
mod transfers;
mod validation;
mod view;
mod viewer;
pub(crate) mod words;
mod workspaces;

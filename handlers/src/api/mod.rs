//! The operations of the contract: a folder for each tag, a file for each operation. docs/operations.md lists them.

mod account;
mod input;
mod policies;
mod submissions;
mod tokens;
mod viewer;

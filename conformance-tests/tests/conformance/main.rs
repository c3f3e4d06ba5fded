//! Every operation, every documented status, over real HTTP; every response is held against the contract.

mod account;
mod authorization;
mod comments;
mod concurrency;
mod coverage;
mod failures;
mod harness;
mod inputs;
mod live;
mod outside;
mod policies;
mod submissions;
mod tokens;
mod vendor;

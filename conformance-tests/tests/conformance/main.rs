//! Every operation, every documented status, over real HTTP; every response is held against the contract.

mod account;
mod authorization;
mod comments;
mod concurrency;
mod coverage;
mod drafts;
mod failures;
mod harness;
mod inputs;
mod live;
mod outside;
mod policies;
mod policy_history;
mod policy_revisions;
mod policy_source;
mod ruleset_docs;
mod ruleset_revisions;
mod ruleset_submissions;
mod rulesets;
mod submissions;
mod tokens;
mod transfers;
mod vendor;

//! A deployment held against the contract.
//!
//! [`Contract`] says what of an answer deviates, and where in the document that stands; the tests of this service judge by it,
//! too. [`run()`] asks a deployment, of which it knows nothing but the address, and [`Report`] tells what was exercised.

mod client;
mod contract;
mod judge;
mod pointer;
mod report;
mod run;

pub use client::Client;
pub use contract::{Contract, ContractError, Operation};
pub use judge::{Answer, Deviation};
pub use report::{Format, Report};
pub use run::{Options, RunError, run};

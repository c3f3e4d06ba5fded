//! Which states there are, and which event leads from one to another: one table for each kind of thing.

mod deployment;
mod policy;
mod revision;
mod ruleset;
mod transfer;

pub use deployment::{DeploymentEvent, DeploymentStatus, Live};
pub use policy::{PolicyEvent, PolicyStatus};
pub use revision::{RevisionDecision, RevisionStatus};
pub use ruleset::{RulesetEvent, RulesetStatus, RulesetSubmissionStatus};
pub use transfer::{TransferDecision, TransferStatus};

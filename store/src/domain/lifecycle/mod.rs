//! Which states there are, and which event leads from one to another: one table for each kind of thing.

mod deployment;
mod history;
mod policy;
mod revision;
mod ruleset;
mod transfer;

pub use deployment::{
    AssetType, DeploymentEvent, DeploymentMode, DeploymentStatus, HomePageStatus, Live,
};
pub use history::{Actor, PolicyHistoryEvent};
pub use policy::{PolicyEvent, PolicyStatus};
pub use revision::{RevisionDecision, RevisionField, RevisionStatus};
pub use ruleset::{RulesetEvent, RulesetStatus, RulesetSubmissionStatus};
pub use transfer::{TransferDecision, TransferStatus};

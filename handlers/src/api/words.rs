//! Words that the store and the contract share: types of their own, and matches that hold them equal.

use catalog_api::models;
use catalog_store::{deployments, domain};

use crate::sourcehost::ruleset::PathSource;

/// A word of the store, as the contract has it.
pub(crate) trait ToContract {
    type Word;
    fn to_contract(self) -> Self::Word;
}

/// A word of the contract, as the store has it.
pub(super) trait ToStore {
    type Word;
    fn to_store(self) -> Self::Word;
}

macro_rules! answered {
    ($($stored:ty => $word:ident { $($variant:ident),+ })+) => {$(
        impl ToContract for $stored {
            type Word = models::$word;

            fn to_contract(self) -> models::$word {
                match self {
                    $(Self::$variant => models::$word::$variant,)+
                }
            }
        }
    )+};
}

macro_rules! asked {
    ($($name:ident { $($variant:ident),+ })+) => {$(
        impl ToStore for models::$name {
            type Word = domain::$name;

            fn to_store(self) -> domain::$name {
                match self {
                    $(Self::$variant => domain::$name::$variant,)+
                }
            }
        }
    )+};
}

answered! {
    deployments::JobKind => JobKind { Deploy, Unpublish, DeleteRelease }
    deployments::JobState => JobStatus { Queued, Running, Done, Failed, Cancelled }
    deployments::LogStream => LogStream { System, Stdout, Stderr }
    domain::Actor => HistoryActor { Owner, Administrator }
    PathSource => RulesetPathSource { Explicit, Exchange, Content }
    domain::AssetKind => AssetKind { Agent, Api, Llm, Mcp }
    domain::AssetType => AssetType { Policy, Ruleset }
    domain::DeploymentMode => DeploymentMode { Build, Publish, Release, Attach }
    domain::DeploymentStatus => DeploymentStatus {
        Queued, Running, Cancelling, Built, Published, Released, Attached, Failed, Cancelled, Removing, Unpublished, Deleted
    }
    domain::DeliveryPhase => DeliveryPhase { Declared, Delivered }
    domain::Direction => Direction { Inbound, Outbound }
    domain::HomePageStatus => HomeDocStatus { Published, Failed }
    domain::IdeaCoverage => IdeaCoverage { Full, Partial }
    domain::PolicyStatus => PolicyStatus { UnderReview, Published, Rejected, Private }
    domain::ProjectType => ProjectType { Unified, Split }
    domain::RevisionField => RevisionField { Description, SourcehostUrl }
    domain::RevisionStatus => RevisionStatus { Pending, Approved, Rejected }
    domain::RulesetCategory => RulesetCategory {
        Security, ApiDesign, Documentation, Compliance, Mcp, A2A, Llm, Operations, Other
    }
    domain::RulesetStatus => RulesetStatus { UnderReview, Published, Rejected }
    domain::RulesetSubmissionStatus => RulesetSubmissionStatus { Submitted, Approved, Rejected }
    domain::Scope => Scope { ApiRead, ApiWrite }
    domain::TargetScope => TargetScope { RestApi, AsyncApi, HttpApi, GrpcApi, Agent, Mcp }
    domain::TransferStatus => TransferStatus { Pending, Accepted, Rejected, Cancelled, Expired }
    domain::WorkspaceRole => WorkspaceRole { Owner, Admin, Member }
}

asked! {
    AssetKind { Agent, Api, Llm, Mcp }
    AssetType { Policy, Ruleset }
    Direction { Inbound, Outbound }
    ProjectType { Unified, Split }
    Scope { ApiRead, ApiWrite }
    WorkspaceRole { Owner, Admin, Member }
}

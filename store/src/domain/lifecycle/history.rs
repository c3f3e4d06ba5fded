//! What histories say.

use super::{PolicyEvent, RevisionDecision};
use crate::words::words;

words! {
    /// Who causes an event.
    pub enum Actor {
        /// The owner of the policy or ruleset.
        Owner = "owner",
        /// An administrator.
        Administrator = "administrator",
    }
}

words! {
    /// What happened to a policy.
    pub enum PolicyHistoryEvent {
        /// The owner submitted it.
        Submitted = "submitted",
        /// The owner submitted a rejected one again.
        Resubmitted = "resubmitted",
        /// An administrator approved it.
        Approved = "approved",
        /// An administrator rejected it.
        Rejected = "rejected",
        /// An administrator took it out of the catalog.
        SetPrivate = "set_private",
        /// An administrator put it back.
        SetPublished = "set_published",
        /// The owner proposed a revision.
        RevisionProposed = "revision_proposed",
        /// An administrator approved a revision.
        RevisionApproved = "revision_approved",
        /// An administrator rejected a revision.
        RevisionRejected = "revision_rejected",
        /// It has another owner.
        Transferred = "transferred",
    }
}

impl PolicyHistoryEvent {
    /// Who causes it.
    pub fn actor(self) -> Actor {
        match self {
            Self::Submitted | Self::Resubmitted | Self::RevisionProposed | Self::Transferred => {
                Actor::Owner
            }
            Self::Approved
            | Self::Rejected
            | Self::SetPrivate
            | Self::SetPublished
            | Self::RevisionApproved
            | Self::RevisionRejected => Actor::Administrator,
        }
    }
}

impl From<PolicyEvent> for PolicyHistoryEvent {
    fn from(event: PolicyEvent) -> Self {
        match event {
            PolicyEvent::Submit => Self::Submitted,
            PolicyEvent::Resubmit => Self::Resubmitted,
            PolicyEvent::Approve => Self::Approved,
            PolicyEvent::Reject => Self::Rejected,
            PolicyEvent::SetPrivate => Self::SetPrivate,
            PolicyEvent::SetPublished => Self::SetPublished,
        }
    }
}

impl From<RevisionDecision> for PolicyHistoryEvent {
    fn from(decision: RevisionDecision) -> Self {
        match decision {
            RevisionDecision::Approve => Self::RevisionApproved,
            RevisionDecision::Reject => Self::RevisionRejected,
        }
    }
}

//! Proposed edits of published policies.

use crate::words::words;

words! {
    /// Where a proposal stands.
    pub enum RevisionStatus {
        /// It waits for an administrator; the published value is unchanged.
        Pending = "pending",
        /// It is the published value.
        Approved = "approved",
        /// An administrator refused it.
        Rejected = "rejected",
    }
}

words! {
    /// What a proposal changes.
    pub enum RevisionField {
        /// The About text.
        Description = "description",
        /// The source repository.
        SourcehostUrl = "sourcehost_url",
    }
}

/// What an administrator decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevisionDecision {
    /// The proposal is published.
    Approve,
    /// It is not.
    Reject,
}

impl RevisionStatus {
    /// The state after a decision; `None` where one was made already.
    pub fn after(self, decision: RevisionDecision) -> Option<Self> {
        match (self, decision) {
            (Self::Pending, RevisionDecision::Approve) => Some(Self::Approved),
            (Self::Pending, RevisionDecision::Reject) => Some(Self::Rejected),
            (Self::Approved | Self::Rejected, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RevisionDecision as D, RevisionStatus as S};

    #[test]
    fn only_a_pending_revision_is_decided() {
        assert_eq!(S::Pending.after(D::Approve), Some(S::Approved));
        assert_eq!(S::Pending.after(D::Reject), Some(S::Rejected));
        for decided in [S::Approved, S::Rejected] {
            assert_eq!(decided.after(D::Approve), None);
            assert_eq!(decided.after(D::Reject), None);
        }
    }
}

//! Policies, and with them their submissions.

use crate::words::words;

words! {
    /// Where a policy, and its submission, stands.
    pub enum PolicyStatus {
        /// Submitted, waits for an administrator.
        UnderReview = "under_review",
        /// In the catalog.
        Published = "published",
        /// An administrator refused it; the owner can resubmit.
        Rejected = "rejected",
        /// Approved once, and taken out of the catalog.
        Private = "private",
    }
}

/// What moves a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyEvent {
    /// The owner submits it.
    Submit,
    /// The owner submits a rejected one again.
    Resubmit,
    /// An administrator approves it.
    Approve,
    /// An administrator rejects it.
    Reject,
    /// An administrator takes it out of the catalog.
    SetPrivate,
    /// An administrator puts it back.
    SetPublished,
}

impl PolicyStatus {
    /// The state after `event`; `None` where it forbids that.
    pub fn after(self, event: PolicyEvent) -> Option<Self> {
        match (self, event) {
            (Self::Rejected, PolicyEvent::Resubmit) => Some(Self::UnderReview),
            (Self::UnderReview, PolicyEvent::Approve)
            | (Self::Private, PolicyEvent::SetPublished) => Some(Self::Published),
            (Self::UnderReview, PolicyEvent::Reject) => Some(Self::Rejected),
            (Self::Published, PolicyEvent::SetPrivate) => Some(Self::Private),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PolicyEvent, PolicyStatus};

    #[test]
    fn only_the_listed_transitions_exist() {
        use PolicyEvent as E;
        use PolicyStatus as S;
        let allowed = [
            (S::Rejected, E::Resubmit, S::UnderReview),
            (S::UnderReview, E::Approve, S::Published),
            (S::UnderReview, E::Reject, S::Rejected),
            (S::Published, E::SetPrivate, S::Private),
            (S::Private, E::SetPublished, S::Published),
        ];
        for &from in S::ALL {
            for event in [
                E::Submit,
                E::Resubmit,
                E::Approve,
                E::Reject,
                E::SetPrivate,
                E::SetPublished,
            ] {
                let expected = allowed
                    .iter()
                    .find(|(f, e, _)| (*f, *e) == (from, event))
                    .map(|(_, _, to)| *to);
                assert_eq!(from.after(event), expected, "{from:?} {event:?}");
            }
        }
    }
}

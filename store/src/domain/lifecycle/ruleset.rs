//! Community rulesets and their submissions. The submission holds what waits for review, the ruleset what is live.

use super::Actor;
use crate::words::words;

words! {
    /// Where a ruleset stands (`lifecycle_status`).
    pub enum RulesetStatus {
        /// It was never published, and waits for an administrator.
        UnderReview = "under_review",
        /// In the catalog; a revision of it may be waiting.
        Published = "published",
        /// It was never published, and an administrator refused it.
        Rejected = "rejected",
    }
}

words! {
    /// Where a submission stands.
    pub enum RulesetSubmissionStatus {
        /// It waits for an administrator.
        Submitted = "submitted",
        /// Its content is live.
        Approved = "approved",
        /// An administrator refused it.
        Rejected = "rejected",
    }
}

words! {
    /// What moves a submission.
    pub enum RulesetEvent {
        /// The owner submits it.
        Submit = "submitted",
        /// The owner changes it while it waits.
        Edit = "edited",
        /// The owner submits a rejected one again.
        Resubmit = "resubmitted",
        /// The owner proposes a revision of what is live.
        Revise = "revised",
        /// An administrator approves it.
        Approve = "approved",
        /// An administrator rejects it.
        Reject = "rejected",
    }
}

impl RulesetStatus {
    /// The state after an event of its submission. What is published stays so, whatever becomes of its revisions.
    #[must_use]
    pub fn after(self, event: RulesetEvent) -> Self {
        match (self, event) {
            (Self::Published, _) | (_, RulesetEvent::Approve) => Self::Published,
            (_, RulesetEvent::Reject) => Self::Rejected,
            _ => Self::UnderReview,
        }
    }
}

impl RulesetSubmissionStatus {
    /// The state after `event`; `None` where it forbids that.
    pub fn after(self, event: RulesetEvent) -> Option<Self> {
        match (self, event) {
            (Self::Submitted, RulesetEvent::Edit)
            | (Self::Rejected, RulesetEvent::Resubmit)
            | (Self::Approved, RulesetEvent::Revise) => Some(Self::Submitted),
            (Self::Submitted, RulesetEvent::Approve) => Some(Self::Approved),
            (Self::Submitted, RulesetEvent::Reject) => Some(Self::Rejected),
            _ => None,
        }
    }

    /// What a change by the owner is in this state.
    pub fn change(self) -> RulesetEvent {
        match self {
            Self::Submitted => RulesetEvent::Edit,
            Self::Approved => RulesetEvent::Revise,
            Self::Rejected => RulesetEvent::Resubmit,
        }
    }
}

impl RulesetEvent {
    /// Who causes it.
    pub fn actor(self) -> Actor {
        match self {
            Self::Approve | Self::Reject => Actor::Administrator,
            _ => Actor::Owner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RulesetEvent as E, RulesetStatus, RulesetSubmissionStatus as S};

    #[test]
    fn only_the_listed_transitions_exist() {
        let allowed = [
            (S::Submitted, E::Edit, S::Submitted),
            (S::Submitted, E::Approve, S::Approved),
            (S::Submitted, E::Reject, S::Rejected),
            (S::Rejected, E::Resubmit, S::Submitted),
            (S::Approved, E::Revise, S::Submitted),
        ];
        for &from in S::ALL {
            for &event in E::ALL {
                let expected = allowed.iter().find(|(f, e, _)| (*f, *e) == (from, event));
                assert_eq!(
                    from.after(event),
                    expected.map(|(_, _, to)| *to),
                    "{from:?} {event:?}"
                );
            }
            assert_eq!(from.after(from.change()), Some(S::Submitted));
        }
    }

    #[test]
    fn what_is_published_stays_so() {
        for &event in E::ALL {
            assert_eq!(
                RulesetStatus::Published.after(event),
                RulesetStatus::Published
            );
        }
        let under_review = RulesetStatus::UnderReview;
        assert_eq!(
            under_review.after(E::Reject).after(E::Resubmit),
            under_review
        );
        assert_eq!(under_review.after(E::Approve), RulesetStatus::Published);
    }
}

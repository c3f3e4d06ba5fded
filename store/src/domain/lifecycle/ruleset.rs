//! Community rulesets and their submissions. The submission holds what waits for review, the ruleset what is live.

/// Where a ruleset stands (`lifecycle_status`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesetStatus {
    /// It was never published, and waits for an administrator.
    UnderReview,
    /// In the catalog; a revision of it may be waiting.
    Published,
    /// It was never published, and an administrator refused it.
    Rejected,
}

/// Where a submission stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesetSubmissionStatus {
    /// It waits for an administrator.
    Submitted,
    /// Its content is live.
    Approved,
    /// An administrator refused it.
    Rejected,
}

/// What moves a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesetEvent {
    /// The owner submits it.
    Submit,
    /// The owner changes it while it waits.
    Edit,
    /// The owner submits a rejected one again.
    Resubmit,
    /// The owner proposes a revision of what is live.
    Revise,
    /// An administrator approves it.
    Approve,
    /// An administrator rejects it.
    Reject,
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

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnderReview => "under_review",
            Self::Published => "published",
            Self::Rejected => "rejected",
        }
    }

    /// The state that a stored word means. The database holds no other words than these.
    pub(crate) fn parse(word: &str) -> Self {
        match word {
            "published" => Self::Published,
            "rejected" => Self::Rejected,
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

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// The state that a stored word means. The database holds no other words than these.
    pub(crate) fn parse(word: &str) -> Self {
        match word {
            "approved" => Self::Approved,
            "rejected" => Self::Rejected,
            _ => Self::Submitted,
        }
    }
}

impl RulesetEvent {
    /// The word that the history shows.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Submit => "submitted",
            Self::Edit => "edited",
            Self::Resubmit => "resubmitted",
            Self::Revise => "revised",
            Self::Approve => "approved",
            Self::Reject => "rejected",
        }
    }

    /// Who causes it, in a word for the history.
    pub fn actor(self) -> &'static str {
        match self {
            Self::Approve | Self::Reject => "administrator",
            _ => "owner",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{RulesetEvent as E, RulesetStatus, RulesetSubmissionStatus as S};

    const EVENTS: [E; 6] = [
        E::Submit,
        E::Edit,
        E::Resubmit,
        E::Revise,
        E::Approve,
        E::Reject,
    ];

    #[test]
    fn only_the_listed_transitions_exist() {
        let allowed = [
            (S::Submitted, E::Edit, S::Submitted),
            (S::Submitted, E::Approve, S::Approved),
            (S::Submitted, E::Reject, S::Rejected),
            (S::Rejected, E::Resubmit, S::Submitted),
            (S::Approved, E::Revise, S::Submitted),
        ];
        for from in [S::Submitted, S::Approved, S::Rejected] {
            for event in EVENTS {
                let expected = allowed.iter().find(|(f, e, _)| (*f, *e) == (from, event));
                assert_eq!(
                    from.after(event),
                    expected.map(|(_, _, to)| *to),
                    "{from:?} {event:?}"
                );
            }
            assert_eq!(from.after(from.change()), Some(S::Submitted));
            assert_eq!(S::parse(from.as_str()), from);
        }
    }

    #[test]
    fn what_is_published_stays_so() {
        for event in EVENTS {
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

//! Policies, and with them their submissions.

/// Where a policy, and its submission, stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyStatus {
    /// Submitted, waits for an administrator.
    UnderReview,
    /// In the catalog.
    Published,
    /// An administrator refused it; the owner can resubmit.
    Rejected,
    /// Approved once, and taken out of the catalog.
    Private,
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

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnderReview => "under_review",
            Self::Published => "published",
            Self::Rejected => "rejected",
            Self::Private => "private",
        }
    }

    /// The state that a stored word means. The database holds no other words than these.
    pub(crate) fn parse(word: &str) -> Self {
        match word {
            "published" => Self::Published,
            "rejected" => Self::Rejected,
            "private" => Self::Private,
            _ => Self::UnderReview,
        }
    }
}

impl PolicyEvent {
    /// The word that the history shows.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Submit => "submitted",
            Self::Resubmit => "resubmitted",
            Self::Approve => "approved",
            Self::Reject => "rejected",
            Self::SetPrivate => "set_private",
            Self::SetPublished => "set_published",
        }
    }

    /// Who causes it, in a word for the history.
    pub fn actor(self) -> &'static str {
        match self {
            Self::Submit | Self::Resubmit => "owner",
            _ => "administrator",
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
        for from in [S::UnderReview, S::Published, S::Rejected, S::Private] {
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
            assert_eq!(S::parse(from.as_str()), from);
        }
    }
}

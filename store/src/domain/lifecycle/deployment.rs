//! Deployments, and the jobs that move them.

/// Where a deployment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeploymentStatus {
    /// It waits for a worker.
    Queued,
    /// A worker is at it.
    Running,
    /// A worker takes back what it did, because somebody cancelled it.
    Cancelling,
    /// It was built, and nothing more was asked for.
    Built,
    /// Its development version is on the platform.
    Published,
    /// Its stable version is on the platform.
    Released,
    /// A vendor's ruleset is part of a governance profile.
    Attached,
    /// It failed, and left nothing behind.
    Failed,
    /// It was cancelled, and left nothing behind.
    Cancelled,
    /// A worker removes what was published.
    Removing,
    /// What was published was removed.
    Unpublished,
    /// The platform has none of what was published any more.
    Deleted,
}

/// What moves a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeploymentEvent {
    /// A worker begins.
    Start,
    /// Somebody cancels it.
    Cancel,
    /// A worker took back what it did.
    TakenBack,
    /// A worker gave up, having taken back what it did.
    Fail,
    /// A worker is done: this is on the platform now.
    Settle(Live),
    /// Somebody asks for the removal of what was published.
    Remove,
    /// The platform has none of it any more.
    Missing,
    /// The platform has this of it, after it had none.
    Reappear(Live),
}

/// What of a deployment is on the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Live {
    /// Nothing, because nothing was to be.
    Built,
    /// The development version.
    Development,
    /// The stable version, with or without the development version.
    Release,
    /// A vendor's ruleset in a governance profile.
    Attachment,
    /// Nothing any more.
    Nothing,
}

impl DeploymentStatus {
    /// Every state.
    pub(crate) const ALL: [Self; 12] = [
        Self::Queued,
        Self::Running,
        Self::Cancelling,
        Self::Built,
        Self::Published,
        Self::Released,
        Self::Attached,
        Self::Failed,
        Self::Cancelled,
        Self::Removing,
        Self::Unpublished,
        Self::Deleted,
    ];

    /// The state after `event`; `None` where it forbids that.
    pub fn after(self, event: DeploymentEvent) -> Option<Self> {
        use DeploymentEvent as E;
        match (self, event) {
            (Self::Queued | Self::Running, E::Start) => Some(Self::Running),
            // Whoever takes such a job over goes on with it.
            (Self::Cancelling | Self::Removing, E::Start) => Some(self),
            (Self::Queued, E::Cancel) | (Self::Cancelling, E::TakenBack) => Some(Self::Cancelled),
            (Self::Running, E::Cancel) => Some(Self::Cancelling),
            (Self::Running | Self::Cancelling, E::Fail) => Some(Self::Failed),
            (Self::Running | Self::Removing, E::Settle(live))
            | (Self::Deleted, E::Reappear(live)) => Some(live.status()),
            (Self::Published | Self::Released | Self::Attached, E::Remove) => Some(Self::Removing),
            (Self::Published | Self::Released | Self::Attached, E::Missing) => Some(Self::Deleted),
            _ => None,
        }
    }

    /// Whether a worker is to do something.
    pub fn is_in_flight(self) -> bool {
        matches!(
            self,
            Self::Queued | Self::Running | Self::Cancelling | Self::Removing
        )
    }

    /// Whether something of it is on the platform, and no worker is at it.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Published | Self::Released | Self::Attached)
    }

    /// The word that is stored and answered.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Cancelling => "cancelling",
            Self::Built => "built",
            Self::Published => "published",
            Self::Released => "released",
            Self::Attached => "attached",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Removing => "removing",
            Self::Unpublished => "unpublished",
            Self::Deleted => "deleted",
        }
    }

    /// The state that a stored word means. The database holds no other words than these.
    pub(crate) fn parse(word: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == word)
            .unwrap_or(Self::Failed)
    }
}

impl Live {
    fn status(self) -> DeploymentStatus {
        match self {
            Self::Built => DeploymentStatus::Built,
            Self::Development => DeploymentStatus::Published,
            Self::Release => DeploymentStatus::Released,
            Self::Attachment => DeploymentStatus::Attached,
            Self::Nothing => DeploymentStatus::Unpublished,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DeploymentEvent as E, DeploymentStatus as S, Live};

    #[test]
    fn only_the_listed_transitions_exist() {
        let allowed = [
            (S::Queued, E::Start, S::Running),
            (S::Running, E::Start, S::Running),
            (S::Cancelling, E::Start, S::Cancelling),
            (S::Removing, E::Start, S::Removing),
            (S::Queued, E::Cancel, S::Cancelled),
            (S::Running, E::Cancel, S::Cancelling),
            (S::Cancelling, E::TakenBack, S::Cancelled),
            (S::Running, E::Fail, S::Failed),
            (S::Cancelling, E::Fail, S::Failed),
            (S::Running, E::Settle(Live::Development), S::Published),
            (S::Removing, E::Settle(Live::Development), S::Published),
            (S::Published, E::Remove, S::Removing),
            (S::Released, E::Remove, S::Removing),
            (S::Attached, E::Remove, S::Removing),
            (S::Published, E::Missing, S::Deleted),
            (S::Released, E::Missing, S::Deleted),
            (S::Attached, E::Missing, S::Deleted),
            (S::Deleted, E::Reappear(Live::Release), S::Released),
        ];
        let events = [
            E::Start,
            E::Cancel,
            E::TakenBack,
            E::Fail,
            E::Settle(Live::Development),
            E::Remove,
            E::Missing,
            E::Reappear(Live::Release),
        ];
        for from in S::ALL {
            for event in events {
                let expected = allowed.iter().find(|(f, e, _)| (*f, *e) == (from, event));
                let expected = expected.map(|(_, _, to)| *to);
                assert_eq!(from.after(event), expected, "{from:?} {event:?}");
            }
            assert_eq!(S::parse(from.as_str()), from);
            assert!(!(from.is_in_flight() && from.is_live()));
        }
    }
}

//! Deployments, and the jobs that move them.

use crate::words::words;

words! {
    /// Where a deployment stands.
    pub enum DeploymentStatus {
        /// It waits for a worker.
        Queued = "queued",
        /// A worker is at it.
        Running = "running",
        /// A worker takes back what it did, because somebody cancelled it.
        Cancelling = "cancelling",
        /// It was built, and nothing more was asked for.
        Built = "built",
        /// Its development version is on the platform.
        Published = "published",
        /// Its stable version is on the platform.
        Released = "released",
        /// A vendor's ruleset is part of a governance profile.
        Attached = "attached",
        /// It failed, and left nothing behind.
        Failed = "failed",
        /// It was cancelled, and left nothing behind.
        Cancelled = "cancelled",
        /// A worker removes what was published.
        Removing = "removing",
        /// What was published was removed.
        Unpublished = "unpublished",
        /// The platform has none of what was published any more.
        Deleted = "deleted",
    }
}

words! {
    /// What is deployed.
    pub enum AssetType {
        /// A policy.
        Policy = "policy",
        /// A ruleset, of the community or a vendor's.
        Ruleset = "ruleset",
    }
}

words! {
    /// How far a deployment goes.
    pub enum DeploymentMode {
        /// A policy is built, and nothing of it published.
        Build = "build",
        /// The development version is published.
        Publish = "publish",
        /// The stable version is published.
        Release = "release",
        /// A vendor's ruleset becomes part of a governance profile.
        Attach = "attach",
    }
}

words! {
    /// What became of the home page of what was deployed.
    pub enum HomePageStatus {
        /// It is set.
        Published = "published",
        /// The platform refused it.
        Failed = "failed",
    }
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
        for &from in S::ALL {
            for event in events {
                let expected = allowed.iter().find(|(f, e, _)| (*f, *e) == (from, event));
                let expected = expected.map(|(_, _, to)| *to);
                assert_eq!(from.after(event), expected, "{from:?} {event:?}");
            }
            assert!(!(from.is_in_flight() && from.is_live()));
        }
    }
}

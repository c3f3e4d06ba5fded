//! The ways in which the emulator can misbehave.

use std::{collections::HashMap, time::Duration};

/// A failure that the emulator gives instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlatformFault {
    /// Answers properly, but only after this time.
    Stall(Duration),
    /// 429, because of too many requests.
    RateLimited {
        /// `retry-after`, in seconds.
        retry_after: u64,
    },
    /// A failure of its own, with this status.
    Failure(u16),
    /// 200 with a body that is not the JSON it claims to be.
    Garbage,
    /// 403: the client may not do this. Token calls are answered properly.
    Forbidden,
    /// Closes the connection without an answer.
    Disconnect,
}

/// How uploads are published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublicationMode {
    /// 201: done when it is answered.
    Synchronous,
    /// 202: under way, and done after some questions about it (its status, or whether the asset exists).
    Asynchronous {
        /// How many of them are answered "running".
        polls: u32,
    },
    /// 202, and then a failure for this reason; nothing is kept.
    Failing(String),
}

/// The faults to come.
#[derive(Debug, Default)]
pub(super) struct Faults {
    plan: Option<Plan>,
    organizations: HashMap<String, PlatformFault>,
}

/// A fault, and how many more times; without a number, always.
#[derive(Debug)]
struct Plan {
    fault: PlatformFault,
    times: Option<u32>,
}

impl Faults {
    pub(super) fn set(&mut self, fault: Option<PlatformFault>, times: Option<u32>) {
        self.plan = fault.map(|fault| Plan { fault, times });
    }

    pub(super) fn set_organization(&mut self, id: &str, fault: Option<PlatformFault>) {
        match fault {
            Some(fault) => self.organizations.insert(id.to_owned(), fault),
            None => self.organizations.remove(id),
        };
    }

    /// The fault that the next answer has.
    pub(super) fn take(&mut self, segments: &[&str]) -> Option<PlatformFault> {
        let is_token_call = matches!(segments, ["accounts", .., "token"]);
        let uploads_into = match segments {
            [
                "exchange",
                "api",
                "v2",
                "organizations",
                organization,
                "assets",
                _,
                _,
                _,
            ] => Some(*organization),
            _ => None,
        };
        if let Some(fault) = uploads_into.and_then(|id| self.organizations.get(id)) {
            return Some(fault.clone());
        }
        let plan = self.plan.as_mut()?;
        if is_token_call && plan.fault == PlatformFault::Forbidden {
            return None;
        }
        if let Some(times) = &mut plan.times {
            *times = times.checked_sub(1)?;
        }
        Some(plan.fault.clone())
    }
}

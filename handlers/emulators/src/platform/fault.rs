//! Fault injection.

use std::{collections::HashMap, time::Duration};

/// A fault that replaces the regular response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlatformFault {
    /// A regular response after this delay.
    Stall(Duration),
    /// 429, because of too many requests.
    RateLimited {
        /// `retry-after`, in seconds.
        retry_after: u64,
    },
    /// A server error with this status.
    Failure(u16),
    /// 200 with invalid JSON.
    Garbage,
    /// 403, except for token calls.
    Forbidden,
    /// Closes the connection without a response.
    Disconnect,
}

/// How uploads are published. None of them goes on because somebody asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublicationMode {
    /// 201, whatever was asked for.
    Synchronous,
    /// 202: completes after this time.
    After(Duration),
    /// 202: completes when the test [says so](super::PlatformEmulator::complete_publications).
    OnCommand,
    /// 202, then a failure with this reason; nothing is stored.
    Failing(String),
}

/// The configured faults.
#[derive(Debug, Default)]
pub(super) struct Faults {
    plan: Option<Plan>,
    organizations: HashMap<String, PlatformFault>,
}

/// A fault, after how many requests it begins, and how many times it applies; `None` is always.
#[derive(Debug)]
struct Plan {
    fault: PlatformFault,
    after: u32,
    times: Option<u32>,
}

impl Faults {
    pub(super) fn set(&mut self, fault: Option<PlatformFault>, after: u32, times: Option<u32>) {
        self.plan = fault.map(|fault| Plan {
            fault,
            after,
            times,
        });
    }

    pub(super) fn set_organization(&mut self, id: &str, fault: Option<PlatformFault>) {
        match fault {
            Some(fault) => self.organizations.insert(id.to_owned(), fault),
            None => self.organizations.remove(id),
        };
    }

    /// The fault of the next response.
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
        if let Some(after) = plan.after.checked_sub(1) {
            plan.after = after;
            return None;
        }
        if let Some(times) = &mut plan.times {
            *times = times.checked_sub(1)?;
        }
        Some(plan.fault.clone())
    }
}

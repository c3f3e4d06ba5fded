//! The ways in which the emulator can misbehave.

use std::time::Duration;

/// A failure that the emulator gives instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Answers properly, but only after this time.
    Stall(Duration),
    /// Refuses because of too many requests.
    RateLimited {
        /// 403 or 429: the real host uses both.
        status: u16,
        /// How it says when to come back.
        limit: Limit,
    },
    /// Redirects (302) to this address.
    Redirect(String),
    /// 404, as for a repository that is gone or private.
    Gone,
    /// 200 with a body that is not the JSON it claims to be.
    Garbage,
    /// 200 with a body that breaks off.
    Truncated,
    /// A failure of its own, with this status.
    Failure(u16),
    /// 401, as for a token that is not valid.
    BadCredentials,
    /// 403 that has nothing to do with limits.
    Forbidden,
}

/// How a rate-limited answer says when to come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// `retry-after`, in seconds.
    RetryAfter(u64),
    /// Nothing remains until `x-ratelimit-reset`, this many seconds ahead.
    Reset(u64),
    /// It does not say.
    Unsaid,
}

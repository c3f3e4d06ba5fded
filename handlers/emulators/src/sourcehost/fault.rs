//! Fault injection.

use std::time::Duration;

/// A fault that replaces the regular response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A regular response after this delay.
    Stall(Duration),
    /// Refuses because of too many requests.
    RateLimited {
        /// 403 or 429: the real host uses both.
        status: u16,
        /// How the wait is given.
        limit: Limit,
    },
    /// Redirects (302) to this address.
    Redirect(String),
    /// 404, as for a repository that is gone or private.
    Gone,
    /// 200 with invalid JSON.
    Garbage,
    /// 200 with a truncated body.
    Truncated,
    /// A server error with this status.
    Failure(u16),
    /// 401, as for an invalid token.
    BadCredentials,
    /// 403 unrelated to rate limits.
    Forbidden,
    /// 422 with this message, as for a commit id that the host does not know.
    Unprocessable(String),
}

/// Why the host blocks a repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// It violates the terms of service: 403.
    TermsOfService,
    /// It was taken down after a legal notice: 451.
    LegalNotice,
}

/// How a rate-limit response gives the wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// `retry-after`, in seconds.
    RetryAfter(u64),
    /// `x-ratelimit-remaining: 0` and `x-ratelimit-reset` in this many seconds.
    Reset(u64),
    /// Not given.
    Unsaid,
}

//! Rate limits.

use std::time::Duration;

use catalog_outbound::{header_text, retry_after};
use reqwest::{
    StatusCode,
    header::{DATE, HeaderMap},
};

use crate::SourceHostError;

/// Wait if the host gives none (design: back off from a minute).
const DEFAULT_RETRY_AFTER: Duration = Duration::from_secs(60);
const MIN_RETRY_AFTER: Duration = Duration::from_secs(1);
const MAX_RETRY_AFTER: Duration = Duration::from_secs(3600);

/// The wait of a 403 or 429: `retry-after`, else until `x-ratelimit-reset` if nothing remains, else a
/// minute. A 403 without a rate limit is a plain refusal.
pub(super) fn refused(status: StatusCode, headers: &HeaderMap, message: &[u8]) -> SourceHostError {
    let number =
        |name: &str| header_text(headers, name).and_then(|value| value.trim().parse::<u64>().ok());
    let exhausted = number("x-ratelimit-remaining") == Some(0);
    let speaks_of_limit = String::from_utf8_lossy(message)
        .to_ascii_lowercase()
        .contains("rate limit");
    let retry_after = retry_after(headers);
    if status == StatusCode::FORBIDDEN && retry_after.is_none() && !exhausted && !speaks_of_limit {
        return SourceHostError::Refused {
            reason: "access to this repository is forbidden",
        };
    }
    let until_reset = || {
        let reset = number("x-ratelimit-reset").filter(|_| exhausted)?;
        // Both times are the host's, so that the clocks need not be synchronised.
        let date = header_text(headers, DATE.as_str()).and_then(seconds_since_epoch)?;
        Some(Duration::from_secs(reset.saturating_sub(date)))
    };
    let wait = retry_after
        .or_else(until_reset)
        .unwrap_or(DEFAULT_RETRY_AFTER);
    SourceHostError::RateLimited {
        retry_after: wait.clamp(MIN_RETRY_AFTER, MAX_RETRY_AFTER),
    }
}

fn seconds_since_epoch(date: &str) -> Option<u64> {
    let date = chrono::DateTime::parse_from_rfc2822(date).ok()?;
    u64::try_from(date.timestamp()).ok()
}

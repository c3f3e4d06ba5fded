//! Rate limits, remembered between requests.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use catalog_outbound::{header_text, retry_after};
use reqwest::{
    StatusCode,
    header::{DATE, HeaderMap},
};

use crate::SourceHostError;

/// Wait if the host gives none; doubled each time that it refuses again (design: back off from a minute).
const DEFAULT_WAIT: Duration = Duration::from_secs(60);
const MIN_WAIT: Duration = Duration::from_secs(1);
const MAX_WAIT: Duration = Duration::from_secs(3600);

/// Until when a host takes no requests. Asking nevertheless would prolong the limit, and may get the token banned.
/// The caller passes the time.
#[derive(Debug, Default)]
pub(super) struct Limits(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// On the monotonic clock, which does not depend on the host's.
    until: Option<Instant>,
    /// Refusals in a row without a wait.
    unexplained: u32,
}

impl Limits {
    /// Fails while the host takes no requests, with the time that is left.
    pub(super) fn check(&self, now: Instant) -> Result<(), SourceHostError> {
        let until = self.state().until;
        let left = until.map_or(Duration::ZERO, |until| until.saturating_duration_since(now));
        if left.is_zero() {
            return Ok(());
        }
        // In whole seconds, rounded up: a retry must not come too early.
        let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
        Err(SourceHostError::RateLimited {
            retry_after: Duration::from_secs(seconds),
        })
    }

    /// Notes a response that is no refusal: with the last request of a window, the next one would be refused.
    pub(super) fn observe(&self, headers: &HeaderMap, now: Instant) {
        self.state().unexplained = 0;
        if let Some(wait) = until_reset(headers).filter(|wait| !wait.is_zero()) {
            self.wait(wait.min(MAX_WAIT), now);
        }
    }

    /// What a 403 or 429 means: a blocked repository, or a limit with the wait of `retry-after`, else until
    /// `x-ratelimit-reset` if nothing remains, else a minute and more. A 403 without a rate limit is a plain refusal.
    pub(super) fn refused(
        &self,
        status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
        now: Instant,
    ) -> SourceHostError {
        let message = String::from_utf8_lossy(body).to_ascii_lowercase();
        if status == StatusCode::FORBIDDEN && message.contains("repository access blocked") {
            return SourceHostError::Blocked;
        }
        let given = retry_after(headers);
        if status == StatusCode::FORBIDDEN
            && given.is_none()
            && !is_exhausted(headers)
            && !message.contains("rate limit")
        {
            return SourceHostError::Refused {
                reason: "access to this repository is forbidden",
            };
        }
        let wait = given
            .or_else(|| until_reset(headers))
            .unwrap_or_else(|| self.longer_wait())
            .clamp(MIN_WAIT, MAX_WAIT);
        self.wait(wait, now);
        SourceHostError::RateLimited { retry_after: wait }
    }

    fn longer_wait(&self) -> Duration {
        let mut state = self.state();
        let factor = 2_u32.saturating_pow(state.unexplained);
        state.unexplained = state.unexplained.saturating_add(1);
        DEFAULT_WAIT.saturating_mul(factor)
    }

    fn wait(&self, wait: Duration, now: Instant) {
        let until = now + wait;
        let mut state = self.state();
        // Of several responses to requests at the same time, the latest end counts.
        if state.until.is_none_or(|known| known < until) {
            state.until = Some(until);
            let seconds = wait.as_secs();
            tracing::warn!(
                seconds,
                "The source host limits requests; none is sent until then"
            );
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_exhausted(headers: &HeaderMap) -> bool {
    number(headers, "x-ratelimit-remaining") == Some(0)
}

/// The time until the next window, if nothing remains of this one.
fn until_reset(headers: &HeaderMap) -> Option<Duration> {
    let reset = number(headers, "x-ratelimit-reset").filter(|_| is_exhausted(headers))?;
    // Both times are the host's, so that the clocks need not be synchronised.
    let date = header_text(headers, DATE.as_str()).and_then(seconds_since_epoch)?;
    Some(Duration::from_secs(reset.saturating_sub(date)))
}

fn number(headers: &HeaderMap, name: &str) -> Option<u64> {
    header_text(headers, name)?.trim().parse().ok()
}

fn seconds_since_epoch(date: &str) -> Option<u64> {
    let date = chrono::DateTime::parse_from_rfc2822(date).ok()?;
    u64::try_from(date.timestamp()).ok()
}

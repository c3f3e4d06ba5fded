//! Whether repositories accept issues, checked live and cached (interface, Limits: "Issue-tracker check cache").

use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use uuid::Uuid;

use super::{SourceHost, SourceHostError};

/// How long a result is cached.
const RESULT_TTL: TimeDelta = TimeDelta::hours(1);
/// How long a failure is cached.
const FAILURE_TTL: TimeDelta = TimeDelta::minutes(1);
const MAX_POLICIES: u64 = 10_000;

/// The cached checks, by policy and address.
///
/// Concurrent callers share one check. The caller passes the time, so that the cache needs no clock.
#[derive(Debug)]
pub struct IssueChecks(Cache<(Uuid, String), Check>);

#[derive(Clone, Copy, Debug)]
struct Check {
    enabled: Option<bool>,
    good_until: DateTime<Utc>,
}

impl Default for IssueChecks {
    fn default() -> Self {
        Self(Cache::new(MAX_POLICIES))
    }
}

impl IssueChecks {
    /// Whether the repository of a policy accepts issues; `None` if it cannot be determined.
    pub async fn enabled(
        &self,
        host: &SourceHost,
        policy_id: Uuid,
        address: String,
        now: DateTime<Utc>,
    ) -> Option<bool> {
        let check = async {
            // Boxed to keep the surrounding futures small.
            let enabled = Box::pin(ask(host, &address)).await;
            let lifetime = match enabled {
                Some(_) => RESULT_TTL,
                None => FAILURE_TTL,
            };
            Check {
                enabled,
                good_until: now + lifetime,
            }
        };
        let entry = self.0.entry((policy_id, address.clone()));
        let entry = entry.or_insert_with_if(check, |known| known.good_until <= now);
        entry.await.into_value().enabled
    }
}

async fn ask(host: &SourceHost, address: &str) -> Option<bool> {
    let address = host.address(address).ok()?;
    match host.within_total_time(host.repository(&address)).await {
        Ok(repository) => Some(repository.has_issues),
        Err(SourceHostError::NotFound) => None,
        Err(error) => {
            // The client has logged the cause.
            tracing::debug!(%error, "Cannot check whether a repository accepts issues");
            None
        }
    }
}

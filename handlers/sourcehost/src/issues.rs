//! Whether repositories accept issues, asked live and remembered for a while (interface, Limits: "Issue-tracker check cache").

use chrono::{DateTime, TimeDelta, Utc};
use moka::future::Cache;
use uuid::Uuid;

use super::{SourceHost, SourceHostError};

/// How long an answer is good.
const ANSWER_LIFETIME: TimeDelta = TimeDelta::hours(1);
/// How long the source host is left alone after a failure.
const FAILURE_LIFETIME: TimeDelta = TimeDelta::minutes(1);
const MAX_POLICIES: u64 = 10_000;

/// The checks that were made, one for each policy and address.
///
/// Callers at the same moment share one check. The time is the caller's, so that the cache keeps no clock of its own.
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
    /// Whether the repository of a policy accepts issues; `None` when the host does not say, whatever the reason.
    pub async fn enabled(
        &self,
        host: &SourceHost,
        policy_id: Uuid,
        address: String,
        now: DateTime<Utc>,
    ) -> Option<bool> {
        let check = async {
            // On the heap, so that it does not burden the futures around it.
            let enabled = Box::pin(ask(host, &address)).await;
            let lifetime = match enabled {
                Some(_) => ANSWER_LIFETIME,
                None => FAILURE_LIFETIME,
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
            // The client has logged what failed.
            tracing::debug!(%error, "Unknown whether a repository accepts issues");
            None
        }
    }
}

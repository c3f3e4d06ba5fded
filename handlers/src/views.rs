//! Looks at rulesets, each counted once per caller and day.

use chrono::NaiveDate;
use moka::future::Cache;
use uuid::Uuid;

/// So many are known to be counted; of others the database is asked. About 200 bytes each.
const REMEMBERED: u64 = 50_000;

/// Which looks are counted already, and need no statement: by ruleset and caller, the day of the last one.
pub struct Views(Cache<(Uuid, Uuid), NaiveDate>);

impl Default for Views {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl Views {
    /// Whether a user's look at a ruleset on a day is known to be counted.
    pub(crate) async fn is_counted(&self, ruleset: Uuid, user: Uuid, day: NaiveDate) -> bool {
        self.0.get(&(ruleset, user)).await == Some(day)
    }

    /// It is, from now on.
    pub(crate) async fn counted(&self, ruleset: Uuid, user: Uuid, day: NaiveDate) {
        self.0.insert((ruleset, user), day).await;
    }
}

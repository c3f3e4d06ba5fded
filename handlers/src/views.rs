//! Looks at rulesets, each counted once per caller and day.

use catalog_store::rulesets;
use chrono::NaiveDate;
use moka::future::Cache;
use uuid::Uuid;

use crate::App;

/// So many are known to be counted; of others the database is asked. About 200 bytes each.
const REMEMBERED: u64 = 50_000;

/// Which looks are counted already, and need no statement: by ruleset and caller, the day of the last one.
pub struct Views(Cache<(Uuid, Uuid), NaiveDate>);

impl Default for Views {
    fn default() -> Self {
        Self(Cache::new(REMEMBERED))
    }
}

impl App {
    /// Counts a look at a published ruleset; whether it was the user's first on this day.
    pub(crate) async fn count_view(&self, user: Uuid, id: Uuid) -> bool {
        let (key, day) = ((id, user), self.clock.now().date_naive());
        if self.views.0.get(&key).await == Some(day) {
            return false;
        }
        let counting = rulesets::count_view(&self.store, user, id, day);
        let counted = self.beside_the_point("view of a ruleset", counting).await;
        if counted.is_some() {
            self.views.0.insert(key, day).await;
        }
        counted == Some(true)
    }
}

//! Keeps what is in memory as the database has it.

use std::{future::Future, time::Duration};

use catalog_store::{CatalogChange, CatalogChanges, CatalogWatch, DatabaseError};
use tokio::time::{Instant, sleep, timeout};

use super::{
    Make, ReadModel,
    lease::{Look, REST_AFTER},
    load::{self, Failure, News},
};
use crate::faults;

/// After a failure, the next try waits this long.
const BACK_OFF: Duration = Duration::from_secs(1);

/// To look takes no longer, unless the database is away.
const LOOK: Duration = Duration::from_secs(5);

/// Between two times at which old changes are forgotten.
const FORGETTING: Duration = Duration::from_secs(600);

/// With more changes at once than these, everything is read anew: that is as fast.
const MOST_CHANGES: usize = 2_000;

impl ReadModel {
    /// Follows the database for ever. Until then and after, each request reads the database.
    pub async fn watch(&self, make: &Make) {
        tokio::join!(self.follow(make), self.forget());
    }

    async fn follow(&self, make: &Make) {
        loop {
            let failure = Leaving(self).follow(make).await;
            match failure {
                Failure::Database(error) => {
                    faults::report(&error, "Cannot keep the catalog in memory");
                }
                Failure::Parts(error) => {
                    tracing::error!(%error, "Cannot keep the catalog in memory");
                }
            }
            sleep(BACK_OFF).await;
        }
    }

    /// Forgets what was written down long ago.
    async fn forget(&self) {
        loop {
            sleep(FORGETTING).await;
            loop {
                match self.store.forget_catalog_changes().await {
                    Ok(true) => {}
                    Ok(false) => break,
                    Err(error) => {
                        faults::report(&error, "Cannot forget old changes of the catalog");
                        break;
                    }
                }
            }
        }
    }

    /// Waits until the catalog is in memory, for a while: without it, the service is only slower.
    pub async fn ready(&self, patience: Duration) {
        let _ = timeout(patience, self.lease.looked()).await;
    }

    /// What is in memory as gauges.
    pub(crate) fn measure(&self) {
        let (policies, rulesets) = match self.read().as_ref() {
            Some(shelves) => (shelves.policies.size(), shelves.rulesets.size()),
            None => ((0, 0), (0, 0)),
        };
        for (kind, (entries, bytes)) in [("policies", policies), ("rulesets", rulesets)] {
            metrics::gauge!("catalog_read_model_entries", "kind" => kind).set(rounded(entries));
            metrics::gauge!("catalog_read_model_bytes", "kind" => kind).set(rounded(bytes));
        }
        let age = self.lease.age().map_or(f64::NAN, |age| age.as_secs_f64());
        metrics::gauge!("catalog_read_model_age_seconds").set(age);
    }
}

#[allow(clippy::cast_precision_loss, reason = "a gauge need not be exact")]
fn rounded(count: usize) -> f64 {
    count as f64
}

/// Whoever stops to follow, for whatever reason, sees to it that nothing in memory is answered with any more.
struct Leaving<'a>(&'a ReadModel);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.lease.set(Look::None);
        self.0.store.commits().leave();
        self.0.replace(None);
    }
}

impl Leaving<'_> {
    async fn follow(self, make: &Make) -> Failure {
        let result = async {
            let mut watch = in_time(self.0.store.watch_catalog()).await?;
            self.reload(make).await?;
            loop {
                self.look_while_asked(&mut watch, make).await?;
                self.0.lease.set(Look::Resting);
                self.0.store.commits().leave();
                self.0.change(|shelves| shelves.policies.forget_lists());
                self.0.lease.woken().await;
            }
        };
        let result: Result<std::convert::Infallible, Failure> = result.await;
        match result {
            Ok(never) => match never {},
            Err(failure) => failure,
        }
    }

    /// Looks until nobody asks any more.
    async fn look_while_asked(&self, watch: &mut CatalogWatch, make: &Make) -> Result<(), Failure> {
        let Self(model) = self;
        let commits = model.store.commits();
        let mut asked_at = Instant::now();
        loop {
            let (committed, began) = (commits.made(), Instant::now());
            match in_time(watch.look()).await? {
                CatalogChanges::These(changes) if changes.len() <= MOST_CHANGES => {
                    self.apply(make, &changes).await?;
                }
                CatalogChanges::These(_) | CatalogChanges::Everything => self.reload(make).await?,
            }
            commits.caught_up(committed);
            model.lease.set(Look::At(began));
            tokio::select! {
                () = commits.wait() => {}
                () = model.lease.woken() => {}
                () = sleep(model.lease.pause) => {}
            }
            if model.lease.was_asked() {
                asked_at = Instant::now();
            } else if asked_at.elapsed() > REST_AFTER {
                return Ok(());
            }
        }
    }

    async fn reload(&self, make: &Make) -> Result<(), Failure> {
        let began = Instant::now();
        let loaded = load::everything(&self.0.store, make).await?;
        self.0.accounts.forget();
        self.0.replace(Some(loaded));
        metrics::counter!("catalog_read_model_rebuilds_total").increment(1);
        tracing::info!(
            milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
            "The catalog is in memory"
        );
        Ok(())
    }

    async fn apply(&self, make: &Make, changes: &[CatalogChange]) -> Result<(), Failure> {
        if changes.is_empty() {
            return Ok(());
        }
        self.0.accounts.apply(changes);
        let News {
            policies,
            rulesets,
            likes,
        } = load::news(&self.0.store, make, changes).await?;
        // One at a time: requests wait no longer than for one.
        for entry in policies {
            self.0.change(|shelves| shelves.policies.put(entry));
        }
        for entry in rulesets {
            self.0.change(|shelves| shelves.rulesets.put(entry));
        }
        self.0.change(|shelves| {
            for ((user, policy), is_liked) in likes {
                shelves.policies.set_like(user, policy, is_liked);
            }
        });
        Ok(())
    }
}

async fn in_time<T>(
    work: impl Future<Output = Result<T, DatabaseError>>,
) -> Result<T, DatabaseError> {
    let done = timeout(LOOK, work).await;
    done.unwrap_or(Err(DatabaseError::PoolTimedOut))
}

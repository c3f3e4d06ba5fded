//! The vendor's feed: read whole, checked whole, and only then made the catalog.

mod feed;
mod read;

use catalog_store::{
    DatabaseError, Store,
    vendor::{SyncReport, sync_policies, sync_rulesets},
};
use serde::Serialize;

use crate::clock::Clock;
pub use feed::{Feed, FeedError};
pub use read::read;

/// What a sync did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Synced {
    /// To the policies.
    pub policies: Counts,
    /// To the rulesets.
    pub rulesets: Counts,
}

/// How many entries met which fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Not there before.
    pub added: u64,
    /// With another content.
    pub changed: u64,
    /// As they were.
    pub unchanged: u64,
    /// No longer in the feed.
    pub withdrawn: u64,
    /// Back in the feed.
    pub restored: u64,
}

impl From<SyncReport> for Counts {
    fn from(report: SyncReport) -> Self {
        Self {
            added: report.added,
            changed: report.changed,
            unchanged: report.unchanged,
            withdrawn: report.withdrawn,
            restored: report.restored,
        }
    }
}

/// Makes the vendor catalog what the feed says, in one transaction.
pub async fn sync(store: &Store, clock: &Clock, feed: Feed) -> Result<Synced, DatabaseError> {
    let now = clock.now();
    let mut tx = store.begin().await?;
    let mut synced = Synced::default();
    if let Some(policies) = &feed.policies {
        synced.policies = sync_policies(&mut tx, policies, now).await?.into();
    }
    if let Some(rulesets) = &feed.rulesets {
        synced.rulesets = sync_rulesets(&mut tx, rulesets, now).await?.into();
    }
    tx.commit().await?;
    Ok(synced)
}

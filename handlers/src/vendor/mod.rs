//! The vendor's catalog: read whole, from a feed or the vendor's exchange, checked whole, and only then made this catalog's.

mod archive;
mod asset;
mod entries;
mod exchange;
mod feed;
mod read;
mod schedule;
mod write;

use catalog_store::{
    Action, DatabaseError, Store, Tx,
    vendor::{SyncReport, VendorRuleset, sync_policies, sync_rulesets},
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;

use crate::{clock::Clock, config};
pub use exchange::{Exchange, Offer, ReadError};
pub use feed::{Feed, FeedError};
pub use read::read;
pub(crate) use schedule::run_regularly;

/// What a sync did, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Synced {
    /// To the policies.
    pub policies: Changes,
    /// To the rulesets.
    pub rulesets: Changes,
}

/// How many entries met which fate, and which.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changes {
    /// How many were not there before.
    pub added: usize,
    /// How many have another content.
    pub changed: usize,
    /// How many are as they were.
    pub unchanged: usize,
    /// How many are no longer in the feed.
    pub withdrawn: usize,
    /// How many are back in the feed.
    pub restored: usize,
    /// Those that are not as they were.
    pub slugs: Slugs,
}

/// The entries that a sync changes, by their slugs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Slugs {
    /// Not there before.
    pub added: Vec<String>,
    /// With another content.
    pub changed: Vec<String>,
    /// No longer in the feed.
    pub withdrawn: Vec<String>,
    /// Back in the feed.
    pub restored: Vec<String>,
}

impl From<SyncReport> for Changes {
    fn from(report: SyncReport) -> Self {
        Self {
            added: report.added.len(),
            changed: report.changed.len(),
            unchanged: report.unchanged.len(),
            withdrawn: report.withdrawn.len(),
            restored: report.restored.len(),
            slugs: Slugs {
                added: report.added,
                changed: report.changed,
                withdrawn: report.withdrawn,
                restored: report.restored,
            },
        }
    }
}

/// Makes the vendor catalog what the feed says, in one transaction.
pub async fn sync(store: &Store, clock: &Clock, feed: &Feed) -> Result<Synced, DatabaseError> {
    let mut tx = store.begin().await?;
    let synced = apply(&mut tx, feed, clock.now()).await?;
    tx.commit().await?;
    Ok(synced)
}

/// What [`sync`] would do. Changes nothing.
pub async fn preview(store: &Store, clock: &Clock, feed: &Feed) -> Result<Synced, DatabaseError> {
    let mut tx = store.begin().await?;
    // Not committed.
    apply(&mut tx, feed, clock.now()).await
}

async fn apply(tx: &mut Tx, feed: &Feed, now: DateTime<Utc>) -> Result<Synced, DatabaseError> {
    let mut synced = Synced::default();
    if let Some(policies) = &feed.policies {
        synced.policies = sync_policies(tx, policies, now).await?.into();
    }
    if let Some(rulesets) = &feed.rulesets {
        synced.rulesets = sync_rulesets(tx, rulesets, now).await?.into();
    }
    let counts = |changes: &Changes| {
        json!({
            "added": changes.added, "changed": changes.changed, "withdrawn": changes.withdrawn, "restored": changes.restored,
        })
    };
    let detail =
        json!({ "policies": counts(&synced.policies), "rulesets": counts(&synced.rulesets) });
    tx.audit_whole(Action::VendorCatalogSync, detail);
    Ok(synced)
}

/// The page of a ruleset's asset: the one that the feed names, else one made from the configured template.
pub(crate) fn asset_url(ruleset: &VendorRuleset, settings: &config::Vendor) -> Option<String> {
    let made = || {
        let template = settings.asset_url.as_ref()?;
        Some(
            template
                .replace("{groupId}", &ruleset.group_id)
                .replace("{assetId}", &ruleset.asset_id)
                .replace("{version}", &ruleset.version),
        )
    };
    ruleset.asset_url.clone().or_else(made)
}

//! The vendor catalog: reference data, replaced by each sync of the vendor's feed.

mod policies;
mod rulesets;

use crate::db::{Connection, Result, Tx};

pub use policies::{VendorPolicy, VendorPolicyFilter, by_slug, list, sync as sync_policies};
pub use rulesets::{
    VendorRuleset, VendorRulesetFilter, by_slug as ruleset_by_slug, list as list_rulesets,
    sync as sync_rulesets,
};

/// What a sync did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SyncReport {
    /// Entries that were not there before.
    pub added: u64,
    /// Entries whose content is another.
    pub changed: u64,
    /// Entries that are as they were.
    pub unchanged: u64,
    /// Entries that the feed no longer has.
    pub withdrawn: u64,
    /// Entries that had been withdrawn and are back.
    pub restored: u64,
}

/// A kind of vendor entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VendorKind {
    /// Vendor policies.
    Policy,
    /// Vendor rulesets.
    Ruleset,
}

/// Hides an entry, or shows it again; whether there is such an entry.
pub async fn set_hidden(tx: &mut Tx, kind: VendorKind, slug: &str, hidden: bool) -> Result<bool> {
    let query = match kind {
        VendorKind::Policy => tx.query("UPDATE vendor_policies SET hidden = $2 WHERE slug = $1"),
        VendorKind::Ruleset => tx.query("UPDATE vendor_rulesets SET hidden = $2 WHERE slug = $1"),
    };
    query
        .bind(slug)
        .bind(hidden)
        .exec()
        .await
        .map(|rows| rows == 1)
}

/// Lets one sync run at a time.
pub(crate) async fn lock(tx: &mut Tx) -> Result<()> {
    tx.lock_name("vendor sync").await
}

/// What a sync does with an entry of the feed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Add,
    Restore,
    Replace,
    Keep,
}

impl SyncReport {
    /// Classifies an entry against the stored one (with whether that is withdrawn), and counts it.
    pub(crate) fn classify<T: PartialEq>(
        &mut self,
        stored: Option<&(T, bool)>,
        entry: &T,
    ) -> Change {
        match stored {
            None => {
                self.added += 1;
                Change::Add
            }
            Some((_, true)) => {
                self.restored += 1;
                Change::Restore
            }
            Some((known, false)) if known != entry => {
                self.changed += 1;
                Change::Replace
            }
            Some(_) => {
                self.unchanged += 1;
                Change::Keep
            }
        }
    }
}

//! The vendor catalog: reference data, replaced by each sync of the vendor's feed.

mod policies;
mod rulesets;

use std::collections::HashMap;

use serde_json::json;

use crate::db::{Action, Connection, Result, Tx};

pub use policies::{VendorPolicy, VendorPolicyFilter, by_slug, list, sync as sync_policies};
pub use rulesets::{
    VendorRuleset, VendorRulesetFilter, by_slug as ruleset_by_slug, list as list_rulesets,
    slugs as ruleset_slugs, sync as sync_rulesets,
};

/// What a sync did: the slugs of the entries, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SyncReport {
    /// Entries that were not there before.
    pub added: Vec<String>,
    /// Entries whose content is another.
    pub changed: Vec<String>,
    /// Entries that are as they were.
    pub unchanged: Vec<String>,
    /// Entries that the feed no longer has.
    pub withdrawn: Vec<String>,
    /// Entries that had been withdrawn and are back.
    pub restored: Vec<String>,
}

/// A kind of vendor entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VendorKind {
    /// Vendor policies.
    Policy,
    /// Vendor rulesets.
    Ruleset,
}

/// Hides an entry, or shows it again; whether there is such an entry. Repeating it changes nothing.
pub async fn set_hidden(tx: &mut Tx, kind: VendorKind, slug: &str, hidden: bool) -> Result<bool> {
    let query = match kind {
        VendorKind::Policy => {
            tx.query("UPDATE vendor_policies SET hidden = $2 WHERE slug = $1 AND hidden <> $2")
        }
        VendorKind::Ruleset => {
            tx.query("UPDATE vendor_rulesets SET hidden = $2 WHERE slug = $1 AND hidden <> $2")
        }
    };
    if query.bind(slug).bind(hidden).exec().await? == 0 {
        return exists(tx, kind, slug).await;
    }
    let action = match (kind, hidden) {
        (VendorKind::Policy, true) => Action::VendorPolicyHide,
        (VendorKind::Policy, false) => Action::VendorPolicyUnhide,
        (VendorKind::Ruleset, true) => Action::VendorRulesetHide,
        (VendorKind::Ruleset, false) => Action::VendorRulesetUnhide,
    };
    tx.audit(action, slug, json!({}));
    Ok(true)
}

async fn exists(tx: &mut Tx, kind: VendorKind, slug: &str) -> Result<bool> {
    let query = match kind {
        VendorKind::Policy => tx.query("SELECT slug FROM vendor_policies WHERE slug = $1"),
        VendorKind::Ruleset => tx.query("SELECT slug FROM vendor_rulesets WHERE slug = $1"),
    };
    let found: Option<(String,)> = query.bind(slug).opt().await?;
    Ok(found.is_some())
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
    /// Classifies an entry against the stored one (with whether that is withdrawn), and notes it.
    pub(crate) fn classify<T: PartialEq>(
        &mut self,
        slug: &str,
        stored: Option<&(T, bool)>,
        entry: &T,
    ) -> Change {
        let (list, change) = match stored {
            None => (&mut self.added, Change::Add),
            Some((_, true)) => (&mut self.restored, Change::Restore),
            Some((known, false)) if known != entry => (&mut self.changed, Change::Replace),
            Some(_) => (&mut self.unchanged, Change::Keep),
        };
        list.push(slug.to_owned());
        change
    }

    pub(crate) fn sorted(mut self) -> Self {
        let lists = [
            &mut self.added,
            &mut self.changed,
            &mut self.unchanged,
            &mut self.withdrawn,
            &mut self.restored,
        ];
        for list in lists {
            list.sort_unstable();
        }
        self
    }
}

/// The slugs of all entries of a kind, withdrawn ones included, by group and asset.
pub async fn slugs(
    on: &mut impl Connection,
    kind: VendorKind,
) -> Result<HashMap<(String, String), String>> {
    let query = match kind {
        VendorKind::Policy => on.query("SELECT group_id, asset_id, slug FROM vendor_policies"),
        VendorKind::Ruleset => on.query("SELECT group_id, asset_id, slug FROM vendor_rulesets"),
    };
    let rows: Vec<(String, String, String)> = query.all().await?;
    Ok(rows
        .into_iter()
        .map(|(group, asset, slug)| ((group, asset), slug))
        .collect())
}

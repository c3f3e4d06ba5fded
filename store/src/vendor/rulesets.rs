//! Vendor rulesets.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};

use super::{Change, SyncReport, lock};
use crate::{
    db::{Connection, Result, Tx},
    text::fold,
};

/// A vendor ruleset.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct VendorRuleset {
    /// Name in addresses; unique.
    pub slug: String,
    /// Name as shown.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Version of the asset.
    pub version: String,
    /// Group of the asset on the platform.
    pub group_id: String,
    /// Asset on the platform.
    pub asset_id: String,
    /// Categories of the asset; most have none.
    pub categories: Json<Vec<String>>,
    /// Kinds of specification that it judges.
    pub target_scopes: Json<Vec<String>>,
    /// The validation profile.
    pub profile_yaml: String,
}

#[derive(FromRow)]
struct Stored {
    #[sqlx(flatten)]
    ruleset: VendorRuleset,
    withdrawn: bool,
}

/// Makes the catalog what the feed says: entries gone from it are withdrawn, and come back when they return.
pub async fn sync(tx: &mut Tx, feed: &[VendorRuleset], now: DateTime<Utc>) -> Result<SyncReport> {
    lock(tx).await?;
    let stored: Vec<Stored> = tx
        .query(
            "SELECT slug, name, summary, version, group_id, asset_id, categories, target_scopes, profile_yaml,
                 withdrawn_at IS NOT NULL AS withdrawn FROM vendor_rulesets",
        )
        .all()
        .await?;
    let mut stored: HashMap<String, (VendorRuleset, bool)> = stored
        .into_iter()
        .map(|row| (row.ruleset.slug.clone(), (row.ruleset, row.withdrawn)))
        .collect();
    let mut report = SyncReport::default();
    for entry in feed {
        let known = stored.remove(&entry.slug);
        if report.classify(known.as_ref(), entry) != Change::Keep {
            upsert(tx, entry, now).await?;
        }
    }
    for (slug, (_, withdrawn)) in stored {
        if withdrawn {
            continue;
        }
        report.withdrawn += tx
            .query("UPDATE vendor_rulesets SET withdrawn_at = $2 WHERE slug = $1")
            .bind(slug)
            .bind(now)
            .exec()
            .await?;
    }
    Ok(report)
}

async fn upsert(tx: &mut Tx, entry: &VendorRuleset, now: DateTime<Utc>) -> Result<()> {
    tx.query(
        "INSERT INTO vendor_rulesets (slug, name, sort_name, summary, version, group_id, asset_id, categories,
             target_scopes, profile_yaml, synced_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (slug) DO UPDATE SET name = excluded.name, sort_name = excluded.sort_name,
             summary = excluded.summary, version = excluded.version, group_id = excluded.group_id,
             asset_id = excluded.asset_id, categories = excluded.categories,
             target_scopes = excluded.target_scopes, profile_yaml = excluded.profile_yaml,
             synced_at = excluded.synced_at, withdrawn_at = NULL",
    )
    .bind(entry.slug.as_str())
    .bind(entry.name.as_str())
    .bind(fold(&entry.name))
    .bind(entry.summary.as_str())
    .bind(entry.version.as_str())
    .bind(entry.group_id.as_str())
    .bind(entry.asset_id.as_str())
    .bind(entry.categories.clone())
    .bind(entry.target_scopes.clone())
    .bind(entry.profile_yaml.as_str())
    .bind(now)
    .exec()
    .await
    .map(drop)
}

//! Vendor policies.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::FromRow;

use super::{Change, SyncReport, lock};
use crate::{
    db::{Connection, Result, SearchIndex, Searchable, Tx},
    domain::Direction,
    text::{fold, matching, search_text},
    visibility::vendor_entry_visible,
};

/// A vendor policy.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct VendorPolicy {
    /// Name in addresses; unique.
    pub slug: String,
    /// Name as shown.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Which traffic it acts on.
    pub direction: Direction,
    /// Category, if the vendor gives one.
    pub category: Option<String>,
    /// Group of the asset on the platform.
    pub group_id: String,
    /// Asset on the platform.
    pub asset_id: String,
    /// Version of the asset.
    pub version: String,
    /// Documentation, Markdown.
    pub body_md: String,
}

/// Which vendor policies to list.
#[derive(Clone, Debug, Default)]
pub struct VendorPolicyFilter {
    /// Words that must all occur in name or summary.
    pub q: Option<String>,
    /// Only this category, exactly.
    pub category: Option<String>,
    /// Only this direction.
    pub direction: Option<Direction>,
    /// From Z to A.
    pub descending: bool,
}

const SEARCHABLE: Searchable = Searchable {
    column: "search_text",
    index: Some(SearchIndex {
        rowid: "seq",
        matches: "SELECT rowid FROM vendor_policies_search WHERE vendor_policies_search",
    }),
};

macro_rules! columns {
    () => {
        "slug, name, summary, direction, category, group_id, asset_id, version, body_md"
    };
}

/// The visible vendor policies in alphabetical order.
pub async fn list(
    on: &mut impl Connection,
    filter: &VendorPolicyFilter,
) -> Result<Vec<VendorPolicy>> {
    let mut query = on
        .query(concat!(
            "SELECT ",
            columns!(),
            " FROM vendor_policies WHERE 1 = 1",
            vendor_entry_visible!()
        ))
        .maybe(" AND category = ", filter.category.clone())
        .maybe(" AND direction = ", filter.direction);
    if let Some(q) = &filter.q {
        query = matching(query, SEARCHABLE, q);
    }
    query
        .push(if filter.descending {
            " ORDER BY sort_name DESC, slug DESC"
        } else {
            " ORDER BY sort_name, slug"
        })
        .all()
        .await
}

/// A visible vendor policy.
pub async fn by_slug(on: &mut impl Connection, slug: &str) -> Result<Option<VendorPolicy>> {
    on.query(concat!(
        "SELECT ",
        columns!(),
        " FROM vendor_policies WHERE slug = $1",
        vendor_entry_visible!()
    ))
    .bind(slug)
    .opt()
    .await
}

#[derive(FromRow)]
struct Stored {
    #[sqlx(flatten)]
    policy: VendorPolicy,
    withdrawn: bool,
}

/// Makes the catalog what the feed says: entries gone from it are withdrawn, and come back when they return.
pub async fn sync(tx: &mut Tx, feed: &[VendorPolicy], now: DateTime<Utc>) -> Result<SyncReport> {
    lock(tx).await?;
    let stored: Vec<Stored> = tx
        .query(concat!(
            "SELECT ",
            columns!(),
            ", withdrawn_at IS NOT NULL AS withdrawn FROM vendor_policies"
        ))
        .all()
        .await?;
    let mut stored: HashMap<String, (VendorPolicy, bool)> = stored
        .into_iter()
        .map(|row| (row.policy.slug.clone(), (row.policy, row.withdrawn)))
        .collect();
    let mut report = SyncReport::default();
    for entry in feed {
        let known = stored.remove(&entry.slug);
        if report.classify(&entry.slug, known.as_ref(), entry) != Change::Keep {
            upsert(tx, entry, now).await?;
        }
    }
    for (slug, (_, withdrawn)) in stored {
        if withdrawn {
            continue;
        }
        tx.query("UPDATE vendor_policies SET withdrawn_at = $2 WHERE slug = $1")
            .bind(slug.as_str())
            .bind(now)
            .exec()
            .await?;
        report.withdrawn.push(slug);
    }
    Ok(report.sorted())
}

async fn upsert(tx: &mut Tx, entry: &VendorPolicy, now: DateTime<Utc>) -> Result<()> {
    tx.query(
        "INSERT INTO vendor_policies (slug, name, sort_name, summary, search_text, direction, category, group_id,
             asset_id, version, body_md, synced_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (slug) DO UPDATE SET name = excluded.name, sort_name = excluded.sort_name,
             summary = excluded.summary, search_text = excluded.search_text, direction = excluded.direction,
             category = excluded.category, group_id = excluded.group_id, asset_id = excluded.asset_id,
             version = excluded.version, body_md = excluded.body_md, synced_at = excluded.synced_at,
             withdrawn_at = NULL",
    )
    .bind(entry.slug.as_str())
    .bind(entry.name.as_str())
    .bind(fold(&entry.name))
    .bind(entry.summary.as_str())
    .bind(search_text(&entry.name, &entry.summary))
    .bind(entry.direction)
    .bind(entry.category.clone())
    .bind(entry.group_id.as_str())
    .bind(entry.asset_id.as_str())
    .bind(entry.version.as_str())
    .bind(entry.body_md.as_str())
    .bind(now)
    .exec()
    .await
    .map(drop)
}

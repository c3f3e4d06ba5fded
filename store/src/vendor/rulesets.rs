//! Vendor rulesets.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::{FromRow, types::Json};

use super::{Change, SyncReport, lock};
use crate::{
    db::{Connection, Result, Searchable, Tx},
    domain::TargetScope,
    text::{fold, matching, search_text},
    visibility::vendor_entry_visible,
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
    pub target_scopes: Json<Vec<TargetScope>>,
    /// The validation profile.
    pub profile_yaml: String,
    /// The whole description; the summary where the vendor gives none.
    pub description: Option<String>,
    /// The vendor's documentation page.
    pub documentation_url: Option<String>,
    /// The asset's page.
    pub asset_url: Option<String>,
    /// The rules of the profile that have a severity.
    pub rule_names: Json<Vec<String>>,
    /// Rules that make a specification not conformant.
    pub violation: i64,
    /// Rules that do not block conformance.
    pub warning: i64,
    /// Rules that are advice.
    pub info: i64,
}

/// Which vendor rulesets to list, in alphabetical order.
#[derive(Clone, Debug, Default)]
pub struct VendorRulesetFilter {
    /// Words that must all occur in name or summary.
    pub q: Option<String>,
    /// Only assets of this category, exactly.
    pub category: Option<String>,
    /// Only rulesets for this kind of specification.
    pub scope: Option<TargetScope>,
    /// From Z to A.
    pub descending: bool,
    /// How many at most.
    pub limit: i64,
    /// How many to leave out before them.
    pub offset: i64,
}

const SEARCHABLE: Searchable = Searchable {
    column: "search_text",
    // There are few of them.
    index: None,
};

macro_rules! columns {
    () => {
        "slug, name, summary, version, group_id, asset_id, categories, target_scopes, profile_yaml, description,
             documentation_url, asset_url, rule_names, violation, warning, info"
    };
}

/// The visible vendor rulesets that the filter lets through, and whether there are more.
pub async fn list(
    on: &mut impl Connection,
    filter: &VendorRulesetFilter,
) -> Result<(Vec<VendorRuleset>, bool)> {
    let mut query = on
        .query(concat!(
            "SELECT ",
            columns!(),
            " FROM vendor_rulesets WHERE 1 = 1",
            vendor_entry_visible!()
        ))
        .maybe_holds("categories", filter.category.clone())
        .maybe_holds("target_scopes", filter.scope);
    if let Some(q) = &filter.q {
        query = matching(query, SEARCHABLE, q);
    }
    let mut found: Vec<VendorRuleset> = query
        .push(if filter.descending {
            " ORDER BY sort_name DESC, slug DESC"
        } else {
            " ORDER BY sort_name, slug"
        })
        .arg(" LIMIT ", filter.limit + 1)
        .arg(" OFFSET ", filter.offset)
        .all()
        .await?;
    let more = found.len() > usize::try_from(filter.limit).unwrap_or(usize::MAX);
    if more {
        found.pop();
    }
    Ok((found, more))
}

/// A visible vendor ruleset.
pub async fn by_slug(on: &mut impl Connection, slug: &str) -> Result<Option<VendorRuleset>> {
    on.query(concat!(
        "SELECT ",
        columns!(),
        " FROM vendor_rulesets WHERE slug = $1",
        vendor_entry_visible!()
    ))
    .bind(slug)
    .opt()
    .await
}

/// The slugs of all visible vendor rulesets, in their order.
pub async fn slugs(on: &mut impl Connection) -> Result<Vec<String>> {
    let found: Vec<(String,)> = on
        .query(concat!(
            "SELECT slug FROM vendor_rulesets WHERE 1 = 1",
            vendor_entry_visible!(),
            " ORDER BY slug"
        ))
        .all()
        .await?;
    Ok(found.into_iter().map(|(slug,)| slug).collect())
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
        .query(concat!(
            "SELECT ",
            columns!(),
            ", withdrawn_at IS NOT NULL AS withdrawn FROM vendor_rulesets"
        ))
        .all()
        .await?;
    let mut stored: HashMap<String, (VendorRuleset, bool)> = stored
        .into_iter()
        .map(|row| (row.ruleset.slug.clone(), (row.ruleset, row.withdrawn)))
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
        tx.query("UPDATE vendor_rulesets SET withdrawn_at = $2 WHERE slug = $1")
            .bind(slug.as_str())
            .bind(now)
            .exec()
            .await?;
        report.withdrawn.push(slug);
    }
    Ok(report.sorted())
}

async fn upsert(tx: &mut Tx, entry: &VendorRuleset, now: DateTime<Utc>) -> Result<()> {
    tx.query(
        "INSERT INTO vendor_rulesets (slug, name, sort_name, summary, search_text, version, group_id, asset_id,
             categories, target_scopes, profile_yaml, description, documentation_url, asset_url, rule_names,
             violation, warning, info, synced_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
         ON CONFLICT (slug) DO UPDATE SET name = excluded.name, sort_name = excluded.sort_name,
             summary = excluded.summary, search_text = excluded.search_text, version = excluded.version,
             group_id = excluded.group_id, asset_id = excluded.asset_id, categories = excluded.categories,
             target_scopes = excluded.target_scopes, profile_yaml = excluded.profile_yaml,
             description = excluded.description, documentation_url = excluded.documentation_url,
             asset_url = excluded.asset_url, rule_names = excluded.rule_names, violation = excluded.violation,
             warning = excluded.warning, info = excluded.info, synced_at = excluded.synced_at, withdrawn_at = NULL",
    )
    .bind(entry.slug.as_str())
    .bind(entry.name.as_str())
    .bind(fold(&entry.name))
    .bind(entry.summary.as_str())
    .bind(search_text(&entry.name, &entry.summary))
    .bind(entry.version.as_str())
    .bind(entry.group_id.as_str())
    .bind(entry.asset_id.as_str())
    .bind(entry.categories.clone())
    .bind(entry.target_scopes.clone())
    .bind(entry.profile_yaml.as_str())
    .bind(entry.description.clone())
    .bind(entry.documentation_url.clone())
    .bind(entry.asset_url.clone())
    .bind(entry.rule_names.clone())
    .bind(entry.violation)
    .bind(entry.warning)
    .bind(entry.info)
    .bind(now)
    .exec()
    .await
    .map(drop)
}

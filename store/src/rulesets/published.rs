//! Rulesets as everybody sees them, for who keeps them in memory.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use futures_util::stream::BoxStream;
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{Contributor, Ruleset, RulesetRow, for_viewer, select_rulesets};
use crate::{
    db::{Connection, ROWS, Reader, Result},
    domain::{TargetScope, Viewer},
    visibility::published_rulesets,
};

/// A published ruleset, with what lists sort, search and choose by.
#[derive(Clone, Debug)]
pub struct Published {
    /// As everybody sees it.
    pub ruleset: Ruleset,
    /// The reviewers' words, for the owner and administrators.
    pub feedback: Option<String>,
    /// The name as it is sorted.
    pub sort_name: String,
    /// What is searched.
    pub search_text: String,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
    /// The category that lists choose by.
    pub category: String,
    /// The kinds of specification that lists choose by.
    pub target_scopes: Vec<TargetScope>,
}

/// The row of a published ruleset.
#[derive(FromRow)]
pub struct PublishedRow {
    #[sqlx(flatten)]
    row: RulesetRow,
    sort_name: String,
    search_text: String,
    submitted_at: DateTime<Utc>,
    category: String,
    target_scopes: sqlx::types::Json<Vec<TargetScope>>,
}

#[derive(FromRow)]
struct ContributorRow {
    ruleset_id: Uuid,
    #[sqlx(flatten)]
    contributor: Contributor,
}

macro_rules! select {
    () => {
        concat!(
            select_rulesets!(
                ", r.sort_name, r.search_text, r.submitted_at, r.category, r.target_scopes"
            ),
            published_rulesets!()
        )
    };
}

/// All published rulesets, some at a time, still to be [`complete_published`] by another connection.
pub fn all_published<'a>(on: &'a mut Reader<'_>) -> BoxStream<'a, Result<Vec<PublishedRow>>> {
    on.query(select!()).chunks()
}

/// Those of these rulesets that are published.
pub async fn published(on: &mut impl Connection, ids: &[Uuid]) -> Result<Vec<Published>> {
    let mut rows = Vec::new();
    for ids in ids.chunks(ROWS) {
        let query = on
            .query(select!())
            .push(" AND r.id IN ")
            .list(ids.iter().copied());
        rows.append(&mut query.all().await?);
    }
    complete_published(on, rows).await
}

/// Adds what stands in other tables.
pub async fn complete_published(
    on: &mut impl Connection,
    rows: Vec<PublishedRow>,
) -> Result<Vec<Published>> {
    let mut contributors: HashMap<Uuid, Vec<Contributor>> = HashMap::new();
    for chunk in rows.chunks(ROWS) {
        let found: Vec<ContributorRow> = on
            .query(
                "SELECT c.ruleset_id, u.id AS user_id, u.username, u.name
                 FROM ruleset_contributors c JOIN users u ON u.id = c.user_id WHERE c.ruleset_id IN ",
            )
            .list(chunk.iter().map(|row| row.row.id))
            .push(" ORDER BY c.since, u.id")
            .all()
            .await?;
        for row in found {
            let of = contributors.entry(row.ruleset_id).or_default();
            of.push(row.contributor);
        }
    }
    let whole = rows.into_iter().map(|row| Published {
        feedback: row.row.feedback.clone(),
        sort_name: row.sort_name,
        search_text: row.search_text,
        submitted_at: row.submitted_at,
        category: row.category,
        target_scopes: row.target_scopes.0,
        ruleset: Ruleset {
            contributors: contributors.remove(&row.row.id).unwrap_or_default(),
            row: for_viewer(row.row, Viewer::Anonymous),
        },
    });
    Ok(whole.collect())
}

macro_rules! select_unpublished {
    () => {
        concat!(
            "SELECT r.id, r.owner_id FROM rulesets r WHERE NOT (1 = 1",
            published_rulesets!(),
            ")"
        )
    };
}

/// Which rulesets are not published, with their owners: lists show them to those.
pub async fn unpublished(on: &mut impl Connection) -> Result<Vec<(Uuid, Uuid)>> {
    on.query(select_unpublished!()).all().await
}

/// Those of these rulesets that are not, likewise.
pub async fn unpublished_of(on: &mut impl Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let mut found = Vec::new();
    for ids in ids.chunks(ROWS) {
        let query = on
            .query(select_unpublished!())
            .push(" AND r.id IN ")
            .list(ids.iter().copied());
        found.append(&mut query.all().await?);
    }
    Ok(found)
}

/// The rulesets that show something of these users.
pub async fn showing_users(on: &mut impl Connection, users: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut found = Vec::new();
    for users in users.chunks(ROWS) {
        let ids: Vec<(Uuid,)> = on
            .query("SELECT r.id FROM rulesets r WHERE r.owner_id IN ")
            .list(users.iter().copied())
            .push(" UNION SELECT c.ruleset_id FROM ruleset_contributors c WHERE c.user_id IN ")
            .list(users.iter().copied())
            .all()
            .await?;
        found.extend(ids.into_iter().map(|(id,)| id));
    }
    Ok(found)
}

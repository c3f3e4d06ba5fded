//! Policies as everybody sees them, for who keeps them in memory.

use chrono::{DateTime, Utc};
use futures_util::stream::BoxStream;
use sqlx::FromRow;
use uuid::Uuid;

use super::read::{Policy, PolicyRow, complete, select_policies};
use crate::{
    db::{Connection, ROWS, Reader, Result},
    domain::Viewer,
    visibility::published_policies,
};

/// A published policy, with what lists sort and search by.
#[derive(Clone, Debug)]
pub struct Published {
    /// As everybody sees it, liked by nobody.
    pub policy: Policy,
    /// The owner's address, which answers show the hash of to the owner and administrators.
    pub owner_email: Option<String>,
    /// The owner.
    pub owner_id: Uuid,
    /// The name as it is sorted.
    pub sort_name: String,
    /// What is searched.
    pub search_text: String,
    /// When it was submitted.
    pub submitted_at: DateTime<Utc>,
}

/// The row of a published policy.
#[derive(FromRow)]
pub struct PublishedRow {
    #[sqlx(flatten)]
    row: PolicyRow,
    sort_name: String,
    search_text: String,
    submitted_at: DateTime<Utc>,
}

macro_rules! select {
    () => {
        concat!(
            select_policies!(", p.sort_name, p.search_text, p.submitted_at"),
            published_policies!()
        )
    };
}

/// All published policies, some at a time, still to be [`complete_published`] by another connection.
pub fn all_published<'a>(on: &'a mut Reader<'_>) -> BoxStream<'a, Result<Vec<PublishedRow>>> {
    on.query(select!()).bind(None::<Uuid>).chunks()
}

/// Those of these policies that are published.
pub async fn published(on: &mut impl Connection, ids: &[Uuid]) -> Result<Vec<Published>> {
    let mut rows = Vec::new();
    for ids in ids.chunks(ROWS) {
        let query = on
            .query(select!())
            .bind(None::<Uuid>)
            .push(" AND p.id IN ")
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
    let (rows, rest): (Vec<PolicyRow>, Vec<_>) = rows
        .into_iter()
        .map(|row| {
            let (id, email) = (row.row.owner_id(), row.row.owner_email.clone());
            let rest = (id, email, row.sort_name, row.search_text, row.submitted_at);
            (row.row, rest)
        })
        .unzip();
    let policies = complete(on, Viewer::Anonymous, rows).await?;
    let whole = policies.into_iter().zip(rest).map(|(policy, rest)| {
        let (owner_id, owner_email, sort_name, search_text, submitted_at) = rest;
        Published {
            policy,
            owner_email,
            owner_id,
            sort_name,
            search_text,
            submitted_at,
        }
    });
    Ok(whole.collect())
}

macro_rules! select_unpublished {
    () => {
        concat!(
            "SELECT p.id, p.owner_id FROM policies p WHERE NOT (1 = 1",
            published_policies!(),
            ")"
        )
    };
}

/// Which policies are not published, with their owners: lists show them to those.
pub async fn unpublished(on: &mut impl Connection) -> Result<Vec<(Uuid, Uuid)>> {
    on.query(select_unpublished!()).all().await
}

/// Those of these policies that are not, likewise.
pub async fn unpublished_of(on: &mut impl Connection, ids: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let mut found = Vec::new();
    for ids in ids.chunks(ROWS) {
        let query = on
            .query(select_unpublished!())
            .push(" AND p.id IN ")
            .list(ids.iter().copied());
        found.append(&mut query.all().await?);
    }
    Ok(found)
}

/// The policies that show something of these users.
pub async fn showing_users(on: &mut impl Connection, users: &[Uuid]) -> Result<Vec<Uuid>> {
    let mut found = Vec::new();
    for users in users.chunks(ROWS) {
        let ids: Vec<(Uuid,)> = on
            .query("SELECT p.id FROM policies p WHERE p.owner_id IN ")
            .list(users.iter().copied())
            .push(" UNION SELECT c.policy_id FROM policy_contributors c WHERE c.user_id IN ")
            .list(users.iter().copied())
            .all()
            .await?;
        found.extend(ids.into_iter().map(|(id,)| id));
    }
    Ok(found)
}

/// All likes, each by its user and its policy.
pub async fn all_likes(on: &mut impl Connection) -> Result<Vec<(Uuid, Uuid)>> {
    on.query("SELECT user_id, policy_id FROM policy_likes")
        .all()
        .await
}

/// Which of these users and policies are a like.
pub async fn likes_among(
    on: &mut impl Connection,
    pairs: &[(Uuid, Uuid)],
) -> Result<Vec<(Uuid, Uuid)>> {
    let mut found = Vec::new();
    for pairs in pairs.chunks(ROWS) {
        let mut query = on.query(
            "SELECT l.user_id, l.policy_id FROM policy_likes l WHERE (l.policy_id, l.user_id) IN (VALUES ",
        );
        let mut separator = "(";
        for (user, policy) in pairs {
            query = query.arg(separator, *policy).arg(", ", *user).push(")");
            separator = ", (";
        }
        found.append(&mut query.push(")").all().await?);
    }
    Ok(found)
}

//! The standings as they are at a moment.

use std::cmp::Reverse;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::FromRow;
use uuid::Uuid;

use crate::{
    db::{Connection, Result},
    domain::{AssetType, Ranked, points, ranks},
    visibility::{published_policies, published_rulesets},
};

/// The days whose likes and deployments make something rise.
pub const RISING_DAYS: i64 = 7;

/// The leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// Who has the most points.
    pub people: Vec<Ranked<Person>>,
    /// The rulesets with the most likes.
    pub most_liked: Vec<Ranked<Entry>>,
    /// The policies and rulesets that were deployed most.
    pub most_deployed: Vec<Ranked<Entry>>,
    /// Those that were liked and deployed most in the last days.
    pub rising: Vec<Ranked<Entry>>,
}

/// Somebody who published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The user.
    pub user_id: Uuid,
    /// Name as shown.
    pub name: String,
    /// Name in addresses.
    pub username: Option<String>,
    /// Points.
    pub points: i64,
    /// How many policies in the catalog this user published.
    pub policies: i64,
    /// How many rulesets.
    pub rulesets: i64,
}

/// A published policy or ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which of the two.
    pub kind: AssetType,
    /// Identifies it.
    pub id: Uuid,
    /// Its name in addresses; of policies.
    pub slug: Option<String>,
    /// Its name as shown.
    pub name: String,
    /// The owner.
    pub owner_id: Uuid,
    /// The owner's name.
    pub owner_name: String,
    /// The owner's name in addresses.
    pub owner_username: Option<String>,
    /// What it is ranked by: likes, deployments, or both of the last days.
    pub count: i64,
}

#[derive(FromRow)]
struct PersonRow {
    user_id: Uuid,
    name: String,
    username: Option<String>,
    policies: i64,
    rulesets: i64,
}

#[derive(FromRow)]
struct EntryRow {
    id: Uuid,
    slug: Option<String>,
    name: String,
    owner_id: Uuid,
    owner_name: String,
    owner_username: Option<String>,
    count: i64,
}

macro_rules! select_policies {
    ($count:literal, $from:expr) => {
        concat!(
            "SELECT p.id, p.slug, p.name, p.owner_id, u.name AS owner_name, u.username AS owner_username, ",
            $count,
            " AS count FROM policies p JOIN users u ON u.id = p.owner_id ",
            $from,
            " WHERE 1 = 1",
            published_policies!(),
        )
    };
}

macro_rules! select_rulesets {
    ($count:literal, $from:expr) => {
        concat!(
            "SELECT r.id, NULL AS slug, r.name, r.owner_id, u.name AS owner_name, u.username AS owner_username, ",
            $count,
            " AS count FROM rulesets r JOIN users u ON u.id = r.owner_id ",
            $from,
            " WHERE 1 = 1",
            published_rulesets!(),
        )
    };
}

/// The first `limit` of each list. They are the same for every viewer.
pub async fn standings(
    on: &mut impl Connection,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<Standings> {
    let people = people(on, limit).await?;
    let liked = on.query(concat!(
        select_rulesets!("r.likes", ""),
        " AND r.likes > 0 ORDER BY r.likes DESC, r.sort_name DESC, r.id DESC LIMIT $1"
    ));
    let liked: Vec<EntryRow> = liked.bind(limit).all().await?;
    let policies = on.query(concat!(
        select_policies!("p.deploys", ""),
        " AND p.deploys > 0 ORDER BY p.deploys DESC, p.sort_name, p.id LIMIT $1"
    ));
    let policies = policies.bind(limit).all().await?;
    let rulesets = on.query(concat!(
        select_rulesets!("r.deploys", ""),
        " AND r.deploys > 0 ORDER BY r.deploys DESC, r.sort_name, r.id LIMIT $1"
    ));
    let rulesets = rulesets.bind(limit).all().await?;
    Ok(Standings {
        people: ranks(people, |person| person.points),
        most_liked: ranked(Vec::new(), liked, limit),
        most_deployed: ranked(policies, rulesets, limit),
        rising: rising(on, limit, now - TimeDelta::days(RISING_DAYS)).await?,
    })
}

/// Of equals, who got there first.
async fn people(on: &mut impl Connection, limit: i64) -> Result<Vec<Person>> {
    let rows: Vec<PersonRow> = on
        .query(concat!(
            "SELECT u.id AS user_id, u.name, u.username, s.policies, s.rulesets FROM (
                 SELECT e.user_id, CAST(sum(e.policies) AS BIGINT) AS policies, CAST(sum(e.rulesets) AS BIGINT) AS rulesets,
                     max(e.latest) AS latest
                 FROM (
                     SELECT p.published_by AS user_id, count(*) AS policies, 0 AS rulesets, max(p.published_at) AS latest
                     FROM policies p WHERE p.published_by IS NOT NULL",
            published_policies!(),
            " GROUP BY p.published_by
                     UNION ALL
                     SELECT r.owner_id, 0, count(*), max(r.published_at) FROM rulesets r WHERE 1 = 1",
            published_rulesets!(),
            " GROUP BY r.owner_id
                 ) e GROUP BY e.user_id
                 ORDER BY sum(e.policies + e.rulesets) DESC, max(e.latest), e.user_id LIMIT $1
             ) s JOIN users u ON u.id = s.user_id
             ORDER BY s.policies + s.rulesets DESC, s.latest, u.id",
        ))
        .bind(limit)
        .all()
        .await?;
    let person = |row: PersonRow| Person {
        user_id: row.user_id,
        name: row.name,
        username: row.username,
        points: points(row.policies, row.rulesets),
        policies: row.policies,
        rulesets: row.rulesets,
    };
    Ok(rows.into_iter().map(person).collect())
}

/// The entries of the highest gains are chosen before anything else is read of them.
macro_rules! select_rising {
    ($select:ident, $row:literal, $table:literal, $likes:literal, $id:literal, $published:expr) => {
        concat!(
            $select!(
                "g.gained",
                concat!(
                    "JOIN (SELECT ", $row, ".id, a.gained FROM (
                         SELECT e.id, count(*) AS gained FROM (
                             SELECT l.", $id, " AS id FROM ", $likes, " l WHERE l.created_at >= $1
                             UNION ALL
                             SELECT d.", $id, " FROM deployment_jobs j JOIN deployments d ON d.id = j.deployment_id
                             WHERE j.state = 'done' AND j.kind = 'deploy' AND j.finished_at >= $1 AND d.mode <> 'build'
                         ) e GROUP BY e.id
                     ) a JOIN ", $table, " ", $row, " ON ", $row, ".id = a.id", $published,
                    " ORDER BY a.gained DESC, a.id LIMIT $2) g ON g.id = ", $row, ".id"
                )
            ),
            " ORDER BY g.gained DESC, g.id"
        )
    };
}

async fn rising(
    on: &mut impl Connection,
    limit: i64,
    since: DateTime<Utc>,
) -> Result<Vec<Ranked<Entry>>> {
    let policies = on.query(select_rising!(
        select_policies,
        "p",
        "policies",
        "policy_likes",
        "policy_id",
        published_policies!()
    ));
    let policies = policies.bind(since).bind(limit).all().await?;
    let rulesets = on.query(select_rising!(
        select_rulesets,
        "r",
        "rulesets",
        "ruleset_likes",
        "ruleset_id",
        published_rulesets!()
    ));
    let rulesets = rulesets.bind(since).bind(limit).all().await?;
    Ok(ranked(policies, rulesets, limit))
}

/// The first of two lists, each of which has its highest first; of equals, policies first.
fn ranked(policies: Vec<EntryRow>, rulesets: Vec<EntryRow>, limit: i64) -> Vec<Ranked<Entry>> {
    let of = |kind: AssetType| {
        move |row: EntryRow| Entry {
            kind,
            id: row.id,
            slug: row.slug,
            name: row.name,
            owner_id: row.owner_id,
            owner_name: row.owner_name,
            owner_username: row.owner_username,
            count: row.count,
        }
    };
    let policies = policies.into_iter().map(of(AssetType::Policy));
    let rulesets = rulesets.into_iter().map(of(AssetType::Ruleset));
    let mut entries: Vec<Entry> = policies.chain(rulesets).collect();
    entries.sort_by_key(|entry| Reverse(entry.count));
    entries.truncate(usize::try_from(limit).unwrap_or_default());
    ranks(entries, |entry| entry.count)
}

//! Likes: few entries have many.

use catalog_store::{Connection, Store};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    BATCH, Source,
    people::People,
    text::{below, uneven},
};
use crate::Error;

/// Likes of an entry, on average, before those that are the same are left out.
const AVERAGE: usize = 3;

/// Makes likes of policies and of rulesets.
pub async fn make(
    source: &mut Source<'_>,
    people: &People,
    policies: &[Uuid],
    rulesets: &[Uuid],
) -> Result<(), Error> {
    for (ids, insert) in [
        (
            policies,
            "INSERT INTO policy_likes (policy_id, user_id, created_at) VALUES ",
        ),
        (
            rulesets,
            "INSERT INTO ruleset_likes (ruleset_id, user_id, created_at) VALUES ",
        ),
    ] {
        let mut left = ids.len() * AVERAGE;
        while left > 0 {
            let count = left.min(BATCH);
            left -= count;
            let mut likes = caller(source, people, ids);
            likes.extend((0..count).map(|_| {
                // Neighbours by age are not alike.
                let entry = uneven(&mut source.rng, ids.len()) * 7_919 % ids.len();
                (ids[entry], people.any(&mut source.rng))
            }));
            write(source.store(), insert, &likes, source.now).await?;
        }
    }
    // As it is counted with each like.
    let mut tx = source.store().begin().await?;
    tx.query(
        "UPDATE rulesets SET likes = (SELECT count(*) FROM ruleset_likes l WHERE l.ruleset_id = rulesets.id)
         WHERE id IN (SELECT ruleset_id FROM ruleset_likes)",
    )
    .exec()
    .await?;
    Ok(tx.commit().await?)
}

/// The caller likes some, too: lists say so.
fn caller(source: &mut Source<'_>, people: &People, ids: &[Uuid]) -> Vec<(Uuid, Uuid)> {
    (0..20)
        .map(|_| (ids[below(&mut source.rng, ids.len())], people.caller.id))
        .collect()
}

async fn write(
    store: &Store,
    insert: &'static str,
    likes: &[(Uuid, Uuid)],
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let mut tx = store.begin().await?;
    let mut query = tx.query(insert);
    for (position, (entry, user)) in likes.iter().enumerate() {
        query = query
            .push(if position == 0 { "(" } else { ", (" })
            .arg("", *entry)
            .arg(", ", *user)
            .arg(", ", now)
            .push(")");
    }
    query.push(" ON CONFLICT DO NOTHING").exec().await?;
    Ok(tx.commit().await?)
}

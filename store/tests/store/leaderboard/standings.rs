//! Who and what stands where.

use catalog_store::{
    deployments::Source,
    domain::{AssetType, DeploymentMode, Ranked},
    leaderboard::{Entry, RISING_DAYS},
    likes, policies, transfers,
};
use chrono::TimeDelta;
use uuid::Uuid;

use super::{approve, deploy, points, standings, submit};
use crate::{
    databases::databases,
    fixture::{self, OWNER, RULESET, now, viewer},
    ideas::{people, person},
};

#[tokio::test]
async fn each_publication_earns_once_for_who_published_it() {
    for database in databases().await {
        let store = &database.store;
        people(store, 3).await;
        let (mara, noor) = (person(0), person(1));
        let guard = submit(store, 1, mara).await;
        assert_eq!(
            points(store).await,
            [],
            "what waits earns nothing on {}",
            store.kind()
        );
        approve(store, guard).await;
        let other = submit(store, 2, noor).await;
        approve(store, other).await;
        approve(store, submit(store, 3, mara).await).await;
        let both = [(1, mara, 20), (2, noor, 10)];
        assert_eq!(points(store).await, both, "{}", store.kind());
        // Out of the catalog and back into it.
        let mut tx = store.begin().await.expect("a transaction");
        policies::set_private(&mut tx, guard, now())
            .await
            .expect("a private policy");
        tx.commit().await.expect("a commit");
        assert_eq!(
            points(store)
                .await
                .iter()
                .map(|(rank, _, points)| (*rank, *points))
                .collect::<Vec<_>>(),
            [(1, 10), (1, 10)]
        );
        let mut tx = store.begin().await.expect("a transaction");
        policies::set_published(&mut tx, guard, now())
            .await
            .expect("a published policy");
        tx.commit().await.expect("a commit");
        assert_eq!(points(store).await, both);
        // Another owner: the points stay with who published, and the entry is the new owner's.
        let transfer = Uuid::from_u128(70);
        let mut tx = store.begin().await.expect("a transaction");
        transfers::offer(
            &mut tx,
            viewer(mara),
            transfer,
            guard,
            "p1@example.com",
            now(),
        )
        .await
        .expect("an offer");
        transfers::accept(&mut tx, viewer(noor), transfer, now())
            .await
            .expect("a transfer");
        tx.commit().await.expect("a commit");
        assert_eq!(points(store).await, both);
        fixture::make(store).await;
        assert_eq!(points(store).await.len(), 3, "rulesets earn, too");
    }
}

/// What is transferred while it waits earns for who has it when it is published.
#[tokio::test]
async fn the_publisher_is_who_owns_it_then() {
    for database in databases().await {
        let store = &database.store;
        people(store, 2).await;
        let guard = submit(store, 1, person(0)).await;
        let transfer = Uuid::from_u128(70);
        let mut tx = store.begin().await.expect("a transaction");
        transfers::offer(
            &mut tx,
            viewer(person(0)),
            transfer,
            guard,
            "p1@example.com",
            now(),
        )
        .await
        .expect("an offer");
        transfers::accept(&mut tx, viewer(person(1)), transfer, now())
            .await
            .expect("a transfer");
        tx.commit().await.expect("a commit");
        approve(store, guard).await;
        assert_eq!(
            points(store).await,
            [(1, person(1), 10)],
            "{}",
            store.kind()
        );
    }
}

fn shown(entries: &[Ranked<Entry>]) -> Vec<(usize, AssetType, Uuid, i64)> {
    let entry = |placed: &Ranked<Entry>| {
        (
            placed.rank,
            placed.item.kind,
            placed.item.id,
            placed.item.count,
        )
    };
    entries.iter().map(entry).collect()
}

#[tokio::test]
async fn what_is_liked_and_deployed_is_ranked() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        people(store, 3).await;
        let other = Uuid::from_u128(60);
        fixture::ruleset(store, other, Uuid::from_u128(61), "Other rules").await;
        let guard = submit(store, 1, OWNER).await;
        approve(store, guard).await;
        let long_ago = now() - TimeDelta::days(RISING_DAYS) - TimeDelta::seconds(1);
        let mut tx = store.begin().await.expect("a transaction");
        for (user, id, at) in [
            (0, RULESET, long_ago),
            (1, RULESET, now()),
            (2, RULESET, long_ago),
            (0, other, now()),
        ] {
            likes::set_ruleset(&mut tx, viewer(person(user)), id, true, at)
                .await
                .expect("a like");
        }
        likes::toggle(&mut tx, viewer(person(0)), guard, now())
            .await
            .expect("a like");
        likes::toggle(&mut tx, viewer(person(1)), guard, long_ago)
            .await
            .expect("a like");
        tx.commit().await.expect("a commit");
        let (publish, release, build) = (
            DeploymentMode::Publish,
            DeploymentMode::Release,
            DeploymentMode::Build,
        );
        for (number, source, mode, at) in [
            (1, Source::Policy(guard), publish, now()),
            (2, Source::Policy(guard), release, long_ago),
            (3, Source::Policy(guard), build, now()),
            (4, Source::Ruleset(other), publish, long_ago),
            (5, Source::Ruleset(other), publish, now()),
        ] {
            deploy(store, number, source, mode, at).await;
        }
        let found = standings(store).await;
        let (policy, ruleset) = (AssetType::Policy, AssetType::Ruleset);
        assert_eq!(
            shown(&found.most_liked),
            [(1, ruleset, RULESET, 3), (2, ruleset, other, 1)],
            "{}",
            store.kind()
        );
        assert_eq!(
            shown(&found.most_deployed),
            [(1, policy, guard, 2), (1, ruleset, other, 2)],
            "{}",
            store.kind()
        );
        assert_eq!(
            shown(&found.rising),
            [
                (1, policy, guard, 2),
                (1, ruleset, other, 2),
                (3, ruleset, RULESET, 1)
            ],
            "{}",
            store.kind()
        );
        assert_eq!(found.most_deployed[0].item.slug.as_deref(), Some("guard-1"));
        // What leaves the catalog leaves the leaderboard, also for its owner.
        let mut tx = store.begin().await.expect("a transaction");
        policies::set_private(&mut tx, guard, now())
            .await
            .expect("a private policy");
        tx.commit().await.expect("a commit");
        let found = standings(store).await;
        for list in [&found.most_deployed, &found.rising] {
            assert!(
                list.iter().all(|placed| placed.item.id != guard),
                "{}",
                store.kind()
            );
        }
        assert_eq!(found.most_deployed.len() + found.rising.len(), 3);
    }
}

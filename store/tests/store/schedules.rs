//! Scheduled work is done by one process at a time.

use catalog_store::schedules;
use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::JoinSet;

use crate::databases::databases;

const NAME: &str = "test";
const LEASE_MS: i64 = 60_000;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_760_000_000, 0).expect("a time")
}

#[tokio::test]
async fn one_of_many_claims_a_run() {
    for database in databases().await {
        let store = &database.store;
        let mut tx = store.begin().await.expect("a transaction");
        let seen = schedules::read(&mut tx, NAME, now())
            .await
            .expect("a schedule");
        tx.commit().await.expect("a commit");
        assert_eq!(seen.last_begun_at, now());
        let mut claims = JoinSet::new();
        for _ in 0..8 {
            let store = store.clone();
            claims.spawn(async move {
                let mut tx = store.begin().await.expect("a transaction");
                let run = schedules::claim(&mut tx, NAME, &seen, LEASE_MS).await;
                tx.commit().await.expect("a commit");
                run.expect("a claim")
            });
        }
        let claimed = claims.join_all().await;
        assert_eq!(claimed.iter().flatten().count(), 1, "{claimed:?}");
        // Nor does one that looks later, until the run has ended.
        let mut tx = store.begin().await.expect("a transaction");
        let later = now() + TimeDelta::hours(1);
        let seen = schedules::read(&mut tx, NAME, later)
            .await
            .expect("a schedule");
        let again = schedules::claim(&mut tx, NAME, &seen, LEASE_MS).await;
        assert_eq!(again.expect("a claim"), None);
        let run = claimed.into_iter().flatten().next().expect("a run");
        assert!(schedules::hold(&mut tx, &run).await.expect("a look"));
        schedules::end(&mut tx, &run, later).await.expect("an end");
        let seen = schedules::read(&mut tx, NAME, now())
            .await
            .expect("a schedule");
        assert_eq!(seen.last_begun_at, later);
        let next = schedules::claim(&mut tx, NAME, &seen, LEASE_MS).await;
        assert!(next.expect("a claim").is_some());
        tx.commit().await.expect("a commit");
    }
}

#[tokio::test]
async fn a_run_whose_lease_is_over_is_taken_over() {
    for database in databases().await {
        let store = &database.store;
        let mut tx = store.begin().await.expect("a transaction");
        let seen = schedules::read(&mut tx, NAME, now())
            .await
            .expect("a schedule");
        let lost = schedules::claim(&mut tx, NAME, &seen, -1).await;
        let lost = lost.expect("a claim").expect("a run");
        let seen = schedules::read(&mut tx, NAME, now())
            .await
            .expect("a schedule");
        assert_eq!(seen.last_begun_at, now(), "it has not ended");
        let taken = schedules::claim(&mut tx, NAME, &seen, LEASE_MS).await;
        let taken = taken.expect("a claim").expect("a run");
        assert!(!schedules::hold(&mut tx, &lost).await.expect("a look"));
        assert!(schedules::hold(&mut tx, &taken).await.expect("a look"));
        // Its end is not the end of the other one.
        let later = now() + TimeDelta::hours(1);
        schedules::end(&mut tx, &lost, later).await.expect("an end");
        let seen = schedules::read(&mut tx, NAME, now())
            .await
            .expect("a schedule");
        assert_eq!(seen.last_begun_at, now());
        tx.commit().await.expect("a commit");
    }
}

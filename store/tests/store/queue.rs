//! The jobs that there are to do.

use catalog_store::deployments::{Pause, Queue, claim, pause, queue};

use crate::{
    databases::databases,
    fixture::{self, now},
};

const LEASE_MS: i64 = 60_000;
const PER_USER: i64 = 4;

#[tokio::test]
async fn jobs_are_counted_by_what_they_wait_for() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let nothing = queue(&mut store.reader()).await.expect("a count");
        assert_eq!(nothing, Queue::default(), "{}", store.kind());

        for org in ["org-a", "org-b", "org-c"] {
            fixture::deploy(store, org).await;
        }
        let running = claim(store, LEASE_MS, PER_USER, now()).await;
        running.expect("a claim").expect("a job");
        let delayed = claim(store, LEASE_MS, PER_USER, now()).await;
        let delayed = delayed.expect("a claim").expect("a job").fence(LEASE_MS);
        let mut tx = store.begin().await.expect("a transaction");
        pause(&mut tx, &delayed, Pause::Wait, 60_000)
            .await
            .expect("a pause");
        tx.commit().await.expect("a commit");
        let counted = queue(&mut store.reader()).await.expect("a count");
        assert_eq!(
            (counted.waiting, counted.delayed, counted.running),
            (1, 1, 1),
            "{}",
            store.kind()
        );
        assert!(
            counted
                .oldest_ms
                .is_some_and(|age| (0..60_000).contains(&age))
        );
    }
}

#[tokio::test]
async fn a_job_whose_lease_ran_out_waits_again() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::deploy(store, "org-a").await;
        let late = claim(store, -5_000, PER_USER, now()).await;
        late.expect("a claim").expect("a job");
        let counted = queue(&mut store.reader()).await.expect("a count");
        assert_eq!((counted.waiting, counted.running), (1, 0));
        assert!(counted.oldest_ms.is_some_and(|age| age >= 5_000));
    }
}

//! Claims and leases, in the database's own time.

use catalog_store::domain::{DeploymentStatus, Live};
use catalog_store::{
    Error,
    deployments::{
        Fence, FenceError, Outcome, Pause, begin_compensation, begin_step, claim, finish,
        heartbeat, job_records, pause, release, visible,
    },
};

use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, now, owner},
};

const LEASE_MS: i64 = 60_000;
const PER_USER: i64 = 4;

#[tokio::test]
async fn a_job_is_claimed_once() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let deployment = fixture::deploy(store, "org-a").await;
        let (one, other) = tokio::join!(
            claim(store, LEASE_MS, PER_USER, now()),
            claim(store, LEASE_MS, PER_USER, now())
        );
        let claims = [one.expect("a claim"), other.expect("a claim")];
        let claimed: Vec<_> = claims.into_iter().flatten().collect();
        assert_eq!(claimed.len(), 1, "{}", store.kind());
        assert_eq!(claimed[0].deployment_id(), deployment.id);
    }
}

#[tokio::test]
async fn a_lease_that_ran_out_is_taken_over_and_its_worker_writes_nothing_more() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::deploy(store, "org-a").await;
        let late = claim(store, -1, PER_USER, now()).await.expect("a claim");
        let late = late.expect("a job").fence(LEASE_MS);
        let next = claim(store, LEASE_MS, PER_USER, now())
            .await
            .expect("a claim");
        let next = next.expect("a job").fence(LEASE_MS);
        assert_eq!(late.job_id(), next.job_id());
        assert!(
            claim(store, LEASE_MS, PER_USER, now())
                .await
                .expect("a claim")
                .is_none()
        );

        let mut tx = store.begin().await.expect("a transaction");
        let refused = heartbeat(&mut tx, &late).await;
        assert!(
            matches!(refused, Err(Error::Refused(FenceError::Lost))),
            "{}",
            store.kind()
        );
        assert!(!heartbeat(&mut tx, &next).await.expect("a heartbeat"));
        let done = Outcome::Done(Live::Development);
        assert!(matches!(
            finish(&mut tx, &late, &done, now()).await,
            Err(Error::Refused(FenceError::Lost))
        ));
    }
}

#[tokio::test]
async fn a_released_job_is_claimed_at_once_and_one_to_be_retried_later() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::deploy(store, "org-a").await;
        let first = claim(store, LEASE_MS, PER_USER, now())
            .await
            .expect("a claim");
        let mut tx = store.begin().await.expect("a transaction");
        release(&mut tx, &first.expect("a job").fence(LEASE_MS))
            .await
            .expect("a release");
        tx.commit().await.expect("a commit");
        let second = claim(store, LEASE_MS, PER_USER, now())
            .await
            .expect("a claim");
        let mut tx = store.begin().await.expect("a transaction");
        let fence = second.expect("a job").fence(LEASE_MS);
        pause(&mut tx, &fence, Pause::Retry("No answer."), LEASE_MS)
            .await
            .expect("a delay");
        tx.commit().await.expect("a commit");
        assert!(
            claim(store, LEASE_MS, PER_USER, now())
                .await
                .expect("a claim")
                .is_none()
        );
    }
}

#[tokio::test]
async fn a_finished_job_settles_its_deployment() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let deployment = fixture::deploy(store, "org-a").await;
        let claimed = claim(store, LEASE_MS, PER_USER, now())
            .await
            .expect("a claim");
        let fence = claimed.expect("a job").fence(LEASE_MS);
        let mut tx = store.begin().await.expect("a transaction");
        catalog_store::deployments::start(&mut tx, &fence, now())
            .await
            .expect("a start");
        let done = Outcome::Done(Live::Development);
        assert!(finish(&mut tx, &fence, &done, now()).await.expect("an end"));
        tx.commit().await.expect("a commit");
        let seen = visible(&mut store.reader(), owner(), deployment.id).await;
        assert_eq!(
            seen.expect("a deployment").status,
            DeploymentStatus::Published
        );
    }
}

#[tokio::test]
async fn users_take_turns() {
    const OTHER: Uuid = Uuid::from_u128(77);

    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::colleague(store, OTHER).await;
        let mut tx = store.begin().await.expect("a transaction");
        for number in 0..10 {
            fixture::enqueue_by(&mut tx, OWNER, &format!("a{number}")).await;
        }
        let other = fixture::enqueue_by(&mut tx, OTHER, "b").await;
        tx.commit().await.expect("a commit");
        let mut order = Vec::new();
        while let Some(claimed) = claim(store, LEASE_MS, 3, now()).await.expect("a claim") {
            order.push(claimed.deployment_id() == other.id);
        }
        // The owner's first job came first; the other one's turn is next, and nobody has more than three.
        assert_eq!(order, [false, true, false, false], "{}", store.kind());
    }
}

#[tokio::test]
async fn who_waited_longest_has_the_next_turn() {
    const OTHER: Uuid = Uuid::from_u128(77);

    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        fixture::colleague(store, OTHER).await;
        let mut tx = store.begin().await.expect("a transaction");
        for number in 0..4 {
            fixture::enqueue_by(&mut tx, OWNER, &format!("a{number}")).await;
        }
        tx.commit().await.expect("a commit");
        // One worker, one job at a time.
        let mut owners = Vec::new();
        for round in 0..4 {
            let claimed = claim(store, LEASE_MS, PER_USER, now()).await;
            let claimed = claimed.expect("a claim").expect("a job");
            let deployment = claimed.deployment_id();
            let seen = visible(&mut store.reader(), owner(), deployment).await;
            owners.push(seen.expect("a deployment").owner_id == OWNER);
            let mut tx = store.begin().await.expect("a transaction");
            let fence = claimed.fence(LEASE_MS);
            catalog_store::deployments::start(&mut tx, &fence, now())
                .await
                .expect("a start");
            let done = Outcome::Done(Live::Development);
            assert!(finish(&mut tx, &fence, &done, now()).await.expect("an end"));
            if round == 0 {
                fixture::enqueue_by(&mut tx, OTHER, "b").await;
            }
            tx.commit().await.expect("a commit");
        }
        assert_eq!(owners, [true, false, true, true], "{}", store.kind());
    }
}

#[tokio::test]
async fn a_job_shows_its_last_error_while_it_is_tried_again() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let deployment = fixture::deploy(store, "org-a").await;
        let shown = async || {
            let mut reader = store.reader();
            let seen = visible(&mut reader, owner(), deployment.id).await;
            let seen = seen.expect("a deployment");
            let jobs = job_records(&mut reader, &seen).await.expect("jobs");
            assert_eq!(jobs[0].error, seen.job_error, "{}", store.kind());
            jobs[0].error.clone()
        };
        let at = async |step: &str| {
            let claimed = claim(store, LEASE_MS, PER_USER, now()).await;
            let claimed = claimed.expect("a claim").expect("a job");
            let fence = claimed.fence(LEASE_MS);
            let mut tx = store.begin().await.expect("a transaction");
            begin_step(&mut tx, &fence, step).await.expect("a step");
            tx.commit().await.expect("a commit");
            fence
        };
        let let_go = async |fence: &Fence, why: Pause<'_>| {
            let mut tx = store.begin().await.expect("a transaction");
            pause(&mut tx, fence, why, 0).await.expect("a pause");
            tx.commit().await.expect("a commit");
        };
        let fence = at("fetch").await;
        assert_eq!(shown().await, None);
        let_go(&fence, Pause::Retry("No answer.")).await;
        assert_eq!(shown().await.as_deref(), Some("No answer."));
        // While it is tried again, too, and while it waits for something else.
        let fence = at("fetch").await;
        let_go(&fence, Pause::Wait).await;
        assert_eq!(shown().await.as_deref(), Some("No answer."));
        // The step has succeeded: the next one begins.
        let fence = at("build").await;
        assert_eq!(shown().await, None);
        let_go(&fence, Pause::Retry("No space.")).await;
        // What is taken back shows why; a failure of that hides it not.
        let fence = at("build").await;
        let mut tx = store.begin().await.expect("a transaction");
        begin_compensation(&mut tx, &fence, Some("Build failed."))
            .await
            .expect("a turn");
        tx.commit().await.expect("a commit");
        let_go(&fence, Pause::Retry("No answer.")).await;
        assert_eq!(shown().await.as_deref(), Some("Build failed."));
        let claimed = claim(store, LEASE_MS, PER_USER, now()).await;
        let claimed = claimed.expect("a claim").expect("a job");
        assert_eq!(claimed.error.as_deref(), Some("Build failed."));
    }
}

#[tokio::test]
async fn the_last_error_of_a_cancelled_job_is_not_why_it_takes_back() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let deployment = fixture::deploy(store, "org-a").await;
        let claimed = claim(store, LEASE_MS, PER_USER, now()).await;
        let fence = claimed.expect("a claim").expect("a job").fence(LEASE_MS);
        let mut tx = store.begin().await.expect("a transaction");
        begin_compensation(&mut tx, &fence, None)
            .await
            .expect("a turn");
        pause(&mut tx, &fence, Pause::Retry("No answer."), 0)
            .await
            .expect("a pause");
        tx.commit().await.expect("a commit");
        let claimed = claim(store, LEASE_MS, PER_USER, now()).await;
        let claimed = claimed.expect("a claim").expect("a job");
        assert_eq!(claimed.error, None, "{}", store.kind());
        let seen = visible(&mut store.reader(), owner(), deployment.id).await;
        let seen = seen.expect("a deployment");
        assert_eq!(seen.job_error.as_deref(), Some("No answer."));
        let mut tx = store.begin().await.expect("a transaction");
        let outcome = Outcome::Cancelled { left: None };
        let fence = claimed.fence(LEASE_MS);
        finish(&mut tx, &fence, &outcome, now())
            .await
            .expect("an end");
        tx.commit().await.expect("a commit");
        let seen = visible(&mut store.reader(), owner(), deployment.id).await;
        assert_eq!(seen.expect("a deployment").job_error, None);
    }
}

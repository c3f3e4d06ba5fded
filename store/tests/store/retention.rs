//! What is old is deleted in batches, and nothing else.

use catalog_store::{
    Action, Connection, Store, deployments,
    domain::{Live, Scope},
    quota::{Quota, spend},
    retention::{Kept, Next, prune},
    rulesets,
    tokens::{self, NewToken},
};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::{
    databases::databases,
    fixture::{self, OWNER, RULESET, now},
};

/// Small, so that there are several.
const BATCH: i64 = 2;

/// Deletes all that is older, batch by batch; how many rows.
async fn pruned(store: &Store, kept: Kept, before: DateTime<Utc>) -> u64 {
    let mut from = Some(Next::default());
    let mut rows = 0;
    while let Some(next) = from {
        let mut tx = store.begin().await.expect("a transaction");
        let batch = prune(&mut tx, kept, next, (before, BATCH), now()).await;
        tx.commit().await.expect("a commit");
        let batch = batch.expect("a batch");
        assert!(batch.deleted <= 2, "{batch:?}");
        rows += batch.deleted;
        from = batch.next;
    }
    rows
}

#[tokio::test]
async fn tokens_that_ended_long_ago_go() {
    for database in databases().await {
        let store = &database.store;
        fixture::user(store, OWNER, "owner@example.com").await;
        let mut tx = store.begin().await.expect("a transaction");
        for number in 0..9_u8 {
            let token = NewToken {
                id: Uuid::from_u128(number.into()),
                user_id: OWNER,
                name: "ci".to_owned(),
                token_prefix: "prc_1".to_owned(),
                hash: vec![number; 32],
                scopes: vec![Scope::ApiRead],
                // Three of each: for ever, over, and for a while.
                expires_at: match number % 3 {
                    0 => None,
                    1 => Some(now() - TimeDelta::days(2)),
                    _ => Some(now() + TimeDelta::days(2)),
                },
            };
            tokens::create(&mut tx, token, now())
                .await
                .expect("a token");
        }
        let revoked = Uuid::from_u128(0);
        let done = tokens::revoke(&mut tx, OWNER, revoked, now()).await;
        done.expect("a token");
        tx.commit().await.expect("a commit");
        assert_eq!(
            pruned(store, Kept::Tokens, now() - TimeDelta::days(3)).await,
            0
        );
        assert_eq!(pruned(store, Kept::Tokens, now()).await, 3);
        assert_eq!(
            pruned(store, Kept::Tokens, now() + TimeDelta::days(1)).await,
            1
        );
        let left = tokens::list(&mut store.reader(), OWNER).await;
        assert_eq!(left.expect("tokens").len(), 5);
    }
}

#[tokio::test]
async fn quotas_and_views_of_past_days_go() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        for days in 0..5 {
            let at = now() - TimeDelta::days(days);
            let mut tx = store.begin().await.expect("a transaction");
            for quota in [
                Quota::Comments,
                Quota::Ideas,
                Quota::AuthoritativeValidations,
            ] {
                let spent = spend(&mut tx, quota, Some(OWNER), 9, at).await;
                assert_eq!(spent.expect("a quota"), None);
            }
            tx.query("INSERT INTO ruleset_views (ruleset_id, user_id, day) VALUES ($1, $2, $3)")
                .bind(RULESET)
                .bind(OWNER)
                .bind(at.date_naive().to_string())
                .exec()
                .await
                .expect("a view");
            tx.commit().await.expect("a commit");
        }
        let before = now() - TimeDelta::days(1);
        assert_eq!(pruned(store, Kept::Quotas, before).await, 9);
        assert_eq!(pruned(store, Kept::Views, before).await, 3);
        assert_eq!(pruned(store, Kept::Views, before).await, 0);
        let viewer = fixture::owner();
        let seen = rulesets::visible(&mut store.reader(), viewer, RULESET).await;
        assert!(seen.is_ok());
    }
}

#[tokio::test]
async fn the_audit_log_is_kept_for_a_time() {
    for database in databases().await {
        let store = &database.store;
        let mut tx = store.begin().await.expect("a transaction");
        for number in 0..5 {
            tx.audit(Action::PolicyApprove, &number, json!({}));
        }
        tx.commit().await.expect("a commit");
        assert_eq!(pruned(store, Kept::Audit, DateTime::UNIX_EPOCH).await, 0);
        let far = DateTime::from_timestamp(10_000_000_000, 0).expect("a time");
        assert_eq!(pruned(store, Kept::Audit, far).await, 5);
    }
}

/// Of the jobs only those that took something back, and that were followed by another one.
#[tokio::test]
async fn jobs_that_were_followed_by_others_go() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let id = fixture::deploy(store, "org-a").await.id;
        end(store, Live::Development).await;
        for number in 0..4 {
            let mut tx = store.begin().await.expect("a transaction");
            tx.query(
                "INSERT INTO deployment_jobs (id, deployment_id, kind, state, run_at, created_at, finished_at)
                 VALUES ($1, $2, 'unpublish', 'failed', 0, $3, $3)",
            )
            .bind(Uuid::from_u128(900 + number))
            .bind(id)
            .bind(now())
            .exec()
            .await
            .expect("a job");
            tx.commit().await.expect("a commit");
        }
        assert_eq!(pruned(store, Kept::Jobs, now()).await, 0);
        let later = now() + TimeDelta::days(1);
        assert_eq!(pruned(store, Kept::Jobs, later).await, 3);
        let viewer = fixture::owner();
        let seen = deployments::visible(&mut store.reader(), viewer, id).await;
        let seen = seen.expect("a deployment");
        let left = deployments::job_records(&mut store.reader(), &seen).await;
        let left: Vec<Uuid> = left.expect("jobs").iter().map(|job| job.id).collect();
        assert_eq!(left.len(), 2, "{left:?}");
        assert_eq!(left[0], Uuid::from_u128(903));
    }
}

async fn end(store: &Store, live: Live) {
    let claimed = deployments::claim(store, 60_000, 4, now()).await;
    let fence = claimed.expect("a claim").expect("a job").fence(60_000);
    let mut tx = store.begin().await.expect("a transaction");
    deployments::start(&mut tx, &fence, now())
        .await
        .expect("a start");
    // As many as some batches have.
    let lines: Vec<_> = (0..4)
        .map(|number| deployments::NewLine {
            stream: deployments::LogStream::Stdout,
            message: format!("line {number}"),
        })
        .collect();
    deployments::append(&mut tx, &fence, "build", &lines, now())
        .await
        .expect("lines");
    let done = deployments::Outcome::Done(live);
    let ended = deployments::finish(&mut tx, &fence, &done, now()).await;
    assert!(ended.expect("an end"));
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn logs_of_what_is_in_flight_stay() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let ended = fixture::deploy(store, "org-a").await.id;
        end(store, Live::Development).await;
        fixture::deploy(store, "org-b").await;
        assert_eq!(pruned(store, Kept::Logs, now()).await, 0);
        let later = now() + TimeDelta::days(1);
        assert_eq!(pruned(store, Kept::Logs, later).await, 4);
        assert_eq!(pruned(store, Kept::Logs, later).await, 0);
        let viewer = fixture::owner();
        let seen = deployments::visible(&mut store.reader(), viewer, ended).await;
        let seen = seen.expect("a deployment");
        let left = deployments::lines_after(&mut store.reader(), &seen, 0, 10).await;
        let left = left.expect("lines");
        assert_eq!(left.len(), 1, "{left:?}");
        assert_eq!(left[0].seq, 5);
        assert!(left[0].message.contains("The log was deleted"), "{left:?}");
    }
}

//! Pages are kept in memory while they hold, and no longer.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use catalog::page_memory::MOST_STALE;
use catalog_store::Connection;
use uuid::Uuid;

use super::{set_hidden, sync, vendor_ruleset};
use crate::harness::TestApp;

const REQUESTS: u64 = 20_000;
const CLIENTS: usize = 32;
const PAGE: &str = "/vendor/rulesets/secure";

/// Asks for a page again and again, many at once, and looks at the statuses.
async fn load(app: &TestApp, path: &str, requests: u64, status: u16) {
    let left = Arc::new(AtomicU64::new(requests));
    let url = format!("{}{path}", app.base_url);
    let client = reqwest::Client::new();
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..CLIENTS {
        let (left, url, client) = (Arc::clone(&left), url.clone(), client.clone());
        clients.spawn(async move {
            let next = || {
                let left = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| {
                    left.checked_sub(1)
                });
                left.is_ok()
            };
            while next() {
                let answer = client.get(&url).send().await.expect("an answer");
                assert_eq!(answer.status().as_u16(), status);
                answer.bytes().await.expect("a body");
            }
        });
    }
    clients.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_first_request_the_database_is_not_read() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    for (path, requests) in [
        (PAGE.to_owned(), REQUESTS),
        (format!("/rulesets/{id}"), REQUESTS / 20),
        (format!("/badge{PAGE}.svg"), REQUESTS / 20),
    ] {
        let before = app.app.store.statements();
        app.get(&path).send_unchecked().await.expect(200);
        let first = app.app.store.statements();
        // The counter counts.
        assert!(first > before, "{path}");
        load(&app, &path, requests, 200).await;
        assert_eq!(app.app.store.statements(), first, "{path}");
    }
}

#[tokio::test]
async fn changes_of_other_things_leave_pages_as_they_are() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    let page = format!("/rulesets/{id}");
    app.get(&page).send_unchecked().await.expect(200);
    let noor = app.user("Noor").await;
    app.published_policy(&noor, "Guard").await;
    tokio::time::sleep(MOST_STALE).await;
    // That was a change of what is public.
    let before = app.app.store.statements();
    app.get(&page).send_unchecked().await.expect(200);
    assert_ne!(app.app.store.statements(), before);
    // These are none: a view, a comment, a submission under review, a user.
    app.get(format!("/api/rulesets/{id}"))
        .by(&noor)
        .answers(200)
        .await;
    app.policy_under_review(&noor, "Waiting").await;
    app.ruleset_under_review(&noor, "Also").await;
    app.user("Ines").await;
    tokio::time::sleep(MOST_STALE).await;
    let before = app.app.store.statements();
    app.get(&page).send_unchecked().await.expect(200);
    assert_eq!(app.app.store.statements(), before);
}

#[tokio::test]
async fn what_is_absent_is_not_kept() {
    let app = TestApp::start().await;
    for round in 0..2 {
        for _ in 0..20 {
            let before = app.app.store.statements();
            let path = format!("/rulesets/{}", Uuid::from_u128(7));
            app.get(path).send_unchecked().await.expect(404);
            // It is read each time, so that it takes no memory and is found as soon as it is there.
            assert_ne!(app.app.store.statements(), before, "{round}");
        }
    }
}

/// While a ruleset is hidden and shown again, under load, no answer is older than the bound.
#[tokio::test(flavor = "multi_thread")]
async fn no_answer_is_older_than_the_bound() {
    const ROUNDS: usize = 4;
    let app = TestApp::start().await;
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    app.get(PAGE).send_unchecked().await.expect(200);
    let end = Arc::new(AtomicBool::new(false));
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let (end, url) = (Arc::clone(&end), format!("{}{PAGE}", app.base_url));
        clients.spawn(async move {
            let client = reqwest::Client::new();
            let mut seen = Vec::new();
            while !end.load(Ordering::Relaxed) {
                let began = Instant::now();
                let answer = client.get(&url).send().await.expect("an answer");
                seen.push((began, Instant::now(), answer.status().as_u16()));
            }
            seen
        });
    }
    let mut changes = Vec::new();
    for round in 0..ROUNDS {
        let hidden = round % 2 == 0;
        let began = Instant::now();
        set_hidden(&app, "secure", hidden).await;
        changes.push((began, Instant::now(), if hidden { 404 } else { 200 }));
        tokio::time::sleep(MOST_STALE + Duration::from_millis(200)).await;
    }
    end.store(true, Ordering::Relaxed);
    let seen = clients.join_all().await.concat();
    let mut judged = 0;
    for (number, (_, committed, status)) in changes.iter().enumerate() {
        let from = *committed + MOST_STALE;
        let until = changes.get(number + 1).map(|(began, ..)| *began);
        // One that took until the next change may show either.
        let within = seen
            .iter()
            .filter(|(at, end, _)| *at >= from && until.is_none_or(|until| *end < until));
        for (_, _, answer) in within {
            assert_eq!(answer, status, "round {number}");
            judged += 1;
        }
    }
    assert!(judged > 100, "{judged}");
}

/// PostgreSQL only: a watcher that hears nothing confirms nothing.
#[tokio::test]
async fn a_lost_connection_leaves_nothing_in_use() {
    let app = TestApp::start().await;
    if app.app.store.kind() == "SQLite" {
        // There is no connection that could be lost.
        return;
    }
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    app.get(PAGE).send_unchecked().await.expect(200);
    let kept = app.app.store.statements();
    app.get(PAGE).send_unchecked().await.expect(200);
    assert_eq!(app.app.store.statements(), kept);
    for hidden in [true, false] {
        let mut reader = app.app.store.reader();
        let ended: Vec<(bool,)> = reader
            .query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND query LIKE '%pg_notify%' AND pid <> pg_backend_pid()",
            )
            .all()
            .await
            .expect("the connections");
        assert!(!ended.is_empty());
        set_hidden(&app, "secure", hidden).await;
        tokio::time::sleep(MOST_STALE).await;
        let status = if hidden { 404 } else { 200 };
        app.get(PAGE).send_unchecked().await.expect(status);
        // It comes back by itself.
        tokio::time::sleep(2 * MOST_STALE).await;
        app.get(PAGE).send_unchecked().await.expect(status);
    }
    let kept = app.app.store.statements();
    app.get(PAGE).send_unchecked().await.expect(200);
    assert_eq!(app.app.store.statements(), kept);
}

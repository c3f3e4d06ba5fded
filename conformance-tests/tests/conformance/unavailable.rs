//! What requests answer while the database cannot do what they ask for, and what they do without.

use std::time::Duration;

use catalog_store::{Connection, Tx};
use serde_json::json;
use tokio::net::TcpStream;

use crate::harness::{TestApp, wait_until};

/// A transaction that keeps others from changing a user.
async fn locked(app: &TestApp) -> Tx {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    tx.query("UPDATE users SET bio = bio")
        .exec()
        .await
        .expect("locks");
    tx
}

#[tokio::test]
async fn a_change_that_waits_too_long_is_told_to_come_again() {
    let app = TestApp::with(|settings| {
        settings.database.timeouts.acquire = Duration::from_secs(1);
        settings.database.timeouts.lock = Duration::from_secs(1);
    })
    .await;
    let mara = app.user("Mara").await;
    // Its last use is written down before.
    app.get("/api/me").by(&mara).answers(200).await;
    let tx = locked(&app).await;
    let body = json!({"bio": "Guards."});
    let patch = || app.patch("/api/me").by(&mara).json(&body);
    patch().answers(503).await.snapshot("busy");
    app.get("/api/me").by(&mara).answers(200).await;
    drop(tx);
    patch().answers(200).await;
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_told_to_come_again() {
    let app = TestApp::with(|settings| {
        settings.server.request_timeout = Duration::from_millis(500);
    })
    .await;
    let mara = app.user("Mara").await;
    let body = json!({"bio": "Guards."});
    let patch = || app.patch("/api/me").by(&mara).json(&body);
    let tx = locked(&app).await;
    patch().answers(503).await.snapshot("slow");
    drop(tx);
    patch().answers(200).await;
}

#[tokio::test]
async fn whoever_finds_all_connections_held_is_told_to_come_again() {
    let app = TestApp::with(|settings| settings.server.max_connections = 2).await;
    let address = app.base_url.trim_start_matches("http://").to_owned();
    let mut held = Vec::new();
    for _ in 0..2 {
        held.push(TcpStream::connect(&address).await.expect("a connection"));
    }
    let list = || {
        app.get("/api/policies")
            .header("x-request-id", "full")
            .send()
    };
    wait_until("the connections are held", async || {
        list().await.status == 503
    })
    .await;
    list().await.snapshot("full");
    drop(held);
    wait_until("there is room", async || list().await.status == 200).await;
}

#[tokio::test]
async fn whoever_waits_too_long_for_a_list_is_told_to_come_again() {
    let app = TestApp::with(|settings| {
        settings.limits.lists_at_once = 0;
        settings.server.request_timeout = Duration::from_secs(1);
    })
    .await;
    let list = app.get("/api/policies").answers(503).await;
    list.snapshot("lists");
}

#[tokio::test]
async fn what_is_beside_the_point_fails_no_request() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, ruleset) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{ruleset}");
    let views =
        async |by| app.get(&path).by(by).answers(200).await.body["ruleset"]["views"].clone();
    assert_eq!(views(&mara).await, 1);
    app.break_table("ruleset_views").await;
    assert_eq!(views(&noor).await, 1);
}

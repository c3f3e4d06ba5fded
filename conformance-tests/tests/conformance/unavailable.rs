//! What requests answer while the database cannot do what they ask for, and what they do without.

use std::time::Duration;

use catalog_store::Connection;
use serde_json::json;

use crate::harness::TestApp;

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
    let mut tx = app.app.store.begin().await.expect("a transaction");
    tx.query("UPDATE users SET bio = bio")
        .exec()
        .await
        .expect("locks");
    let body = json!({"bio": "Guards."});
    let patch = || app.patch("/api/me").by(&mara).json(&body);
    patch().answers(503).await.snapshot("busy");
    app.get("/api/me").by(&mara).answers(200).await;
    drop(tx);
    patch().answers(200).await;
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

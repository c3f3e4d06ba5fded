//! What happened to a policy, in pages.

use catalog_store::domain::RevisionDecision;
use serde_json::json;
use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn a_history_tells_everything_and_not_everything_to_all() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    for (value, decision) in [
        ("About the second guard.", RevisionDecision::Reject),
        ("About the third guard.", RevisionDecision::Approve),
    ] {
        let made = app
            .post(format!("/api/policies/{id}/revisions"))
            .by(&mara)
            .json(&json!({"field": "description", "value": value}))
            .answers(201)
            .await;
        app.decide_revision(made.id("/revision/id"), decision, "I looked at it.")
            .await;
    }
    app.set_private(id).await;
    let path = format!("/api/policies/{id}/history");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("owner");
    app.get(&path).answers(404).await.snapshot("private");
    let noor = app.user("Noor").await;
    app.get(&path).by(&noor).answers(404).await;
}

#[tokio::test]
async fn strangers_see_what_was_published() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let made = app
        .post(format!("/api/policies/{id}/revisions"))
        .by(&mara)
        .json(&json!({"field": "description", "value": "About the next guard."}))
        .answers(201)
        .await;
    let path = format!("/api/policies/{id}/history");
    let before = app.get(&path).answers(200).await.body;
    assert_eq!(before["entries"].as_array().map(Vec::len), Some(2));
    app.decide_revision(made.id("/revision/id"), RevisionDecision::Approve, "Good.")
        .await;
    app.get(&path).answers(200).await.snapshot("anonymous");
}

#[tokio::test]
async fn pages_stay_where_they_are() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let path = format!("/api/policies/{id}/history");
    let propose = |value: &'static str| {
        let request = app.post(format!("/api/policies/{id}/revisions")).by(&mara);
        request
            .json(&json!({"field": "description", "value": value}))
            .answers(201)
    };
    let first = propose("About the second guard.").await.id("/revision/id");
    app.decide_revision(first, RevisionDecision::Approve, "Good.")
        .await;
    let page = app
        .get(format!("{path}?limit=3"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("first_page");
    // Something new does not move what follows.
    propose("About the third guard.").await;
    let cursor = page.at("/nextCursor");
    let rest = app
        .get(format!("{path}?limit=3&before={cursor}"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("last_page");
    assert_eq!(rest.at("/entries/0/event"), "submitted");
    // More than is served is brought down to what is.
    app.get(format!("{path}?limit=100000")).answers(200).await;
    for (what, query) in [
        ("no_cursor", "before=abc"),
        ("limit_zero", "limit=0"),
        ("limit_negative", "limit=-1"),
        ("no_number", "limit=many"),
    ] {
        app.get(format!("{path}?{query}"))
            .answers(400)
            .await
            .snapshot(what);
    }
    // The page is as long as it can be, not refused.
    let whole = app
        .get(format!("{path}?limit=1000000"))
        .by(&mara)
        .answers(200)
        .await;
    let entries = whole.body["entries"].as_array().map(Vec::len);
    assert_eq!(
        (entries, &whole.body["nextCursor"]),
        (Some(5), &json!(null))
    );
    let absent = Uuid::nil();
    app.get(format!("/api/policies/{absent}/history"))
        .answers(404)
        .await
        .snapshot("absent");
}

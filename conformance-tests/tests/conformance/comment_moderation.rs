//! Comments are edited, and removed.

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn a_comment_is_edited() {
    let app = TestApp::start().await;
    let (mara, noor, root) = (
        app.user("Mara").await,
        app.user("Noor").await,
        app.admin("Root").await,
    );
    let policy = app.published_policy(&mara, "Header Guard").await;
    let made = app
        .post(format!("/api/policies/{policy}/comments"))
        .by(&noor)
        .json(&json!({"body": "Hi"}))
        .send()
        .await;
    let path = format!("/api/comments/{}", made.id("/comment/id"));
    app.advance(TimeDelta::minutes(1));
    let same = app
        .patch(&path)
        .by(&noor)
        .json(&json!({"body": "Hi"}))
        .send()
        .await
        .expect(200)
        .snapshot("unchanged");
    assert_eq!(same.at("/comment/updatedAt"), same.at("/comment/createdAt"));
    app.patch(&path)
        .by(&noor)
        .json(&json!({"body": "Hello"}))
        .send()
        .await
        .expect(200)
        .snapshot("by_its_author");
    app.patch(&path)
        .by(&root)
        .json(&json!({"body": "Hello."}))
        .send()
        .await
        .expect(200)
        .snapshot("by_an_administrator");
    app.patch(&path)
        .by(&noor)
        .json(&json!({"body": "x".repeat(10_000)}))
        .send()
        .await
        .expect(200);
    for (status, what, body) in [
        (422, "too_long", json!({"body": "x".repeat(10_001)})),
        (422, "blank", json!({"body": ""})),
    ] {
        app.patch(&path)
            .by(&noor)
            .json(&body)
            .send()
            .await
            .expect(status)
            .snapshot(what);
    }
    app.patch(&path)
        .by(&noor)
        .body("application/json", "nonsense")
        .send()
        .await
        .expect(400)
        .snapshot("malformed");
    let absent = format!("/api/comments/{}", Uuid::nil());
    app.patch(&absent)
        .by(&noor)
        .json(&json!({"body": "Hi"}))
        .send()
        .await
        .expect(404)
        .snapshot("absent");
}

#[tokio::test]
async fn only_administrators_remove_comments_entirely() {
    let app = TestApp::start().await;
    let (mara, noor, root) = (
        app.user("Mara").await,
        app.user("Noor").await,
        app.admin("Root").await,
    );
    let policy = app.published_policy(&mara, "Header Guard").await;
    let comments = format!("/api/policies/{policy}/comments");
    let first = app
        .post(&comments)
        .by(&noor)
        .json(&json!({"body": "Hi"}))
        .send()
        .await
        .id("/comment/id");
    app.post(&comments)
        .by(&mara)
        .json(&json!({"body": "Hello", "parentId": first}))
        .send()
        .await
        .expect(201);
    let path = format!("/api/comments/{first}");
    app.delete(&path)
        .by(&mara)
        .send()
        .await
        .expect(403)
        .snapshot("not_author");
    app.delete(format!("{path}?hard=true"))
        .by(&noor)
        .send()
        .await
        .expect(403)
        .snapshot("not_administrator");
    app.delete(format!("{path}?hard=perhaps"))
        .by(&noor)
        .send()
        .await
        .expect(400)
        .snapshot("hard");
    assert_eq!(
        app.get(&comments).send().await.body["comments"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    app.delete(format!("{path}?hard=true"))
        .by(&root)
        .send()
        .await
        .expect(200)
        .snapshot("hard");
    assert_eq!(
        app.get(&comments).send().await.body["comments"]
            .as_array()
            .map(Vec::len),
        Some(0)
    );
    app.delete(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("absent");
}

//! Comments on policies.

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn a_discussion() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let policy = app.published_policy(&mara, "Header Guard").await;
    let path = format!("/api/policies/{policy}/comments");
    let asked = json!({"body": "Does it work?", "parentId": null});
    let first = app
        .post(&path)
        .by(&noor)
        .json(&asked)
        .send()
        .await
        .expect(201)
        .snapshot("top_level")
        .id("/comment/id");
    app.advance(TimeDelta::minutes(1));
    let reply = json!({"body": "Yes.", "parentId": first});
    let reply = app
        .post(&path)
        .by(&mara)
        .json(&reply)
        .send()
        .await
        .expect(201)
        .snapshot("reply")
        .id("/comment/id");
    app.get(&path)
        .send()
        .await
        .expect(200)
        .snapshot("discussion");
    let of_reply = json!({"body": "Really?", "parentId": reply});
    app.post(&path)
        .by(&noor)
        .json(&of_reply)
        .send()
        .await
        .expect(422)
        .snapshot("reply_to_a_reply");
    app.delete(format!("/api/comments/{first}"))
        .by(&noor)
        .send()
        .await
        .expect(200)
        .snapshot("soft");
    app.delete(format!("/api/comments/{first}"))
        .by(&noor)
        .send()
        .await
        .expect(200);
    app.get(&path)
        .send()
        .await
        .expect(200)
        .snapshot("deleted_parent");
    let late = json!({"body": "Late.", "parentId": first});
    app.post(&path)
        .by(&noor)
        .json(&late)
        .send()
        .await
        .expect(422)
        .snapshot("reply_to_a_deleted_one");
    let edit = json!({"body": "Again."});
    app.patch(format!("/api/comments/{first}"))
        .by(&noor)
        .json(&edit)
        .send()
        .await
        .expect(409)
        .snapshot("deleted");
    app.patch(format!("/api/comments/{first}"))
        .by(&mara)
        .json(&edit)
        .send()
        .await
        .expect(403)
        .snapshot("not_author");
}

#[tokio::test]
async fn wrong_comments_are_refused() {
    let app = TestApp::with(|settings| settings.limits.comment_length = Some(20)).await;
    let mara = app.user("Mara").await;
    let (policy, other) = (
        app.published_policy(&mara, "One").await,
        app.published_policy(&mara, "Two").await,
    );
    let path = format!("/api/policies/{policy}/comments");
    let elsewhere = app
        .post(format!("/api/policies/{other}/comments"))
        .by(&mara)
        .json(&json!({"body": "Hi"}))
        .send()
        .await
        .id("/comment/id");
    for (status, what, body) in [
        (422, "blank", json!({"body": " \n"})),
        (422, "no_body", json!({})),
        (422, "type", json!({"body": 5})),
        (
            422,
            "unknown_property",
            json!({"body": "Hi", "author": "me"}),
        ),
        (422, "too_long", json!({"body": "x".repeat(21)})),
        (
            422,
            "parent_elsewhere",
            json!({"body": "Hi", "parentId": elsewhere}),
        ),
        (
            422,
            "parent_no_uuid",
            json!({"body": "Hi", "parentId": "5"}),
        ),
        (
            404,
            "parent_absent",
            json!({"body": "Hi", "parentId": Uuid::nil()}),
        ),
    ] {
        app.post(&path)
            .by(&mara)
            .json(&body)
            .send()
            .await
            .expect(status)
            .snapshot(what);
    }
    let post = || app.post(&path).by(&mara);
    post()
        .body("application/json", "{\"body\":")
        .send()
        .await
        .expect(400)
        .snapshot("malformed");
    post()
        .body("text/plain", "Hi")
        .send()
        .await
        .expect(400)
        .snapshot("content_type");
    post().send().await.expect(400).snapshot("empty");
    post()
        .body("application/json", vec![b' '; 2 * 1024 * 1024])
        .send()
        .await
        .expect(400);
}

#[tokio::test]
async fn comments_follow_the_visibility_of_their_policy() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let draft = app.policy_under_review(&mara, "Draft").await;
    let path = format!("/api/policies/{draft}/comments");
    app.get(&path)
        .send()
        .await
        .expect(401)
        .snapshot("unpublished_anonymous");
    app.get(format!("/api/policies/{}/comments", Uuid::nil()))
        .send()
        .await
        .expect(401)
        .snapshot("absent_anonymous");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("of_another_unpublished");
    app.get(&path)
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("own_unpublished");
    app.post(&path)
        .by(&mara)
        .json(&json!({"body": "Hi"}))
        .send()
        .await
        .expect(404)
        .snapshot("own_unpublished");
}

#[tokio::test]
async fn the_daily_quota_is_renewed_at_midnight() {
    let app = TestApp::with(|settings| settings.limits.comments_per_day = Some(2)).await;
    let mara = app.user("Mara").await;
    let policy = app.published_policy(&mara, "Header Guard").await;
    let post = || {
        app.post(format!("/api/policies/{policy}/comments"))
            .by(&mara)
            .json(&json!({"body": "Hi"}))
    };
    post().send().await.expect(201);
    post().send().await.expect(201);
    post().send().await.expect(429).snapshot("quota");
    app.advance(TimeDelta::hours(15));
    post().send().await.expect(201);
}

#[tokio::test]
async fn a_comment_is_kept_as_it_was_sent_and_not_endless() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let policy = app.published_policy(&mara, "Header Guard").await;
    let post = |body: &str| {
        app.post(format!("/api/policies/{policy}/comments"))
            .by(&mara)
            .json(&json!({"body": body}))
    };
    let text = "    let code = 1;\n";
    assert_eq!(post(text).answers(201).await.at("/comment/body"), text);
    post(&"é".repeat(100_000)).answers(201).await;
    let long = post(&"é".repeat(100_001)).answers(422).await;
    assert!(long.text.contains("100000"), "{}", long.text);
}

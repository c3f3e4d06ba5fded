//! The same thing at the same moment.

use catalog_store::submissions;
use futures_util::future::join_all;
use serde_json::json;

use crate::harness::TestApp;

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|s| **s == status).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn toggles_leave_a_consistent_like() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let path = format!(
        "/api/policies/{}/like",
        app.published_policy(&mara, "Guard").await
    );
    let answers = join_all((0..41).map(|_| app.post(&path).by(&mara).send())).await;
    let liked = answers.iter().filter(|a| a.body["liked"] == true).count();
    assert_eq!((answers.len(), liked), (41, 21));
    assert_eq!(app.get(&path).by(&mara).send().await.body["liked"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_holds() {
    let app = TestApp::with(|settings| settings.limits.comments_per_day = Some(5)).await;
    let mara = app.user("Mara").await;
    let path = format!(
        "/api/policies/{}/comments",
        app.published_policy(&mara, "Guard").await
    );
    let body = json!({"body": "Hi"});
    let answers = join_all((0..20).map(|_| app.post(&path).by(&mara).json(&body).send())).await;
    let statuses: Vec<u16> = answers.iter().map(|a| a.status.as_u16()).collect();
    assert_eq!((count(&statuses, 201), count(&statuses, 429)), (5, 15));
    assert_eq!(
        app.get(&path).send().await.body["comments"]
            .as_array()
            .map(Vec::len),
        Some(5)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_username_has_one_user() {
    let app = TestApp::start().await;
    let mut users = Vec::new();
    for n in 0..6 {
        users.push(app.user(&format!("User{n}")).await);
    }
    let body = json!({"username": "wanted"});
    let answers = join_all(
        users
            .iter()
            .map(|user| app.patch("/api/me").by(user).json(&body).send()),
    )
    .await;
    let statuses: Vec<u16> = answers.iter().map(|a| a.status.as_u16()).collect();
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn submissions_of_one_name_get_different_addresses() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": app.repository("guard")});
    let answers =
        join_all((0..6).map(|_| app.post("/api/submissions").by(&mara).json(&body).send())).await;
    assert!(answers.iter().all(|a| a.status == 201));
    let listed = app.get("/api/policies").by(&mara).send().await.expect(200);
    let mut slugs: Vec<&str> = listed.body["policies"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|p| p["slug"].as_str())
        .collect();
    slugs.sort_unstable();
    assert_eq!(
        slugs,
        [
            "guard", "guard-2", "guard-3", "guard-4", "guard-5", "guard-6"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_one_wins() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.policy_under_review(&mara, "Guard").await;
    let decide = |approve: bool| {
        let app = &app.app;
        async move {
            let mut tx = app.store.begin().await.expect("a transaction");
            let now = app.clock.now();
            let decided = if approve {
                submissions::approve(&mut tx, id, None, now).await
            } else {
                submissions::reject(&mut tx, id, None, now).await
            };
            let won = decided.is_ok();
            tx.commit().await.expect("a commit");
            won
        }
    };
    let decided = join_all([decide(true), decide(false), decide(true)]).await;
    assert_eq!(decided.iter().filter(|won| **won).count(), 1);
    let history = app
        .get(format!("/api/submissions/{id}/history"))
        .by(&mara)
        .send()
        .await
        .expect(200);
    assert_eq!(history.body["entries"].as_array().map(Vec::len), Some(2));
}

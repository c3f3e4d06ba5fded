//! What people do with policies: likes and downloads.

use crate::harness::TestApp;

#[tokio::test]
async fn a_like_is_toggled() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Header Guard").await;
    let path = format!("/api/policies/{id}/like");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(200)
        .snapshot("not_liked");
    app.post(&path)
        .by(&noor)
        .send()
        .await
        .expect(200)
        .snapshot("liked");
    assert_eq!(app.get(&path).by(&noor).send().await.body["liked"], true);
    assert_eq!(app.get(&path).by(&mara).send().await.body["liked"], false);
    app.post(&path)
        .by(&noor)
        .body("text/plain", "")
        .send()
        .await
        .expect(200)
        .snapshot("taken_back");
    let own = app.policy_under_review(&mara, "Draft").await;
    let path = format!("/api/policies/{own}/like");
    app.post(&path)
        .by(&mara)
        .send()
        .await
        .expect(409)
        .snapshot("own_unpublished");
    app.post(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("invisible");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("invisible");
}

#[tokio::test]
async fn a_download_is_recorded() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Header Guard").await;
    app.post(format!("/api/policies/{id}/download"))
        .by(&noor)
        .send()
        .await
        .expect(200)
        .snapshot("recorded");
    let draft = app.policy_under_review(&mara, "Draft").await;
    app.post(format!("/api/policies/{draft}/download"))
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("invisible");
}

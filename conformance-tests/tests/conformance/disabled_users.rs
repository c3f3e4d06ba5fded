//! Users who may do nothing any more.

use catalog_store::users;
use reqwest::StatusCode;
use serde_json::json;

use crate::harness::TestApp;

#[tokio::test]
async fn a_disabled_user_is_refused_until_enabled_again() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.get("/api/me").by(&mara).answers(200).await;
    app.disable(&mara).await;
    app.get("/api/me").by(&mara).answers(401).await;
    // Not even where nobody has to be known: a credential that is no good is told.
    app.get("/api/policies").by(&mara).answers(401).await;
    let wanted = json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": 30});
    let make = app.post("/api/tokens").session(&mara).json(&wanted);
    make.answers(401).await;
    app.enable(&mara).await;
    app.get("/api/me").by(&mara).answers(200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_disabled_user_deploys_ends_and_is_taken_back() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.is_deploying(&app).await;
    let url = format!("{}/api/deployments/{id}/logs", app.base_url);
    let http = reqwest::Client::new();
    let stream = http.get(url).bearer_auth(&team.noor.token).send().await;
    let stream = stream.expect("a stream");
    assert_eq!(stream.status(), StatusCode::OK);
    assert_eq!(app.disable(&team.noor).await, [id]);
    // The end of the stream, which does not tell how the deployment went on.
    let rest = tokio::time::timeout(std::time::Duration::from_secs(40), stream.text()).await;
    let rest = rest.expect("the end of the stream").expect("text");
    assert!(!rest.contains("event: end"), "{rest}");
    assert_eq!(app.settled(id).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
}

#[tokio::test]
async fn what_waits_of_a_disabled_user_ends_at_once() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.disable(&team.noor).await, [id]);
    assert_eq!(app.deployment_status(id).await.as_str(), "cancelled");
}

/// What began at that moment, and was not there to be cancelled, is not done either; and managers take back what is live.
#[tokio::test]
async fn a_disabled_user_has_left_the_workspace() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.run_to_the_end(id).await, "published");
    let unpublish = format!("/api/deployments/{id}/unpublish");
    app.post(&unpublish).by(&team.lena).answers(403).await;
    let (workspace, connection) = (team.fixture.workspace, team.fixture.connection);
    let impact = format!("/api/workspaces/{workspace}/connections/{connection}/impact");
    let seen_by = async || {
        let impact = app.get(&impact).by(&team.lena).answers(200).await;
        impact.body["members_visible"].clone()
    };
    assert_eq!(seen_by().await, 4);
    app.disable(&team.noor).await;
    assert_eq!(seen_by().await, 3);
    app.post(&unpublish).by(&team.lena).answers(201).await;
    assert_eq!(app.run_to_the_end(id).await, "unpublished");
}

#[tokio::test]
async fn a_job_of_a_disabled_user_does_not_go_on() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    let now = app.app.clock.now();
    let mut tx = app.app.store.begin().await.expect("a transaction");
    users::disable(&mut tx, &team.noor.email, now)
        .await
        .expect("a user");
    tx.commit().await.expect("a commit");
    assert_eq!(app.run_to_the_end(id).await, "failed");
    let messages = app.messages(&team.lena, id).await;
    let why = "The requester is disabled, and may deploy nothing.";
    assert!(messages.iter().any(|it| it.contains(why)), "{messages:#?}");
}

#[tokio::test]
async fn an_owner_does_not_leave_a_workspace_to_a_disabled_one() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "owner").await;
    app.disable(&noor).await;
    let own = format!("/api/workspaces/{id}/members/{}", mara.id);
    app.delete(&own).by(&mara).answers(409).await;
    app.enable(&noor).await;
    app.delete(&own).by(&mara).answers(200).await;
}

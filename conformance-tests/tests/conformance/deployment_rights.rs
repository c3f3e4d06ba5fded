//! Who may act on a deployment, and whether its connection may still be used.

use serde_json::Value;

use crate::harness::{TestApp, User};

#[tokio::test]
async fn managers_act_on_what_members_leave_behind() {
    let app = TestApp::start().await;
    let team = app.team().await;
    app.work();
    let id = team.deploy(&app).await;
    assert_eq!(app.settled(id).await, "published");
    let act = |who: &User, what: &str| app.post(format!("/api/deployments/{id}/{what}")).by(who);
    for what in ["sync", "unpublish", "cancel"] {
        act(&team.lena, what).answers(403).await;
    }
    app.delete(team.member(&team.noor))
        .by(&team.fixture.owner)
        .answers(200)
        .await;
    for what in ["sync", "unpublish", "cancel"] {
        act(&team.omar, what).answers(403).await;
    }
    // Who left has the deployment still, and the connection no more.
    act(&team.noor, "unpublish")
        .answers(403)
        .await
        .snapshot("left");
    let synced = act(&team.noor, "sync").answers(200).await;
    assert_eq!(synced.body["result"], "unknown");
    let synced = act(&team.lena, "sync").answers(200).await;
    assert_eq!(synced.body["result"], "in_sync");
    let job = act(&team.lena, "unpublish").answers(201).await;
    assert!(job.body["job"].is_object());
    assert_eq!(app.settled(id).await, "unpublished");
    assert_eq!(app.platform.assets(), []);
}

#[tokio::test]
async fn owners_take_back_what_is_in_an_archived_workspace() {
    let app = TestApp::start().await;
    let team = app.team().await;
    app.work();
    let id = team.deploy(&app).await;
    assert_eq!(app.settled(id).await, "published");
    let archive = format!("/api/workspaces/{}/archive", team.fixture.workspace);
    app.post(archive).by(&team.fixture.owner).answers(200).await;
    let act = |who: &User, what: &str| app.post(format!("/api/deployments/{id}/{what}")).by(who);
    for who in [&team.noor, &team.lena] {
        for what in ["unpublish", "delete-release", "cancel"] {
            let refused = act(who, what).answers(403).await;
            if who.id == team.noor.id {
                refused.snapshot("archived");
            }
        }
    }
    let synced = act(&team.noor, "sync").answers(200).await;
    assert_eq!(synced.body["result"], "in_sync");
    act(&team.fixture.owner, "unpublish").answers(201).await;
    assert_eq!(app.settled(id).await, "unpublished");
}

#[tokio::test]
async fn a_right_that_is_lost_is_missed_when_the_job_begins() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    team.disable_connection(&app, true).await;
    app.work();
    assert_eq!(app.settled(id).await, "failed");
    let messages = app.messages(&team.noor, id).await;
    let told = messages
        .iter()
        .any(|message| message.contains("may not use the connection"));
    assert!(told, "{messages:?}");
    assert_eq!(app.platform.publications(), []);
}

#[tokio::test]
async fn a_connection_that_may_not_be_used_is_not_used_to_compare() {
    let app = TestApp::start().await;
    let team = app.team().await;
    app.work();
    let id = team.deploy(&app).await;
    assert_eq!(app.settled(id).await, "published");
    let path = format!("/api/deployments/{id}");
    let dev = || {
        app.get(format!("{path}/dev-version"))
            .by(&team.noor)
            .answers(200)
    };
    assert_eq!(dev().await.body["dev_version_exists"], true);
    team.disable_connection(&app, true).await;
    let asked = app.platform.request_count();
    assert_eq!(dev().await.body["dev_version_exists"], Value::Null);
    let synced = app
        .post(format!("{path}/sync"))
        .by(&team.noor)
        .answers(200)
        .await;
    assert_eq!(synced.body["result"], "unknown");
    let refused = app.post(format!("{path}/unpublish")).by(&team.noor);
    refused.answers(403).await.snapshot("disabled");
    assert_eq!(app.platform.request_count(), asked);
}

//! Who may act on a deployment, and whether its connection may still be used.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp, User,
    platform::{Fixture, SALES},
};

/// A workspace whose owner shares a connection, with a member, an admin, and another member.
struct Team {
    fixture: Fixture,
    noor: User,
    lena: User,
    omar: User,
}

async fn team(app: &TestApp) -> Team {
    let fixture = app.fixture().await;
    let team = Team {
        noor: app.user("Noor").await,
        lena: app.user("Lena").await,
        omar: app.user("Omar").await,
        fixture,
    };
    let Fixture {
        owner, workspace, ..
    } = &team.fixture;
    for (user, role) in [
        (&team.noor, "member"),
        (&team.lena, "admin"),
        (&team.omar, "member"),
    ] {
        app.member(*workspace, owner, user, role).await;
    }
    app.post(connections(&team))
        .by(owner)
        .json(&json!({"connection_id": team.fixture.connection}))
        .answers(200)
        .await;
    team
}

fn connections(team: &Team) -> String {
    format!("/api/workspaces/{}/connections", team.fixture.workspace)
}

/// Noor deploys.
async fn deploy(app: &TestApp, team: &Team) -> Uuid {
    let body = json!({
        "policyId": team.fixture.policy, "connectionId": team.fixture.connection,
        "workspaceId": team.fixture.workspace, "targetOrganizationIds": [SALES], "publish": true,
    });
    let request = app.post("/api/deployments").by(&team.noor).json(&body);
    request.answers(201).await.id("/results/0/deployment/id")
}

async fn disable(app: &TestApp, team: &Team) {
    app.patch(connections(team))
        .by(&team.fixture.owner)
        .json(&json!({"connection_id": team.fixture.connection, "disabled": true}))
        .answers(200)
        .await;
}

#[tokio::test]
async fn managers_act_on_what_members_leave_behind() {
    let app = TestApp::start().await;
    let team = team(&app).await;
    app.work();
    let id = deploy(&app, &team).await;
    assert_eq!(app.settled(id).await, "published");
    let act = |who: &User, what: &str| app.post(format!("/api/deployments/{id}/{what}")).by(who);
    for what in ["sync", "unpublish", "cancel"] {
        act(&team.lena, what).answers(403).await;
    }
    let member = format!(
        "/api/workspaces/{}/members/{}",
        team.fixture.workspace, team.noor.id
    );
    app.delete(member)
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
    let team = team(&app).await;
    app.work();
    let id = deploy(&app, &team).await;
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
    let team = team(&app).await;
    let id = deploy(&app, &team).await;
    disable(&app, &team).await;
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
    let team = team(&app).await;
    app.work();
    let id = deploy(&app, &team).await;
    assert_eq!(app.settled(id).await, "published");
    let path = format!("/api/deployments/{id}");
    let dev = || {
        app.get(format!("{path}/dev-version"))
            .by(&team.noor)
            .answers(200)
    };
    assert_eq!(dev().await.body["dev_version_exists"], true);
    disable(&app, &team).await;
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

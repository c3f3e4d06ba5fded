//! Credentials for the platform: checked, refused, and what is read with them.

use std::time::Duration;

use catalog_emulators::platform::PlatformFault;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp,
    platform::{CLIENT_ID, CLIENT_SECRET, ROOT, SALES, credentials},
    profile,
};

#[tokio::test]
async fn bad_credentials_are_stored_and_said() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let mut wrong = credentials("Wrong");
    wrong["clientSecret"] = json!("another");
    app.post("/api/connections")
        .by(&mara)
        .json(&wrong)
        .answers(200)
        .await
        .snapshot("refused");
    let mut foreign = credentials("Foreign");
    foreign["organizationId"] = json!("org-elsewhere");
    app.post("/api/connections")
        .by(&mara)
        .json(&foreign)
        .answers(200)
        .await
        .snapshot("foreign_organization");
    app.platform.set_fault(PlatformFault::Failure(503));
    app.post("/api/connections")
        .by(&mara)
        .json(&credentials("Later"))
        .answers(200)
        .await
        .snapshot("unreachable");
    let list = app.get("/api/connections").by(&mara).answers(200).await;
    assert_eq!(list.body["connections"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn credentials_are_validated_without_being_stored() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let validate = |credentials: &Value| {
        let mut body = credentials.clone();
        body.as_object_mut().expect("an object").remove("name");
        app.post("/api/connections/validate").by(&mara).json(&body)
    };
    validate(&credentials(""))
        .answers(200)
        .await
        .snapshot("good");
    let mut wrong = credentials("");
    wrong["clientSecret"] = json!("another");
    validate(&wrong).answers(200).await.snapshot("refused");
    for fault in [
        PlatformFault::Garbage,
        PlatformFault::Disconnect,
        PlatformFault::Failure(500),
    ] {
        app.platform.expire_tokens();
        app.platform.set_fault(fault);
        let answer = validate(&wrong).answers(200).await;
        assert_eq!(answer.body["ok"], false);
        assert!(!answer.text.contains("another"));
    }
    app.platform.set_fault(None);
    wrong["host"] = json!("mars");
    validate(&wrong).answers(400).await.snapshot("unknown_host");
    let none = app.get("/api/connections").by(&mara).answers(200).await;
    assert_eq!(none.body, json!({"connections": []}));
}

#[tokio::test]
async fn organizations_are_read_from_the_platform() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let orgs = format!("/api/connections/{}/orgs", fixture.connection);
    app.get(&orgs)
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("hierarchy");
    let eligible = format!(
        "/api/policies/{}/orgs?connectionId={}",
        fixture.policy, fixture.connection
    );
    app.get(&eligible)
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("hierarchy");
    let (noor, nobody) = (app.user("Noor").await, Uuid::nil());
    app.get(&orgs)
        .by(&noor)
        .answers(404)
        .await
        .snapshot("of_another");
    app.get(&eligible)
        .by(&noor)
        .answers(404)
        .await
        .snapshot("connection_of_another");
    let path = format!(
        "/api/policies/{nobody}/orgs?connectionId={}",
        fixture.connection
    );
    app.get(path)
        .by(&fixture.owner)
        .answers(404)
        .await
        .snapshot("no_policy");
    let path = format!("/api/policies/{}/orgs", fixture.policy);
    app.get(path)
        .by(&fixture.owner)
        .answers(400)
        .await
        .snapshot("no_connection");
    for (what, fault) in [
        ("failing", PlatformFault::Failure(503)),
        ("garbage", PlatformFault::Garbage),
        ("stalled", PlatformFault::Stall(Duration::from_secs(60))),
    ] {
        app.platform.set_fault(fault);
        if what == "stalled" {
            // The platform's own time limit is longer than this test.
            continue;
        }
        app.get(&orgs)
            .by(&fixture.owner)
            .answers(502)
            .await
            .snapshot(what);
        app.get(&eligible)
            .by(&fixture.owner)
            .answers(502)
            .await
            .snapshot(what);
    }
}

#[tokio::test]
async fn refused_credentials_are_the_callers_to_mend() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let publish = || app.deploy(&fixture, &[SALES], json!({"publish": true}));
    let deployment = publish().await.expect(201).id("/results/0/deployment/id");
    assert_eq!(app.settled(deployment).await, "published");
    let connection = fixture.connection;
    let change = |client: &str, secret: &str, organization: &str| {
        let parts =
            json!({"clientId": client, "clientSecret": secret, "organizationId": organization});
        let path = format!("/api/connections/{connection}");
        app.patch(path).by(&fixture.owner).json(&parts).answers(200)
    };
    let workspace = fixture.workspace;
    let draft = json!({
        "yaml": profile("Draft"), "authoritative": true, "connectionId": connection, "workspaceId": workspace,
    });
    for (what, secret, organization) in [
        ("refused", "another", ROOT),
        ("out_of_reach", CLIENT_SECRET, "org-elsewhere"),
    ] {
        change(CLIENT_ID, secret, organization).await;
        let requests = [
            app.get(format!("/api/connections/{connection}/orgs")),
            app.get(format!(
                "/api/policies/{}/orgs?connectionId={connection}",
                fixture.policy
            )),
        ];
        for request in requests {
            let refused = request.by(&fixture.owner).answers(409).await;
            refused.snapshot(what);
        }
        let release = app
            .deploy(&fixture, &[SALES], json!({"release": true}))
            .await;
        release.expect(409).snapshot(what);
    }
    change(CLIENT_ID, "another", ROOT).await;
    let validated = app.post("/api/rulesets/validate").by(&fixture.owner);
    validated
        .json(&draft)
        .answers(409)
        .await
        .snapshot("refused");
    let path = format!("/api/deployments/{deployment}/sync");
    let synced = app.post(path).by(&fixture.owner).answers(200).await;
    assert_eq!(synced.body["result"], "unknown");
    change(CLIENT_ID, CLIENT_SECRET, ROOT).await;
    app.deploy(&fixture, &[SALES], json!({"release": true}))
        .await
        .expect(201);
}

//! Connections: credentials for the platform.

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
async fn a_connection_is_stored_and_its_secret_never_shown() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let made = app
        .post("/api/connections")
        .by(&mara)
        .json(&credentials("Main"))
        .answers(200)
        .await
        .snapshot("good");
    let path = format!("/api/connections/{}", made.id("/connection/id"));
    let mut answers = vec![made.text];
    answers.push(
        app.get(&path)
            .by(&mara)
            .answers(200)
            .await
            .snapshot("own")
            .text,
    );
    answers.push(
        app.get("/api/connections")
            .by(&mara)
            .answers(200)
            .await
            .snapshot("own")
            .text,
    );
    let sync = app
        .post(format!("{path}/sync"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("nothing_deployed");
    answers.push(sync.text);
    assert!(answers.iter().all(|answer| !answer.contains(CLIENT_SECRET)));
}

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
async fn a_connection_is_changed_as_a_whole_or_by_name() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.connection(&mara, "Main").await;
    let path = format!("/api/connections/{id}");
    let change = |body: Value| app.patch(&path).by(&mara).json(&body);
    change(json!({"name": "Renamed"}))
        .answers(200)
        .await
        .snapshot("name");
    change(json!({})).answers(200).await;
    for (what, body) in [
        ("secret_alone", json!({"clientSecret": "new"})),
        (
            "without_organization",
            json!({"clientId": "a", "clientSecret": "b"}),
        ),
        ("blank_name", json!({"name": " "})),
        ("host", json!({"host": "eu"})),
    ] {
        change(body).answers(400).await.snapshot(what);
    }
    let whole = json!({"clientId": "other", "clientSecret": "other", "organizationId": SALES});
    change(whole).answers(200).await.snapshot("credentials");
    let synced = app
        .post(format!("{path}/sync"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("refused");
    assert_eq!(synced.body["validation"]["ok"], false);
    app.patch(&path)
        .by(&noor)
        .json(&json!({"name": "Mine"}))
        .answers(404)
        .await
        .snapshot("of_another");
}

#[tokio::test]
async fn wrong_input_is_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for (what, field, value) in [
        ("unknown_host", "host", json!("mars")),
        ("blank_name", "name", json!(" ")),
        ("blank_secret", "clientSecret", json!("")),
        ("secret_of_another_type", "clientSecret", json!(5)),
        ("unknown_property", "secret", json!("x")),
    ] {
        let mut body = credentials("Main");
        body[field] = value;
        app.post("/api/connections")
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    let app = TestApp::with(|settings| settings.platform.hosts.clear()).await;
    let mara = app.user("Mara").await;
    let answer = app
        .post("/api/connections")
        .by(&mara)
        .json(&credentials("Main"))
        .answers(400)
        .await;
    assert!(answer.text.contains("none is configured"));
}

#[tokio::test]
async fn organizations_are_read_from_the_platform() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    let orgs = format!("/api/connections/{}/orgs", ground.connection);
    app.get(&orgs)
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("hierarchy");
    let eligible = format!(
        "/api/policies/{}/orgs?connectionId={}",
        ground.policy, ground.connection
    );
    app.get(&eligible)
        .by(&ground.owner)
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
        ground.connection
    );
    app.get(path)
        .by(&ground.owner)
        .answers(404)
        .await
        .snapshot("no_policy");
    let path = format!("/api/policies/{}/orgs", ground.policy);
    app.get(path)
        .by(&ground.owner)
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
            .by(&ground.owner)
            .answers(502)
            .await
            .snapshot(what);
        app.get(&eligible)
            .by(&ground.owner)
            .answers(502)
            .await
            .snapshot(what);
    }
}

#[tokio::test]
async fn refused_credentials_are_the_callers_to_mend() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.work();
    let publish = || app.deploy(&ground, &[SALES], json!({"publish": true}));
    let deployment = publish().await.expect(201).id("/results/0/deployment/id");
    assert_eq!(app.settled(deployment).await, "published");
    let connection = ground.connection;
    let change = |client: &str, secret: &str, organization: &str| {
        let parts =
            json!({"clientId": client, "clientSecret": secret, "organizationId": organization});
        let path = format!("/api/connections/{connection}");
        app.patch(path).by(&ground.owner).json(&parts).answers(200)
    };
    let workspace = ground.workspace;
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
                ground.policy
            )),
        ];
        for request in requests {
            let refused = request.by(&ground.owner).answers(409).await;
            refused.snapshot(what);
        }
        let release = app
            .deploy(&ground, &[SALES], json!({"release": true}))
            .await;
        release.expect(409).snapshot(what);
    }
    change(CLIENT_ID, "another", ROOT).await;
    let validated = app.post("/api/rulesets/validate").by(&ground.owner);
    validated
        .json(&draft)
        .answers(409)
        .await
        .snapshot("refused");
    let path = format!("/api/deployments/{deployment}/sync");
    let synced = app.post(path).by(&ground.owner).answers(200).await;
    assert_eq!(synced.body["result"], "unknown");
    change(CLIENT_ID, CLIENT_SECRET, ROOT).await;
    app.deploy(&ground, &[SALES], json!({"release": true}))
        .await
        .expect(201);
}

#[tokio::test]
async fn members_see_a_shared_connection_and_its_owner_changes_it() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.connection(&mara, "Main").await;
    let team = app.workspace(&mara, "Team").await;
    let own = app.workspace(&mara, "Own").await;
    app.member(team, &mara, &noor, "member").await;
    for workspace in [team, own] {
        app.post(format!("/api/workspaces/{workspace}/connections"))
            .by(&mara)
            .json(&json!({"connection_id": id}))
            .answers(200)
            .await;
    }
    let path = format!("/api/connections/{id}");
    app.get(&path)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("shared");
    app.get(format!("{path}/orgs")).by(&noor).answers(200).await;
    let shares = |user| app.get(format!("{path}/workspaces")).by(user).answers(200);
    shares(&mara).await.snapshot("owner");
    shares(&noor).await.snapshot("member");
    app.patch(&path)
        .by(&noor)
        .json(&json!({"name": "Mine"}))
        .answers(403)
        .await
        .snapshot("shared");
    app.delete(&path)
        .by(&noor)
        .answers(403)
        .await
        .snapshot("shared");
    app.post(format!("{path}/sync"))
        .by(&noor)
        .answers(403)
        .await
        .snapshot("shared");
    app.get(format!("{path}/impact"))
        .by(&noor)
        .answers(403)
        .await
        .snapshot("shared");
    let none = app.get("/api/connections").by(&noor).answers(200).await;
    assert_eq!(none.body, json!({"connections": []}));
    app.get(format!("{path}/impact"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("nothing_deployed");
    let lena = app.user("Lena").await;
    for request in [
        app.get(&path).by(&lena),
        app.delete(&path).by(&lena),
        app.post(format!("{path}/sync")).by(&lena),
        app.get(format!("{path}/workspaces")).by(&lena),
        app.get(format!("{path}/impact")).by(&lena),
    ] {
        request.answers(404).await.snapshot("of_others");
    }
    app.delete(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("own");
    app.get(&path).by(&noor).answers(404).await;
}

#[tokio::test]
async fn a_connection_in_use_is_not_deleted() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.deploy(&ground, &[ROOT], json!({})).await.expect(201);
    let path = format!("/api/connections/{}", ground.connection);
    app.delete(&path)
        .by(&ground.owner)
        .answers(409)
        .await
        .snapshot("in_flight");
    let impact = app
        .get(format!("{path}/impact"))
        .by(&ground.owner)
        .answers(200)
        .await;
    assert_eq!(impact.body["active_deployments"], 1);
    app.work();
    let list = app
        .get("/api/deployments")
        .by(&ground.owner)
        .answers(200)
        .await;
    app.settled(list.id("/deployments/0/id")).await;
    app.delete(&path).by(&ground.owner).answers(200).await;
    let list = app
        .get("/api/deployments")
        .by(&ground.owner)
        .answers(200)
        .await;
    assert_eq!(list.body["deployments"][0]["connection_id"], Value::Null);
}

//! Connections: credentials for the platform.

use serde_json::{Value, json};

use crate::harness::{
    TestApp,
    platform::{CLIENT_SECRET, ROOT, SALES, credentials},
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
    let fixture = app.fixture().await;
    app.deploy(&fixture, &[ROOT], json!({})).await.expect(201);
    let path = format!("/api/connections/{}", fixture.connection);
    app.delete(&path)
        .by(&fixture.owner)
        .answers(409)
        .await
        .snapshot("in_flight");
    let impact = app
        .get(format!("{path}/impact"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert_eq!(impact.body["active_deployments"], 1);
    app.work();
    let list = app
        .get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await;
    app.settled(list.id("/deployments/0/id")).await;
    app.delete(&path).by(&fixture.owner).answers(200).await;
    let list = app
        .get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert_eq!(list.body["deployments"][0]["connection_id"], Value::Null);
}

//! Connections shared into workspaces.

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp,
    platform::{EUROPE, ROOT, SALES},
};

#[tokio::test]
async fn a_connection_is_shared_disabled_and_unshared() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (lena, omar) = (app.user("Lena").await, app.user("Omar").await);
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "admin").await;
    app.member(id, &mara, &lena, "member").await;
    app.member(id, &mara, &omar, "member").await;
    let connection = app.stored_connection(&lena, "Lena's").await;
    let path = format!("/api/workspaces/{id}/connections");
    let share = |who| {
        app.post(&path)
            .by(who)
            .json(&json!({"connection_id": connection}))
    };
    share(&mara)
        .answers(404)
        .await
        .snapshot("anothers_connection");
    share(&lena).answers(200).await.snapshot("shared");
    share(&mara)
        .answers(403)
        .await
        .snapshot("anothers_shared_connection");
    let change = |who, body: Value| {
        let mut body = body;
        body["connection_id"] = json!(connection);
        app.patch(&path).by(who).json(&body)
    };
    change(&omar, json!({"disabled": true}))
        .answers(403)
        .await
        .snapshot("plain_member");
    app.advance(TimeDelta::minutes(1));
    change(&noor, json!({"disabled": true, "reason": " Rotated. "}))
        .answers(200)
        .await
        .snapshot("disabled");
    let detail = || async {
        let path = format!("/api/workspaces/{id}");
        let shown = app.get(path).by(&omar).answers(200).await;
        shown.body["connections"][0].clone()
    };
    let disabled = detail().await;
    assert_eq!(disabled["is_disabled"], true);
    assert_eq!(disabled["disabled_reason"], "Rotated.");
    // Sharing it again changes nothing; disabling it again keeps the first moment, and a reason that is not replaced.
    app.advance(TimeDelta::minutes(1));
    share(&lena).answers(200).await;
    change(&noor, json!({"disabled": true})).answers(200).await;
    assert_eq!(detail().await, disabled);
    app.get(format!("{path}/{connection}/impact"))
        .by(&omar)
        .answers(200)
        .await
        .snapshot("disabled");
    change(&lena, json!({"disabled": false})).answers(200).await;
    assert_eq!(detail().await["disabled_reason"], Value::Null);
    change(&noor, json!({"disabled": true})).answers(200).await;
    change(&noor, json!({}))
        .answers(200)
        .await
        .snapshot("connection_alone_enables");
    assert_eq!(detail().await["is_disabled"], false);
    let unshare = |who| {
        app.delete(format!("{path}?connection_id={connection}"))
            .by(who)
    };
    unshare(&omar).answers(403).await.snapshot("plain_member");
    unshare(&lena).answers(200).await.snapshot("unshared");
    unshare(&lena).answers(404).await.snapshot("not_shared");
    change(&noor, json!({"disabled": true}))
        .answers(404)
        .await
        .snapshot("not_shared");
    app.get(format!("{path}/{connection}/impact"))
        .by(&noor)
        .answers(404)
        .await
        .snapshot("not_shared");
    share(&lena).answers(200).await;
    unshare(&noor).answers(200).await;
}

#[tokio::test]
async fn visibility_of_a_connection_follows_the_membership() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let theirs = app.workspace(&mara, "Theirs").await;
    let own = app.workspace(&noor, "Own").await;
    let connection = app.shared_connection(&mara, theirs, "Main").await;
    let share = || {
        app.post(format!("/api/workspaces/{own}/connections"))
            .by(&noor)
            .json(&json!({"connection_id": connection}))
    };
    share().answers(404).await;
    app.member(theirs, &mara, &noor, "member").await;
    share().answers(403).await;
    let member = format!("/api/workspaces/{theirs}/members/{}", noor.id);
    app.patch(member)
        .by(&mara)
        .json(&json!({"disabled": true}))
        .answers(200)
        .await;
    share().answers(404).await;
}

#[tokio::test]
async fn wrong_requests_are_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.workspace(&mara, "Retail").await;
    let connection = app.shared_connection(&mara, id, "Main").await;
    let path = format!("/api/workspaces/{id}/connections");
    for (what, body) in [
        ("no_uuid", json!({"connection_id": "main"})),
        ("other_spelling", json!({"connectionId": connection})),
    ] {
        app.post(&path)
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    for (what, body) in [
        ("no_connection", json!({"disabled": true})),
        (
            "disabled_of_another_type",
            json!({"connection_id": connection, "disabled": 1}),
        ),
        (
            "reason_to_enable",
            json!({"connection_id": connection, "disabled": false, "reason": "Why?"}),
        ),
        (
            "reason_alone",
            json!({"connection_id": connection, "reason": "Why?"}),
        ),
        (
            "long_reason",
            json!({"connection_id": connection, "disabled": true, "reason": "r".repeat(501)}),
        ),
        (
            "unknown_property",
            json!({"connection_id": connection, "disabled": true, "why": "R."}),
        ),
    ] {
        app.patch(&path)
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    app.delete(&path)
        .by(&mara)
        .answers(400)
        .await
        .snapshot("no_connection");
    app.delete(format!("{path}?connection_id=main"))
        .by(&mara)
        .answers(400)
        .await;
}

#[tokio::test]
async fn the_impact_of_unsharing_is_shown() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let lena = app.user("Lena").await;
    let id = app.workspace(&mara, "Retail").await;
    let elsewhere = app.workspace(&mara, "Elsewhere").await;
    app.member(id, &mara, &noor, "member").await;
    app.member(id, &mara, &lena, "member").await;
    let connection = app.usable_connection(&mara, id, "Main").await;
    let policy = app.deployable_policy(&mara, "Guard").await;
    for (workspace, org) in [(id, SALES), (id, EUROPE), (elsewhere, ROOT)] {
        let body = json!({
            "policyId": policy, "connectionId": connection, "workspaceId": workspace,
            "targetOrganizationIds": [org], "publish": true,
        });
        app.deployed(&mara, &body, "published").await;
    }
    let member = format!("/api/workspaces/{id}/members/{}", lena.id);
    app.patch(member)
        .by(&mara)
        .json(&json!({"disabled": true}))
        .answers(200)
        .await;
    let impact = |of: Uuid| app.get(format!("/api/workspaces/{id}/connections/{of}/impact"));
    impact(connection)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("active");
    impact(Uuid::nil()).by(&noor).answers(404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sharing_and_unsharing_at_once_is_consistent() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.workspace(&mara, "Retail").await;
    let connection = app.stored_connection(&mara, "Main").await;
    let path = format!("/api/workspaces/{id}/connections");
    let body = json!({"connection_id": connection});
    let share = || app.post(&path).by(&mara).json(&body).send();
    let shared = join_all((0..8).map(|_| share())).await;
    assert!(shared.iter().all(|answer| answer.status == 200));
    let end = || {
        let path = format!("{path}?connection_id={connection}");
        app.delete(path).by(&mara).send()
    };
    let ended = join_all((0..8).map(|_| end())).await;
    let count = |status: u16| ended.iter().filter(|a| a.status == status).count();
    assert_eq!((count(200), count(404)), (1, 7));
}

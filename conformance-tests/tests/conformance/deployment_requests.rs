//! Who sees deployments, and what is asked of them in vain.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp,
    platform::{EUROPE, ROOT, SALES, deployment_id},
};

#[tokio::test]
async fn deployments_are_listed_in_pages_for_those_who_may_see_them() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let (noor, lena) = (app.user("Noor").await, app.user("Lena").await);
    app.member(fixture.workspace, &fixture.owner, &noor, "member")
        .await;
    let made = app
        .deploy(&fixture, &[ROOT, SALES, EUROPE], json!({}))
        .await
        .expect(201);
    app.get("/api/deployments?limit=2&offset=1&assetType=policy")
        .by(&noor)
        .answers(200)
        .await
        .snapshot("page");
    for query in [
        "assetType=ruleset",
        "rulesetId=00000000-0000-0000-0000-000000000000",
    ] {
        let none = app
            .get(format!("/api/deployments?{query}"))
            .by(&noor)
            .answers(200)
            .await;
        assert_eq!(none.body["deployments"], json!([]), "{query}");
    }
    let none = app.get("/api/deployments").by(&lena).answers(200).await;
    assert_eq!(none.body["pagination"]["total"], 0);
    for (what, query) in [
        ("unknown_type", "assetType=other"),
        ("limit_zero", "limit=0"),
        ("offset_negative", "offset=-1"),
        ("no_number", "limit=all"),
        ("no_uuid", "rulesetId=x"),
    ] {
        app.get(format!("/api/deployments?{query}"))
            .by(&noor)
            .answers(400)
            .await
            .snapshot(what);
    }
    let path = format!("/api/deployments/{}", deployment_id(&made, 0));
    for (who, status, what) in [(&noor, 403, "of_the_workspace"), (&lena, 404, "of_others")] {
        for request in [
            app.delete(&path),
            app.post(format!("{path}/cancel")),
            app.post(format!("{path}/sync")),
            app.post(format!("{path}/unpublish")),
            app.post(format!("{path}/delete-release")),
        ] {
            request.by(who).answers(status).await.snapshot(what);
        }
    }
    for what in ["history", "dev-version", "logs"] {
        app.get(format!("{path}/{what}"))
            .by(&lena)
            .answers(404)
            .await
            .snapshot("of_others");
    }
    app.get(format!("{path}/dev-version"))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("not_published");
    app.get(format!("{path}/history"))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("queued");
}

#[tokio::test]
async fn only_what_may_be_deployed_is() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let noor = app.user("Noor").await;
    let draft = app.policy_under_review(&fixture.owner, "Draft").await;
    app.deploy(&fixture, &[SALES], json!({"policyId": draft}))
        .await
        .expect(409)
        .snapshot("not_published");
    let body = json!({
        "policyId": fixture.policy, "connectionId": fixture.connection, "workspaceId": fixture.workspace,
        "targetOrganizationIds": [SALES],
    });
    let try_it = |user, body: &Value| app.post("/api/deployments").by(user).json(body);
    try_it(&noor, &body)
        .answers(404)
        .await
        .snapshot("connection_of_another");
    let mut other = body.clone();
    other["policyId"] = json!(draft);
    try_it(&noor, &other)
        .answers(404)
        .await
        .snapshot("policy_of_another");
    let own = app.connection(&noor, "Own").await;
    other = body.clone();
    other["connectionId"] = json!(own);
    try_it(&noor, &other)
        .answers(404)
        .await
        .snapshot("no_member");
    app.member(fixture.workspace, &fixture.owner, &noor, "member")
        .await;
    try_it(&noor, &body).answers(404).await;
    let share = json!({"connection_id": fixture.connection});
    let connections = format!("/api/workspaces/{}/connections", fixture.workspace);
    app.post(&connections)
        .by(&fixture.owner)
        .json(&share)
        .answers(200)
        .await;
    try_it(&noor, &body).answers(201).await;
    let mut elsewhere = body.clone();
    elsewhere["workspaceId"] = json!(app.workspace(&noor, "Elsewhere").await);
    try_it(&noor, &elsewhere)
        .answers(403)
        .await
        .snapshot("not_shared");
    let disable = json!({"connection_id": fixture.connection, "disabled": true});
    app.patch(&connections)
        .by(&fixture.owner)
        .json(&disable)
        .answers(200)
        .await;
    try_it(&noor, &body).answers(403).await.snapshot("disabled");
    let archive = format!("/api/workspaces/{}/archive", fixture.workspace);
    app.post(archive).by(&fixture.owner).answers(200).await;
    other = body.clone();
    other["connectionId"] = json!(own);
    try_it(&noor, &other)
        .answers(409)
        .await
        .snapshot("archived");
}

#[tokio::test]
async fn wrong_input_is_refused() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    for (what, extra) in [
        ("nothing_to_deploy", json!({"policyId": null})),
        ("two_things", json!({"rulesetId": Uuid::nil()})),
        ("no_organization", json!({"targetOrganizationIds": []})),
        (
            "blank_organization",
            json!({"targetOrganizationIds": [" "]}),
        ),
        ("publish_of_another_type", json!({"publish": "yes"})),
        ("unknown_property", json!({"version": "2"})),
        (
            "profile_of_a_policy",
            json!({"governanceProfile": {"name": "A"}}),
        ),
    ] {
        let mut body = json!({
            "policyId": fixture.policy, "connectionId": fixture.connection, "workspaceId": fixture.workspace,
            "targetOrganizationIds": [SALES],
        });
        for (key, value) in extra.as_object().expect("an object") {
            if value.is_null() {
                body.as_object_mut().expect("an object").remove(key);
            } else {
                body[key] = value.clone();
            }
        }
        app.post("/api/deployments")
            .by(&fixture.owner)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
}

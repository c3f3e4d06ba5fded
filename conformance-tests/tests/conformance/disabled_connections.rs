//! A connection that is disabled where it is shared says why.

use serde_json::json;

use crate::harness::{TestApp, platform::SALES, profile};

#[tokio::test]
async fn whoever_uses_a_disabled_connection_is_told_why() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let noor = app.user("Noor").await;
    app.member(fixture.workspace, &fixture.owner, &noor, "member")
        .await;
    let connections = format!("/api/workspaces/{}/connections", fixture.workspace);
    let (share, owner) = (json!({"connection_id": fixture.connection}), &fixture.owner);
    let shared = app.post(&connections).by(owner).json(&share);
    shared.answers(200).await;
    let body = json!({
        "policyId": fixture.policy, "connectionId": fixture.connection, "workspaceId": fixture.workspace,
        "targetOrganizationIds": [SALES], "publish": true,
    });
    let published = app.deployed(&noor, &body, "published").await;
    let mut other = body.clone();
    other["release"] = json!(true);
    let request = app.post("/api/deployments").by(&noor).json(&other);
    let waiting = request.answers(201).await.id("/results/0/deployment/id");
    let disable = json!({
        "connection_id": fixture.connection, "disabled": true, "reason": "Being rotated.\nAsk Mara.",
    });
    let disabled = app.patch(&connections).by(owner).json(&disable);
    disabled.answers(200).await;
    let draft = json!({
        "yaml": profile("A"), "authoritative": true, "connectionId": fixture.connection, "workspaceId": fixture.workspace,
    });
    let connection = format!("/api/connections/{}", fixture.connection);
    for request in [
        app.post("/api/deployments").json(&body),
        app.get(format!("{connection}/orgs")),
        app.get(format!(
            "/api/policies/{}/orgs?connectionId={}",
            fixture.policy, fixture.connection
        )),
        app.post("/api/rulesets/validate").json(&draft),
        app.post(format!("/api/deployments/{published}/unpublish")),
    ] {
        let refused = request.by(&noor).answers(403).await;
        let message = refused.body["error"]["message"].as_str().expect("text");
        let reason = "disabled (reason given: Being rotated. Ask Mara.).";
        assert!(message.ends_with(reason), "{message}");
        refused.snapshot("disabled_for_a_reason");
    }
    app.work();
    assert_eq!(app.settled(waiting).await, "failed");
    let messages = app.messages(&noor, waiting).await;
    let told = messages
        .iter()
        .any(|message| message.contains("Being rotated."));
    assert!(told, "{messages:?}");
}

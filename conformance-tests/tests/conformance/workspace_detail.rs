//! What a workspace shows of what is in it.

use catalog_emulators::platform::PlatformFault;
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp,
    platform::{EUROPE, ROOT, SALES},
};

/// What is asked for: `extra` into an organization.
fn body(workspace: Uuid, connection: Uuid, org: &str, extra: &Value) -> Value {
    let mut body = json!({
        "workspaceId": workspace, "connectionId": connection, "targetOrganizationIds": [org],
    });
    for (key, value) in extra.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    body
}

#[tokio::test]
async fn a_workspace_shows_what_is_in_it() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let acme = json!({"company": "Acme"});
    app.patch("/api/me")
        .by(&mara)
        .json(&acme)
        .answers(200)
        .await;
    let id = app.workspace(&mara, "Retail").await;
    let elsewhere = app.workspace(&mara, "Elsewhere").await;
    app.member(id, &mara, &noor, "member").await;
    let main = app.usable_connection(&mara, id, "main").await;
    app.shared_connection(&noor, id, "Idle").await;
    let guard = app.deployable_policy(&mara, "guard").await;
    let audit = app.deployable_policy(&noor, "Audit").await;
    let draft = app.deployable_policy(&noor, "Draft").await;
    let (_, basics) = app.published_ruleset(&mara, "Basics").await;
    app.vendor_rulesets(&[("tls", "TLS only", "rest-api")])
        .await;
    let profile = json!({"name": "All APIs", "filter": "scope:rest-api"});
    let vendor = json!({"rulesetCoordinate": "group/tls/1.0.0", "governanceProfile": profile});
    let deployed = async |workspace, org, extra: Value, status| {
        let body = body(workspace, main, org, &extra);
        app.deployed(&mara, &body, status).await
    };
    let publish = |policy: Uuid| json!({"policyId": policy, "publish": true});
    deployed(id, SALES, publish(guard), "published").await;
    let release = json!({"policyId": audit, "release": true});
    deployed(id, SALES, release, "released").await;
    deployed(id, ROOT, json!({"policyId": draft}), "built").await;
    deployed(id, SALES, json!({"rulesetId": basics}), "published").await;
    deployed(id, EUROPE, vendor, "attached").await;
    deployed(elsewhere, SALES, publish(draft), "published").await;
    app.platform
        .set_organization_fault(EUROPE, PlatformFault::Forbidden);
    deployed(id, EUROPE, publish(guard), "failed").await;
    app.advance(TimeDelta::hours(1));
    let release = json!({"policyId": guard, "release": true});
    let made = app
        .post("/api/deployments")
        .by(&mara)
        .json(&body(id, main, SALES, &release))
        .answers(201)
        .await;
    let cancelled = made.id("/results/0/deployment/id");
    app.post(format!("/api/deployments/{cancelled}/cancel"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(app.settled(cancelled).await, "cancelled");
    deployed(id, EUROPE, json!({"rulesetId": basics}), "failed").await;
    let shown = app
        .get(format!("/api/workspaces/{id}"))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("full");
    let stats = &shown.body["connectionStats"][main.to_string()];
    let expected = json!({
        "deployments": 5, "target_orgs": 3, "live_policies": 2,
        "ruleset_deployments": 3, "ruleset_target_orgs": 2, "live_rulesets": 2,
    });
    assert_eq!(*stats, expected);
    for secret in ["client", "s3cret"] {
        assert!(!shown.text.contains(secret), "{}", shown.text);
    }
}

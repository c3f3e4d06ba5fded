//! Deployments of rulesets, and governance profiles.

use catalog::config::PublishUnder;
use catalog_emulators::platform::PlatformFault;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    Exchange, TestApp,
    platform::{Fixture, ROOT, SALES},
};

async fn deploy(app: &TestApp, fixture: &Fixture, what: &Value) -> Exchange {
    let mut body = json!({
        "connectionId": fixture.connection, "workspaceId": fixture.workspace, "targetOrganizationIds": [SALES],
    });
    for (key, value) in what.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    app.post("/api/deployments")
        .by(&fixture.owner)
        .json(&body)
        .send()
        .await
}

#[tokio::test]
async fn a_ruleset_is_published_and_made_part_of_a_profile() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let (_, ruleset) = app.published_ruleset(&fixture.owner, "Basics").await;
    let what = json!({"rulesetId": ruleset, "governanceProfile": {"name": "All APIs", "filter": "scope:rest-api"}});
    let made = deploy(&app, &fixture, &what)
        .await
        .expect(201)
        .snapshot("ruleset");
    let id = made.id("/results/0/deployment/id");
    app.work();
    let status = app.settled(id).await;
    assert_eq!(
        status,
        "published",
        "{:#?}",
        app.messages(&fixture.owner, id).await
    );
    let query = format!("/api/deployments?rulesetId={ruleset}&assetType=ruleset");
    let list = app.get(query).by(&fixture.owner).answers(200).await;
    let row = &list.body["deployments"][0];
    assert_eq!(
        (&row["asset_type"], &row["policy_id"]),
        (&json!("ruleset"), &Value::Null)
    );
    assert_eq!(row["governance_profile_result"]["created"], true);
    let assets = app.platform.assets();
    assert_eq!((assets.len(), assets[0].kind.as_str()), (1, "ruleset"));
    assert!(assets[0].files.contains_key("ruleset.yaml"));
    let profiles = app.platform.profiles();
    assert_eq!(
        (profiles[0].name.as_str(), profiles[0].rulesets.len()),
        ("All APIs", 1)
    );
    let counted = app
        .get(format!("/api/rulesets/{ruleset}"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert_eq!(counted.body["ruleset"]["deploys"], 1);
    // Taken out of the profile before it is removed.
    app.post(format!("/api/deployments/{id}/unpublish"))
        .by(&fixture.owner)
        .answers(201)
        .await;
    assert_eq!(app.settled(id).await, "unpublished");
    assert_eq!(
        (
            app.platform.assets().len(),
            app.platform.profiles()[0].rulesets.len()
        ),
        (0, 0)
    );
}

#[tokio::test]
async fn a_vendor_ruleset_is_attached_by_its_coordinate() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.vendor_rulesets(&[("tls", "TLS only", "rest-api")])
        .await;
    let profile = json!({"name": "All APIs", "filter": "scope:rest-api"});
    let what = json!({"rulesetCoordinate": "group/tls/1.0.0", "governanceProfile": profile});
    let made = deploy(&app, &fixture, &what)
        .await
        .expect(201)
        .snapshot("vendor_ruleset");
    let id = made.id("/results/0/deployment/id");
    app.work();
    let status = app.settled(id).await;
    assert_eq!(
        status,
        "attached",
        "{:#?}",
        app.messages(&fixture.owner, id).await
    );
    assert_eq!(
        app.platform.profiles()[0].rulesets,
        ["gav://group/tls/1.0.0"]
    );
    app.post(format!("/api/deployments/{id}/unpublish"))
        .by(&fixture.owner)
        .answers(201)
        .await;
    assert_eq!(app.settled(id).await, "unpublished");
    assert!(app.platform.profiles()[0].rulesets.is_empty());
    for (status, what) in [
        (
            404,
            json!({"rulesetCoordinate": "group/other/1.0.0", "governanceProfile": profile}),
        ),
        (404, json!({"rulesetId": Uuid::nil()})),
        (
            400,
            json!({"rulesetCoordinate": "tls", "governanceProfile": profile}),
        ),
        (400, json!({"rulesetCoordinate": "group/tls/1.0.0"})),
        (
            400,
            json!({"rulesetCoordinate": "group/tls/1.0.0", "governanceProfile": {"name": ""}}),
        ),
        (
            400,
            json!({"rulesetCoordinate": "group/tls/1.0.0", "governanceProfile": {"name": "A", "filter": "all"}}),
        ),
        (400, json!({"rulesetId": Uuid::nil(), "ref": "main"})),
    ] {
        deploy(&app, &fixture, &what).await.expect(status);
    }
}

#[tokio::test]
async fn a_duplicate_of_a_profile_is_not_tried_again() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.vendor_rulesets(&[("tls", "TLS only", "rest-api")])
        .await;
    app.work();
    let attach = async |profile: Value| {
        // Through another connection it is another deployment.
        let connection = app.connection(&fixture.owner, "Another").await;
        let what = json!({
            "rulesetCoordinate": "group/tls/1.0.0", "governanceProfile": profile, "connectionId": connection,
        });
        let made = deploy(&app, &fixture, &what).await.expect(201);
        let id = made.id("/results/0/deployment/id");
        let status = app.settled(id).await;
        (status, app.messages(&fixture.owner, id).await)
    };
    let filter = "scope:rest-api";
    let (status, _) = attach(json!({"name": "All APIs", "filter": filter})).await;
    assert_eq!(status, "attached");
    for (profile, reason) in [
        (
            json!({"name": "Same", "filter": filter}),
            "Rejected by the platform: Profile with the same filter, rulesets and status already exist: All APIs.",
        ),
        (
            json!({"name": "New"}),
            "Rejected by the platform: the governance profile does not exist yet, and a new one needs a filter, as in scope:rest-api; The filter is empty.",
        ),
    ] {
        let (status, messages) = attach(profile).await;
        assert_eq!(status, "failed");
        assert!(messages.contains(&reason.to_owned()), "{messages:#?}");
        let tries = messages.iter().filter(|line| line.contains("Next attempt"));
        assert_eq!(tries.count(), 0, "{messages:#?}");
    }
    assert_eq!(app.platform.profiles().len(), 1);
}

/// That the vendor has such a ruleset says nothing of whether it is attached, and the other way round.
#[tokio::test]
async fn an_attached_ruleset_is_judged_by_its_profile() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.vendor_rulesets(&[("tls", "TLS only", "rest-api")])
        .await;
    app.work();
    let what = json!({
        "rulesetCoordinate": "group/tls/1.0.0", "governanceProfile": {"name": "All APIs", "filter": "scope:rest-api"},
    });
    let attach = || async {
        let made = deploy(&app, &fixture, &what).await.expect(201);
        let id = made.id("/results/0/deployment/id");
        assert_eq!(app.settled(id).await, "attached");
        id
    };
    let sync = |id: Uuid| {
        let path = format!("/api/deployments/{id}/sync");
        let request = app.post(path).by(&fixture.owner);
        async {
            let synced = request.answers(200).await;
            synced.at("/result").to_owned()
        }
    };
    let id = attach().await;
    assert_eq!(sync(id).await, "in_sync");
    app.platform.set_fault(PlatformFault::Failure(503));
    assert_eq!(sync(id).await, "unknown");
    app.platform.set_fault(None);
    let profile = app.platform.profiles()[0].id.clone();
    app.platform.forget_profile(&profile);
    assert_eq!(sync(id).await, "deleted");
    app.platform.set_fault(PlatformFault::Failure(503));
    assert_eq!(sync(id).await, "deleted", "it is remembered");
    app.platform.set_fault(None);
    let id = attach().await;
    let all = format!("/api/connections/{}/sync", fixture.connection);
    let all = || app.post(&all).by(&fixture.owner).answers(200);
    assert_eq!(all().await.body["reconciliation"]["in_sync"], 1);
    let profile = app.platform.profiles()[0].id.clone();
    app.platform.forget_profile(&profile);
    let reconciled = all().await.body["reconciliation"].clone();
    assert_eq!(reconciled["gone"][0]["deployment_id"], json!(id));
}

#[tokio::test]
async fn a_version_that_several_release_goes_with_the_last_of_them() {
    let app = TestApp::with(|settings| {
        // Of one group for all organizations.
        settings.platform.publish_under = PublishUnder::Project;
    })
    .await;
    let fixture = app.fixture().await;
    let (_, ruleset) = app.published_ruleset(&fixture.owner, "Basics").await;
    app.work();
    let what =
        json!({"rulesetId": ruleset, "release": true, "targetOrganizationIds": [ROOT, SALES]});
    let made = deploy(&app, &fixture, &what).await.expect(201);
    let ids = [0, 1].map(|n| made.id(&format!("/results/{n}/deployment/id")));
    for id in ids {
        let status = app.settled(id).await;
        assert_eq!(
            status,
            "released",
            "{:#?}",
            app.messages(&fixture.owner, id).await
        );
    }
    let released = || {
        app.platform
            .assets()
            .iter()
            .filter(|asset| asset.status == "published")
            .count()
    };
    assert_eq!((released(), app.platform.publications().len()), (1, 3));
    for (id, left) in ids.into_iter().zip([1, 0]) {
        app.post(format!("/api/deployments/{id}/delete-release"))
            .by(&fixture.owner)
            .answers(201)
            .await;
        assert_eq!(app.settled(id).await, "published");
        assert_eq!(released(), left);
    }
}

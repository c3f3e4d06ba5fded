//! Deployments to organizations of the platform.

use catalog_emulators::platform::{PlatformFault, PublicationMode};
use serde_json::json;
use uuid::Uuid;

use crate::harness::{
    TestApp,
    platform::{CLIENT_ID, EUROPE, Fixture, SALES, deployment_id},
    wait_until,
};

#[tokio::test]
async fn a_policy_is_deployed_to_two_organizations() {
    // The first one builds, the other one shares that.
    let app = TestApp::with(|settings| settings.worker.jobs = 1).await;
    let fixture = app.fixture().await;
    let made = app
        .deploy(&fixture, &[SALES, EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    let made = made.snapshot("two_organizations");
    app.get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("queued");
    app.work();
    for position in 0..2 {
        let id = deployment_id(&made, position);
        let status = app.settled(id).await;
        let messages = app.messages(&fixture.owner, id).await;
        assert_eq!(status, "published", "{messages:#?}");
    }
    let list = app
        .get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await;
    for deployment in list.body["deployments"].as_array().expect("a list") {
        assert_eq!(deployment["home_doc_status"], "published");
        assert!(deployment["implementation_asset_version"].is_string());
    }
    let assets = app.platform.assets();
    assert_eq!(assets.len(), 4);
    for asset in &assets {
        assert_eq!(
            (&asset.coordinate.group_id, asset.status.as_str()),
            (&asset.organization_id, "development")
        );
        assert!(
            asset.coordinate.version.starts_with("1.0.0-2026"),
            "{}",
            asset.coordinate
        );
        assert!(["guard-dev", "guard-gateway-dev"].contains(&asset.coordinate.asset_id.as_str()));
        assert_eq!(asset.uploads, 1);
    }
    assert!(
        assets
            .iter()
            .any(|asset| asset.files.contains_key("binary.wasm"))
    );
    let messages = app.messages(&fixture.owner, deployment_id(&made, 1)).await;
    assert!(messages.contains(&"building".to_owned()), "{messages:?}");
    assert_eq!(messages.last().map(String::as_str), Some("Done."));
    let history = format!("/api/deployments/{}/history", deployment_id(&made, 1));
    app.get(history)
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("published");
}

#[tokio::test]
async fn an_equal_deployment_is_the_same() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let publish = json!({"publish": true});
    let first = app
        .deploy(&fixture, &[SALES], publish.clone())
        .await
        .expect(201);
    let same = app
        .deploy(&fixture, &[SALES, EUROPE], publish.clone())
        .await
        .expect(201)
        .snapshot("deduped");
    assert_eq!(deployment_id(&first, 0), deployment_id(&same, 0));
    app.work();
    app.settled(deployment_id(&first, 0)).await;
    let live = app
        .deploy(&fixture, &[SALES], publish.clone())
        .await
        .expect(201);
    assert_eq!(live.body["results"][0]["deployment"]["deduped"], true);
    // To release it is another thing.
    let release = app
        .deploy(&fixture, &[SALES], json!({"release": true}))
        .await
        .expect(201);
    assert_eq!(release.body["results"][0]["deployment"]["deduped"], false);
}

#[tokio::test]
async fn an_organization_that_is_not_reached_fails_alone() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app
        .deploy(&fixture, &[SALES, "org-mars"], json!({}))
        .await
        .expect(207);
    made.snapshot("one_is_not_reached");
    let none = app
        .deploy(&fixture, &["org-mars", "org-moon"], json!({}))
        .await
        .expect(207);
    none.snapshot("none_is_reached");
}

#[tokio::test]
async fn organizations_are_known_before_anything_is_built() {
    let app = TestApp::start().await;
    let mut fixture = app.fixture().await;
    app.platform.set_fault(PlatformFault::Failure(503));
    fixture.connection = app.connection(&fixture.owner, "Checked later").await;
    let invented: Vec<String> = (0..100).map(|number| format!("org-{number}")).collect();
    let invented: Vec<&str> = invented.iter().map(String::as_str).collect();
    let none = app.deploy(&fixture, &invented, json!({})).await.expect(207);
    let results = none.body["results"].as_array().expect("results");
    assert_eq!(
        results[0]["error"],
        "The platform does not say now whether the connection reaches this organization; try again later."
    );
    // Asked once it answers; for one that exists, and none else.
    app.platform.set_fault(None);
    let one = app
        .deploy(&fixture, &[SALES, "org-1"], json!({}))
        .await
        .expect(207);
    assert_eq!(one.body["results"][0]["ok"], true);
    assert_eq!(one.body["results"][1]["ok"], false);
    let list = app.get("/api/deployments").by(&fixture.owner);
    assert_eq!(list.answers(200).await.body["pagination"]["total"], 1);
    // Known by now; the platform is not asked again.
    let asked = app.platform.request_count();
    app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    assert_eq!(app.platform.request_count(), asked);
}

#[tokio::test]
async fn credentials_that_turn_out_to_be_wrong_build_nothing() {
    let app = TestApp::start().await;
    let mut fixture = app.fixture().await;
    app.platform.set_fault(PlatformFault::Failure(503));
    fixture.connection = app.connection(&fixture.owner, "Checked later").await;
    app.platform.set_fault(None);
    app.platform.revoke_client(CLIENT_ID);
    app.deploy(&fixture, &[SALES], json!({})).await.expect(409);
    // That is known from now on.
    let asked = app.platform.request_count();
    app.deploy(&fixture, &[SALES], json!({})).await.expect(409);
    assert_eq!(app.platform.request_count(), asked);
    let list = app.get("/api/deployments").by(&fixture.owner);
    assert_eq!(list.answers(200).await.body["pagination"]["total"], 0);
}

#[tokio::test]
async fn a_failed_deployment_leaves_nothing_and_blocks_nothing() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.platform
        .set_organization_fault(EUROPE, PlatformFault::Failure(503));
    app.work();
    let publish = json!({"publish": true});
    let made = app
        .deploy(&fixture, &[SALES, EUROPE], publish.clone())
        .await
        .expect(201);
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "published");
    assert_eq!(app.settled(deployment_id(&made, 1)).await, "failed");
    assert_eq!(app.platform.assets().len(), 2);
    let messages = app.messages(&fixture.owner, deployment_id(&made, 1)).await;
    assert!(
        messages
            .iter()
            .any(|message| message.contains("Next attempt at")),
        "{messages:?}"
    );
    assert_eq!(messages.last().map(String::as_str), Some("Failed."));
    let (failed, live) = (deployment_id(&made, 1), deployment_id(&made, 0));
    app.delete(format!("/api/deployments/{live}"))
        .by(&fixture.owner)
        .answers(409)
        .await
        .snapshot("published");
    app.delete(format!("/api/deployments/{failed}"))
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("failed");
    app.get(format!("/api/deployments/{failed}/history"))
        .by(&fixture.owner)
        .answers(404)
        .await
        .snapshot("deleted");
    app.platform.set_organization_fault(EUROPE, None);
    let again = app
        .deploy(&fixture, &[SALES, EUROPE], publish)
        .await
        .expect(201);
    assert_eq!(again.body["results"][0]["deployment"]["deduped"], true);
    assert_eq!(app.settled(deployment_id(&again, 1)).await, "published");
}

#[tokio::test]
async fn a_deployment_is_cancelled_before_and_while_it_runs() {
    let app = TestApp::with(|settings| {
        let words = ["sh", "-c", "echo begun; sleep 30"].map(str::to_owned);
        settings.builder.command = Some(words.to_vec());
    })
    .await;
    let fixture = app.fixture().await;
    let made = app
        .deploy(&fixture, &[SALES, EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    let (waiting, running) = (deployment_id(&made, 0), deployment_id(&made, 1));
    let cancel = |id: Uuid| {
        app.post(format!("/api/deployments/{id}/cancel"))
            .by(&fixture.owner)
    };
    cancel(waiting).answers(200).await.snapshot("queued");
    assert_eq!(app.settled(waiting).await, "cancelled");
    cancel(waiting)
        .answers(409)
        .await
        .snapshot("cancelled_already");
    app.work();
    wait_until("the begin of the build", async || {
        let messages = app.messages(&fixture.owner, running).await;
        messages.contains(&"begun".to_owned())
    })
    .await;
    cancel(running).answers(200).await;
    assert_eq!(app.settled(running).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
    let messages = app.messages(&fixture.owner, running).await;
    assert_eq!(messages.last().map(String::as_str), Some("Cancelled."));
}

#[tokio::test]
async fn publications_may_fail_or_take_their_time() {
    let app = TestApp::start().await;
    let fixture: Fixture = app.fixture().await;
    app.work();
    app.platform.set_publication(PublicationMode::Synchronous);
    let made = app
        .deploy(&fixture, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "published");
    app.platform.set_publication(PublicationMode::Failing(
        "The definition has no schema.".to_owned(),
    ));
    let made = app
        .deploy(&fixture, &[EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "failed");
    let messages = app.messages(&fixture.owner, deployment_id(&made, 0)).await;
    assert!(
        messages.iter().any(|message| message.contains("no schema")),
        "{messages:?}"
    );
    assert_eq!(app.platform.assets().len(), 2);
}

//! What was deployed is taken back, deleted, and compared with the platform.

use std::time::Duration;

use catalog_emulators::platform::PlatformFault;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp,
    platform::{EUROPE, SALES, deployment_id},
};

#[tokio::test]
async fn failed_deployments_are_deleted_together() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.source_host.remove("sample/guard");
    let made = app
        .deploy(&fixture, &[SALES, EUROPE], json!({}))
        .await
        .expect(201);
    app.work();
    for position in 0..2 {
        assert_eq!(app.settled(deployment_id(&made, position)).await, "failed");
    }
    let delete = |body: Value| {
        app.post("/api/deployments/delete-failed")
            .by(&fixture.owner)
            .json(&body)
    };
    delete(json!({"policyId": Uuid::nil()}))
        .answers(200)
        .await
        .snapshot("of_another_policy");
    delete(json!({"policyId": "guard"}))
        .answers(400)
        .await
        .snapshot("no_uuid");
    let noor = app.user("Noor").await;
    let none = app
        .post("/api/deployments/delete-failed")
        .by(&noor)
        .answers(200)
        .await;
    assert_eq!(
        none.body,
        json!({"deletedCount": 0, "deletedDeploymentIds": []})
    );
    app.post("/api/deployments/delete-failed")
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("all");
}

#[tokio::test]
async fn what_was_published_is_removed_again() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let made = app
        .deploy(&fixture, &[SALES], json!({"release": true}))
        .await
        .expect(201);
    let id = deployment_id(&made, 0);
    assert_eq!(app.settled(id).await, "released");
    let versions: Vec<String> = app
        .platform
        .assets()
        .iter()
        .map(|asset| asset.coordinate.to_string())
        .collect();
    assert_eq!(versions.len(), 4);
    assert!(
        versions.contains(&format!("{SALES}/guard/1.0.0")),
        "{versions:?}"
    );
    let path = format!("/api/deployments/{id}");
    let act = |what: &str| app.post(format!("{path}/{what}")).by(&fixture.owner);
    act("sync").answers(200).await.snapshot("in_sync");
    app.get(format!("{path}/dev-version"))
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("there");
    act("unpublish").answers(201).await.snapshot("job");
    assert_eq!(app.settled(id).await, "released");
    app.get(format!("{path}/dev-version"))
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("nothing_to_look_up");
    act("unpublish")
        .answers(201)
        .await
        .snapshot("nothing_to_do");
    act("delete-release").answers(201).await.snapshot("job");
    assert_eq!(app.settled(id).await, "unpublished");
    act("delete-release")
        .answers(201)
        .await
        .snapshot("nothing_to_do");
    assert_eq!(app.platform.assets(), []);
    act("sync")
        .answers(200)
        .await
        .snapshot("nothing_to_compare");
    act("cancel")
        .answers(409)
        .await
        .snapshot("outside_of_flight");
}

/// The platform deletes stable versions that are older than seven days only in a way that keeps their numbers taken.
#[tokio::test]
async fn the_version_of_an_old_release_is_spent() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let release = async || {
        let made = app.deploy(&fixture, &[SALES], json!({"release": true}));
        deployment_id(&made.await.expect(201), 0)
    };
    let id = release().await;
    assert_eq!(app.settled(id).await, "released");
    app.platform.advance(Duration::from_secs(8 * 24 * 3600));
    for (what, state) in [
        ("delete-release", "published"),
        ("unpublish", "unpublished"),
    ] {
        let request = app.post(format!("/api/deployments/{id}/{what}"));
        request.by(&fixture.owner).answers(201).await;
        assert_eq!(app.settled(id).await, state, "{what}");
    }
    assert_eq!(app.platform.assets(), []);
    let messages = app.messages(&fixture.owner, id).await;
    let removed = "Removed org-sales/guard/1.0.0; the platform does not accept this version again.";
    assert!(messages.contains(&removed.to_owned()), "{messages:#?}");
    let id = release().await;
    assert_eq!(app.settled(id).await, "failed");
    let messages = app.messages(&fixture.owner, id).await;
    let refused = "Cannot publish org-sales/guard/1.0.0: version 1.0.0 was deleted there and cannot be used again; raise it.";
    assert!(messages.contains(&refused.to_owned()), "{messages:#?}");
    // It is final, and what was published on the way there is taken back.
    let tries = messages.iter().filter(|line| line.contains("Next attempt"));
    assert_eq!((tries.count(), app.platform.assets()), (0, Vec::new()));
}

#[tokio::test]
async fn only_a_definite_answer_means_gone() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let made = app
        .deploy(&fixture, &[SALES, EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    let (first, second) = (deployment_id(&made, 0), deployment_id(&made, 1));
    app.settled(first).await;
    app.settled(second).await;
    let sync = |id: Uuid| {
        app.post(format!("/api/deployments/{id}/sync"))
            .by(&fixture.owner)
    };
    let dev = |id: Uuid| {
        app.get(format!("/api/deployments/{id}/dev-version"))
            .by(&fixture.owner)
    };
    let all = app
        .post(format!("/api/connections/{}/sync", fixture.connection))
        .by(&fixture.owner);
    app.platform.set_fault(PlatformFault::Failure(503));
    sync(first).answers(200).await.snapshot("unreachable");
    dev(first).answers(200).await.snapshot("unreachable");
    all.answers(200).await.snapshot("unreachable");
    app.platform.set_fault(None);
    // Somebody else deletes what belongs to the first.
    let list = app
        .get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await;
    let rows = list.body["deployments"].as_array().expect("a list");
    let row = rows
        .iter()
        .find(|row| row["id"] == first.to_string())
        .expect("the first");
    let version = row["definition_asset_version"]
        .as_str()
        .expect("a version")
        .to_owned();
    for asset in app.platform.assets() {
        if asset.coordinate.version == version {
            app.platform.forget(&asset.coordinate);
        }
    }
    dev(first).answers(200).await.snapshot("gone");
    // What is gone stays so while the platform cannot be asked.
    app.platform.set_fault(PlatformFault::Failure(503));
    let still = dev(first).answers(200).await;
    assert_eq!(still.body["dev_version_exists"], false);
    app.platform.set_fault(None);
    let all = app
        .post(format!("/api/connections/{}/sync", fixture.connection))
        .by(&fixture.owner);
    let reconciled = all.answers(200).await.snapshot("one_is_gone");
    assert_eq!(reconciled.body["reconciliation"]["in_sync"], 1);
    sync(first).answers(200).await.snapshot("deleted_already");
    app.platform.set_fault(PlatformFault::Failure(503));
    let still = sync(first).answers(200).await;
    assert_eq!(still.body["result"], "deleted");
    app.platform.set_fault(None);
    // It is in nobody's way.
    let again = app
        .deploy(&fixture, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    assert_eq!(again.body["results"][0]["deployment"]["deduped"], false);
}

#[tokio::test]
async fn what_was_gone_is_live_again_once_it_is_found() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let publish = || app.deploy(&fixture, &[SALES], json!({"publish": true}));
    let id = deployment_id(&publish().await.expect(201), 0);
    assert_eq!(app.settled(id).await, "published");
    let path = format!("/api/deployments/{id}");
    let sync = || async {
        let request = app.post(format!("{path}/sync")).by(&fixture.owner);
        let synced = request.answers(200).await;
        (
            synced.at("/result").to_owned(),
            synced.at("/status").to_owned(),
        )
    };
    let is = |result: &str, status: &str| (result.to_owned(), status.to_owned());
    let dev = || async {
        let request = app.get(format!("{path}/dev-version")).by(&fixture.owner);
        request.answers(200).await.body["dev_version_exists"].clone()
    };
    let published = app.platform.assets();
    let forget = || {
        for asset in &published {
            app.platform.forget(&asset.coordinate);
        }
    };
    let restore = || app.platform.restore(published[0].clone());
    forget();
    assert_eq!(sync().await, is("deleted", "deleted"));
    restore();
    assert_eq!(dev().await, json!(true));
    app.platform.set_fault(PlatformFault::Failure(503));
    assert_eq!(dev().await, Value::Null, "it was found since it was gone");
    app.platform.set_fault(None);
    assert_eq!(sync().await, is("in_sync", "published"));
    let same = publish().await.expect(201);
    assert_eq!(same.body["results"][0]["deployment"]["deduped"], true);
    forget();
    assert_eq!(sync().await, is("deleted", "deleted"));
    // Another one takes its place; there is room for one only.
    let other = deployment_id(&publish().await.expect(201), 0);
    assert_eq!(app.settled(other).await, "published");
    restore();
    assert_eq!(sync().await, is("deleted", "deleted"));
}

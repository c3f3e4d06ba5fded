//! Why a deployment does not get on: in its record, its history and its log.

use std::time::Duration;

use catalog_emulators::platform::PlatformFault;
use serde_json::{Value, json};

use crate::harness::{
    TestApp,
    platform::{SALES, deployment_id},
    wait_until,
};

#[tokio::test]
async fn a_job_that_waits_for_another_try_says_why() {
    let app = TestApp::with(|settings| settings.worker.retry = Duration::from_secs(600)).await;
    let fixture = app.fixture().await;
    app.platform
        .set_organization_fault(SALES, PlatformFault::Failure(503));
    let publish = json!({"publish": true});
    let made = app.deploy(&fixture, &[SALES], publish).await.expect(201);
    let id = deployment_id(&made, 0);
    let queued = app.get("/api/deployments").by(&fixture.owner);
    let queued = queued.answers(200).await;
    assert_eq!(queued.body["deployments"][0]["error"], Value::Null);
    app.work();
    wait_until("a failed try", async || {
        let messages = app.messages(&fixture.owner, id).await;
        messages.iter().any(|line| line.contains("Next attempt"))
    })
    .await;
    let history = app.get(format!("/api/deployments/{id}/history"));
    let history = history.by(&fixture.owner).answers(200).await;
    let job = &history.body["job"];
    let why = job["error"].as_str().expect("the reason");
    assert!(why.starts_with("Platform error:"), "{why}");
    assert_eq!(
        (&job["status"], &job["tries"]),
        (&json!("queued"), &json!(1))
    );
    let list = app.get("/api/deployments").by(&fixture.owner);
    let list = list.answers(200).await;
    let record = &list.body["deployments"][0];
    assert_eq!(
        (&record["error"], &record["commit"], &record["finished_at"]),
        (&job["error"], &job["commit"], &Value::Null)
    );
    // Cancelled, it is taken back, and nothing is left to tell.
    app.post(format!("/api/deployments/{id}/cancel"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    wait_until("the take-back", async || {
        let list = app.get("/api/deployments").by(&fixture.owner);
        let list = list.answers(200).await;
        list.body["deployments"][0]["error"] == Value::Null
    })
    .await;
}

#[tokio::test]
async fn a_list_says_when_and_why_deployments_ended() {
    let app = TestApp::with(|settings| {
        let words = ["sh", "-c", "exit 3"].map(str::to_owned);
        settings.builder.command = Some(words.to_vec());
    })
    .await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    app.work();
    assert_eq!(app.settled(deployment_id(&made, 0)).await, "failed");
    app.get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await
        .snapshot("failed");
}

#[tokio::test]
async fn what_is_in_flight_has_nothing_to_remove() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], json!({})).await.expect(201);
    let id = deployment_id(&made, 0);
    for what in ["unpublish", "delete-release"] {
        let path = format!("/api/deployments/{id}/{what}");
        let nothing = app.post(path).by(&fixture.owner).answers(201).await;
        assert_eq!(
            nothing.body,
            json!({
                "job": null,
                "reason": "The deployment is queued; nothing can be removed before that ends.",
            })
        );
    }
}

//! Stored credentials that a process cannot open.

use std::{sync::Arc, time::Duration};

use catalog::{App, entropy::Entropy, worker};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::harness::{
    TestApp,
    platform::{SALES, deployment_id},
    wait_until,
};

const OTHER_KEY: &str = "other:AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_without_the_key_leaves_the_job_to_another_one() {
    let app = TestApp::with(|settings| settings.worker.lease = Duration::from_secs(1)).await;
    let mut settings = app.app.settings.clone();
    settings.secrets.keys = Some(vec![OTHER_KEY.into()]);
    // It starts before there is anything that it cannot open.
    let without = App::with(settings, app.app.clock.clone(), Entropy::seeded(8)).await;
    let without = Arc::new(without.expect("a worker"));
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], json!({"publish": true}));
    let id = deployment_id(&made.await.expect(201), 0);
    let stop = CancellationToken::new();
    let working = tokio::spawn(worker::run(Arc::clone(&without), stop.clone()));
    let cannot = "This worker cannot open the stored credentials of the connection.";
    wait_until("two attempts without the key", async || {
        let messages = app.messages(&fixture.owner, id).await;
        let told = messages.iter().filter(|line| line.starts_with(cannot));
        told.count() >= 2
    })
    .await;
    stop.cancel();
    working.await.expect("the worker's end");
    let history = app.get(format!("/api/deployments/{id}/history"));
    let history = history.by(&fixture.owner).answers(200).await;
    assert_eq!(history.body["job"]["tries"], 0);
    assert_eq!(history.body["job"]["status"], "queued");
    assert_eq!(app.platform.publications(), []);
    app.work();
    assert_eq!(app.settled(id).await, "published");
}

/// The cause is in the log alone.
#[tokio::test]
async fn a_request_that_needs_them_fails_without_a_cause() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let connection = app.stored_connection(&mara, "Main").await;
    let path = format!("/api/connections/{connection}");
    for request in [
        app.get(format!("{path}/orgs")),
        app.post(format!("{path}/sync")),
    ] {
        let failed = request.by(&mara).answers(500).await;
        for word in ["secret", "key", "credential"] {
            assert!(!failed.text.contains(word), "{}", failed.text);
        }
        failed.snapshot("sealed_with_an_unknown_key");
    }
}

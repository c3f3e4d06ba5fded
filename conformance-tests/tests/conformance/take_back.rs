//! What was published is taken back, found again, or told of; never forgotten.

use std::time::Duration;

use catalog::config::PublishUnder;
use catalog_emulators::{
    Moment,
    platform::{PlatformEmulator, PlatformFault, PublicationMode},
};
use catalog_store::{
    deployments::{self, OpenJob},
    users,
};
use serde_json::json;
use uuid::Uuid;

use crate::harness::{
    TestApp, User,
    platform::{CLIENT_ID, CLIENT_SECRET, Fixture, SALES, deployment_id, organizations},
    wait_until,
};

async fn cancel(app: &TestApp, by: &User, id: Uuid) {
    let path = format!("/api/deployments/{id}/cancel");
    app.post(path).by(by).answers(200).await;
}

/// A deployment that could publish its definition, but not its implementation, and cannot take the definition back.
async fn stuck(app: &TestApp, fixture: &Fixture) -> (Uuid, OpenJob) {
    let breakpoint = app.platform.breakpoint();
    breakpoint.arm(Moment::Received, "/assets/org-sales/guard-gateway/", 0);
    let made = app
        .deploy(fixture, &[SALES], json!({"release": true}))
        .await
        .expect(201);
    let id = deployment_id(&made, 0);
    breakpoint.reached().await;
    app.platform.set_fault(PlatformFault::Forbidden);
    breakpoint.cut();
    let jobs = async || {
        let mut reader = app.app.store.reader();
        deployments::open_jobs(&mut reader, true)
            .await
            .expect("jobs")
    };
    wait_until("a stuck job", async || !jobs().await.is_empty()).await;
    (id, jobs().await.remove(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_taken_back_stays_open_until_it_is() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let (id, job) = stuck(&app, &fixture).await;
    assert_eq!((job.deployment_id, job.undoing), (id, true));
    let left = app.platform.assets().len();
    assert!(left > 0);
    let list = app.get("/api/deployments").by(&fixture.owner);
    let list = list.answers(200).await;
    assert_eq!(list.body["deployments"][0]["status"], "running");
    let path = format!("/api/deployments/{id}");
    let delete = || app.delete(path.clone()).by(&fixture.owner);
    delete().answers(409).await;
    assert_eq!(app.platform.assets().len(), left);
    // Once the platform lets it, it goes on by itself.
    app.platform.set_fault(None);
    assert_eq!(app.settled(id).await, "failed");
    assert_eq!(app.platform.assets(), []);
    delete().answers(200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_resolved_by_hand_is_found_again() {
    let app = TestApp::with(|settings| settings.worker.retry = Duration::from_millis(200)).await;
    let fixture = app.fixture().await;
    app.work();
    let (id, job) = stuck(&app, &fixture).await;
    let root = app.admin("Root").await;
    let root = users::by_id(&mut app.app.store.reader(), root.id).await;
    let root = root.expect("the database").expect("a user");
    wait_until("a pause", async || {
        let mut tx = app.app.store.begin().await.expect("a transaction");
        let now = app.app.clock.now();
        let resolved = deployments::resolve(&mut tx, job.id, &root, now).await;
        tx.commit().await.expect("a commit");
        resolved.is_ok()
    })
    .await;
    assert_eq!(app.settled(id).await, "failed");
    let messages = app.messages(&fixture.owner, id).await;
    assert_eq!(
        messages.last().map(String::as_str),
        Some("Resolved by root@example.com: what was left was seen to by hand.")
    );
    // The definition is there still. The same commits may be deployed again: it is the catalog's own.
    app.platform.set_fault(None);
    let stable = |asset: &str| {
        let all = app.platform.assets();
        all.iter()
            .filter(|it| it.coordinate.to_string() == format!("org-sales/{asset}/1.0.0"))
            .count()
    };
    assert_eq!((stable("guard"), stable("guard-gateway")), (1, 0));
    let again = app
        .deploy(&fixture, &[SALES], json!({"release": true}))
        .await
        .expect(201);
    let again = deployment_id(&again, 0);
    let messages = app.messages(&fixture.owner, again).await;
    assert_eq!(app.settled(again).await, "released", "{messages:#?}");
    assert_eq!((stable("guard"), stable("guard-gateway")), (1, 1));
    let messages = app.messages(&fixture.owner, again).await;
    let adopted =
        "org-sales/guard/1.0.0 is on the platform since an earlier deployment of the same commits.";
    assert!(messages.iter().any(|line| line == adopted), "{messages:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publication_that_ends_after_the_cancellation_leaves_nothing() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.platform.set_publication(PublicationMode::OnCommand);
    app.work();
    let made = app
        .deploy(&fixture, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    let id = deployment_id(&made, 0);
    let uploads = || {
        let requests = app.platform.requests();
        let polled = |path: &str| path.contains("publication") || path.contains("status");
        requests.iter().filter(|seen| polled(&seen.path)).count()
    };
    wait_until("an accepted publication", async || uploads() > 0).await;
    cancel(&app, &fixture.owner, id).await;
    // It is waited for, and not given up.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(app.deployment_status(id).await.is_in_flight());
    app.platform.complete_publications();
    assert_eq!(app.settled(id).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_whose_answer_was_lost_is_looked_for() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let breakpoint = app.platform.breakpoint();
    breakpoint.arm(Moment::Received, "POST /exchange", 0);
    let made = app
        .deploy(&fixture, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    let id = deployment_id(&made, 0);
    breakpoint.reached().await;
    cancel(&app, &fixture.owner, id).await;
    let waits = "may be published still: the platform did not say how its upload ended.";
    wait_until("the wait", async || {
        let messages = app.messages(&fixture.owner, id).await;
        messages.iter().any(|message| message.contains(waits))
    })
    .await;
    // Only now does the platform store it.
    breakpoint.release();
    assert_eq!(app.settled(id).await, "cancelled");
    let messages = app.messages(&fixture.owner, id).await;
    assert_eq!(app.platform.assets(), [], "{messages:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_version_on_another_host_is_another_asset() {
    let elsewhere = PlatformEmulator::start().await.expect("the emulator");
    elsewhere.add_client(CLIENT_ID, CLIENT_SECRET, organizations());
    let url = elsewhere.base_url.parse().expect("an address");
    let app = TestApp::with(|settings| {
        settings.platform.publish_under = PublishUnder::Organization;
        settings.platform.hosts.insert("eu".to_owned(), url);
    })
    .await;
    let mut fixture = app.fixture().await;
    app.work();
    let release = json!({"release": true});
    let here = app.deploy(&fixture, &[SALES], release.clone()).await;
    let here = deployment_id(&here.expect(201), 0);
    assert_eq!(app.settled(here).await, "released");
    let mut body = crate::harness::platform::credentials("Elsewhere");
    body["host"] = json!("eu");
    fixture.connection = app
        .post("/api/connections")
        .by(&fixture.owner)
        .json(&body)
        .answers(200)
        .await
        .id("/connection/id");
    let there = app.deploy(&fixture, &[SALES], release).await;
    let there = deployment_id(&there.expect(201), 0);
    assert_eq!(app.settled(there).await, "released");
    assert_eq!(
        (app.platform.assets().len(), elsewhere.assets().len()),
        (4, 4)
    );
    // The one goes without the other.
    app.post(format!("/api/deployments/{there}/delete-release"))
        .by(&fixture.owner)
        .answers(201)
        .await;
    app.settled(there).await;
    assert_eq!(
        (app.platform.assets().len(), elsewhere.assets().len()),
        (4, 2)
    );
    elsewhere.stop().await;
}

async fn attach(app: &TestApp, fixture: &Fixture, connection: Uuid) -> Uuid {
    let made = app
        .post("/api/deployments")
        .by(&fixture.owner)
        .json(&json!({
            "connectionId": connection, "workspaceId": fixture.workspace, "targetOrganizationIds": [SALES],
            "rulesetCoordinate": "group/tls/1.0.0",
            "governanceProfile": {"name": "All APIs", "filter": "scope:rest-api"},
        }))
        .answers(201)
        .await;
    deployment_id(&made, 0)
}

fn rulesets(app: &TestApp) -> Vec<String> {
    let profiles = app.platform.profiles();
    profiles
        .into_iter()
        .flat_map(|profile| profile.rulesets)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_attachment_is_detached() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.vendor_rulesets(&[("tls", "TLS only", "rest-api")])
        .await;
    app.work();
    let breakpoint = app.platform.breakpoint();
    // The platform has done it, and the answer is lost.
    breakpoint.arm(Moment::Done, "POST /governance", 0);
    let id = attach(&app, &fixture, fixture.connection).await;
    breakpoint.reached().await;
    assert_eq!(rulesets(&app), ["gav://group/tls/1.0.0"]);
    cancel(&app, &fixture.owner, id).await;
    breakpoint.cut();
    assert_eq!(app.settled(id).await, "cancelled");
    assert_eq!(rulesets(&app), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruleset_stays_in_a_profile_while_another_deployment_has_it_there() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.vendor_rulesets(&[("tls", "TLS only", "rest-api")])
        .await;
    app.work();
    let other = app.connection(&fixture.owner, "Another").await;
    let mut attached = Vec::new();
    for connection in [fixture.connection, other] {
        let id = attach(&app, &fixture, connection).await;
        assert_eq!(app.settled(id).await, "attached");
        attached.push(id);
    }
    for (id, left) in attached.into_iter().zip([1, 0]) {
        app.post(format!("/api/deployments/{id}/unpublish"))
            .by(&fixture.owner)
            .answers(201)
            .await;
        assert_eq!(app.settled(id).await, "unpublished");
        assert_eq!(rulesets(&app).len(), left);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_release_leaves_its_profile() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let (_, ruleset) = app.published_ruleset(&fixture.owner, "Basics").await;
    app.work();
    let body = json!({
        "connectionId": fixture.connection, "workspaceId": fixture.workspace, "targetOrganizationIds": [SALES],
        "rulesetId": ruleset, "release": true,
        "governanceProfile": {"name": "All APIs", "filter": "scope:rest-api"},
    });
    let made = app.post("/api/deployments").by(&fixture.owner).json(&body);
    let id = deployment_id(&made.answers(201).await, 0);
    assert_eq!(app.settled(id).await, "released");
    assert_eq!(rulesets(&app).len(), 1);
    app.post(format!("/api/deployments/{id}/delete-release"))
        .by(&fixture.owner)
        .answers(201)
        .await;
    app.settled(id).await;
    assert_eq!(rulesets(&app), Vec::<String>::new());
}

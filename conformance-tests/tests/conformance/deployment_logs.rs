//! The live log of a deployment.

use std::time::Duration;

use catalog_emulators::{platform::PlatformFault, sourcehost::Files};
use catalog_store::retention::{self, Kept};
use chrono::TimeDelta;
use futures_util::StreamExt;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    TestApp, User, build,
    platform::{EUROPE, SALES},
};

/// Reads the stream of a deployment to its end: the numbers and messages of its lines, and the state at the end.
async fn follow(
    app: &TestApp,
    by: &User,
    id: Uuid,
    after: Option<i64>,
) -> (Vec<(i64, String)>, String) {
    let mut request = reqwest::Client::new()
        .get(format!("{}/api/deployments/{id}/logs", app.base_url))
        .bearer_auth(&by.token);
    if let Some(after) = after {
        request = request.header("last-event-id", after.to_string());
    }
    let answer = request.send().await.expect("a stream");
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    assert_eq!(answer.headers()["x-accel-buffering"], "no");
    let mut chunks = answer.bytes_stream();
    let mut text = String::new();
    while let Some(chunk) = chunks.next().await {
        text += std::str::from_utf8(&chunk.expect("a chunk")).expect("text");
    }
    let (mut lines, mut status) = (Vec::new(), String::new());
    for event in text.split("\n\n") {
        let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
        let Some(kind) = field("event: ") else {
            continue;
        };
        let data: Value = serde_json::from_str(field("data: ").expect("data")).expect("JSON");
        if kind == "log" {
            let seq = data["seq"].as_i64().expect("a number");
            assert_eq!(field("id: "), Some(seq.to_string().as_str()));
            lines.push((seq, data["message"].as_str().expect("a message").to_owned()));
        } else {
            data["status"]
                .as_str()
                .expect("a state")
                .clone_into(&mut status);
        }
    }
    (lines, status)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_followed_live_and_resumed() {
    let app = TestApp::with(|settings| {
        let script = "for n in 1 2 3 4 5; do echo line $n; sleep 0.1; done";
        settings.builder.command = Some(build(script));
    })
    .await;
    let fixture = app.fixture().await;
    let made = app
        .deploy(&fixture, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    let id = made.id("/results/0/deployment/id");
    app.work();
    let (live, status) = tokio::time::timeout(
        Duration::from_secs(20),
        follow(&app, &fixture.owner, id, None),
    )
    .await
    .expect("the end of the stream");
    assert_eq!(status, "published");
    let numbers: Vec<i64> = live.iter().map(|(seq, _)| *seq).collect();
    let expected: Vec<i64> = (1..=i64::try_from(live.len()).expect("a number")).collect();
    assert_eq!(numbers, expected, "without a gap");
    for n in 1..=5 {
        assert!(
            live.iter()
                .any(|(_, message)| message == &format!("line {n}"))
        );
    }
    let (replayed, _) = follow(&app, &fixture.owner, id, None).await;
    assert_eq!(replayed, live);
    let (rest, status) = follow(&app, &fixture.owner, id, Some(3)).await;
    assert_eq!((&rest[..], status.as_str()), (&live[3..], "published"));
}

#[tokio::test]
async fn a_stream_is_answered_as_documented() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[EUROPE], json!({})).await.expect(201);
    let id = made.id("/results/0/deployment/id");
    app.post(format!("/api/deployments/{id}/cancel"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    let stream = app
        .get(format!("/api/deployments/{id}/logs"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert!(
        stream
            .text
            .contains("event: end\ndata: {\"status\":\"cancelled\"}"),
        "{}",
        stream.text
    );
    stream.snapshot("ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_output_is_cut_and_the_build_goes_on() {
    let app = TestApp::with(|settings| {
        let script = "head -c 9000 /dev/zero | tr '\\0' x; head -c 500000 /dev/zero | tr '\\0' '\\n'; echo end";
        settings.builder.command = Some(build(script));
    })
    .await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], json!({"publish": true}));
    let id = made.await.expect(201).id("/results/0/deployment/id");
    app.work();
    assert_eq!(app.settled(id).await, "published");
    let messages = app.messages(&fixture.owner, id).await;
    // "Fetching", "Building." and the long line leave room for 99,997 of 499,999 empty ones; "end" is left out, too.
    let told = "400003 more lines of output were left out: a job keeps 100000 lines.";
    let at = messages.iter().position(|message| message == told);
    let at = at.unwrap_or_else(|| panic!("{:?}", messages.last()));
    assert_eq!(messages[at + 1], "Built.");
    assert_eq!(messages[at - 1], "");
    assert!(!messages.contains(&"end".to_owned()));
    let (lines, _) = follow(&app, &fixture.owner, id, None).await;
    assert!((100_000..100_020).contains(&lines.len()), "{}", lines.len());
    let long = &lines[2].1;
    assert!(long.len() <= 8192, "{}", long.len());
    assert!(long.ends_with("x \u{2026} [cut: 856 bytes]"), "{long}");
}

/// A published split project whose parts are two directories of one repository.
async fn split_in_one_repository(app: &TestApp, owner: &User) -> Uuid {
    let gcl = "metadata:\n  labels:\n    title: Signer\n    category: Security\n";
    let manifest = "[package]\nname = \"signer\"\nversion = \"2.0.0\"\n[package.metadata.policy]\ngroup_id = \"g\"\ndefinition_asset_id = { name = \"signer\", version = \"2.0.0\" }\nimplementation_asset_id = \"signer-gateway\"\n";
    let exchange =
        r#"{"main": "gcl.yaml", "groupId": "g", "assetId": "signer", "version": "2.0.0"}"#;
    let files = Files::new()
        .with("policy/gcl.yaml", gcl)
        .with("policy/exchange.json", exchange)
        .with("code/Cargo.toml", manifest)
        .with("code/Makefile", "")
        .with("code/src/lib.rs", "");
    let url = app.files("signer", files);
    let body = json!({
        "name": "Signer", "description": "Signs.", "projectType": "split",
        "sourcehostUrl": format!("{url}/tree/main/policy"),
        "implementationSourcehostUrl": format!("{url}/tree/main/code"),
    });
    let made = app.post("/api/submissions").by(owner).json(&body);
    let policy = made.answers(201).await.id("/submission/id");
    app.approve(policy).await;
    policy
}

#[tokio::test]
async fn what_is_fetched_once_is_told_once() {
    let app = TestApp::with(|settings| settings.worker.retry = Duration::from_millis(50)).await;
    let mut fixture = app.fixture().await;
    fixture.policy = split_in_one_repository(&app, &fixture.owner).await;
    // The first try of the publication fails, and another worker fetches and builds again in vain.
    app.platform
        .set_organization_fault(SALES, PlatformFault::Failure(503));
    let publish = json!({"publish": true});
    let made = app.deploy(&fixture, &[SALES], publish).await.expect(201);
    let id = made.id("/results/0/deployment/id");
    app.work();
    app.settled(id).await;
    let messages = app.messages(&fixture.owner, id).await;
    let fetched = messages.iter().filter(|line| line.starts_with("Fetching "));
    assert_eq!(fetched.count(), 1, "{messages:#?}");
}

/// Nobody takes a log that was deleted for an empty one.
#[tokio::test]
async fn a_log_that_was_deleted_says_so() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.run_to_the_end(id).await, "published");
    let before = app.messages(&team.noor, id).await;
    assert!(before.len() > 1, "{before:#?}");
    let later = app.app.clock.now() + TimeDelta::days(1);
    let mut from = Some(retention::Next::default());
    while let Some(next) = from {
        let mut tx = app.app.store.begin().await.expect("a transaction");
        let batch = retention::prune(&mut tx, Kept::Logs, next, (later, 3), later).await;
        tx.commit().await.expect("a commit");
        from = batch.expect("a batch").next;
    }
    let after = app.messages(&team.noor, id).await;
    assert_eq!(after.len(), 1, "{after:#?}");
    assert!(after[0].contains("The log was deleted"), "{after:#?}");
    // What happens from now on is in the log again, and is deleted in its turn.
    let unpublish = format!("/api/deployments/{id}/unpublish");
    app.post(unpublish).by(&team.noor).answers(201).await;
    assert_eq!(app.run_to_the_end(id).await, "unpublished");
    let messages = app.messages(&team.noor, id).await;
    assert!(
        messages.len() > 1 && messages[0].contains("The log was deleted"),
        "{messages:#?}"
    );
}

//! The live log of a deployment.

use std::time::Duration;

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

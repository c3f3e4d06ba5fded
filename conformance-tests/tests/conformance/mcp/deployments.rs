//! Deploying by tools: waiting, progress, and the log in pages.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{
    TestApp,
    platform::{EUROPE, Fixture, SALES},
};

fn deployment(fixture: &Fixture, organizations: &[&str]) -> Value {
    json!({
        "policyId": fixture.policy, "connectionId": fixture.connection, "workspaceId": fixture.workspace,
        "targetOrganizationIds": organizations, "publish": true,
    })
}

#[tokio::test]
async fn a_deployment_is_followed_from_its_making_to_the_end_of_its_log() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let agent = app.agent(&fixture.owner);
    let mut arguments = deployment(&fixture, &[SALES, EUROPE]);
    arguments["wait_seconds"] = 50.into();
    let made = agent.call("deploy", arguments).await.done();
    assert_eq!(made["ended"], true);
    for result in made["results"].as_array().expect("results") {
        assert_eq!(result["deployment"]["status"], "published", "{result}");
    }
    let id = &made["results"][0]["deployment"]["id"];
    let (mut messages, mut after) = (Vec::new(), json!(0));
    loop {
        let arguments = json!({"id": id, "after_seq": after, "limit": 3, "wait_seconds": 5});
        let page = agent.call("get_deployment", arguments).await.done();
        assert_eq!(page["deployment"]["status"], "published");
        let lines = page["log"].as_array().expect("lines");
        assert!(lines.len() <= 3);
        messages.extend(
            lines
                .iter()
                .map(|line| line["message"].as_str().expect("a message").to_owned()),
        );
        after = page["next_seq"].clone();
        if page["ended"] == true {
            break;
        }
    }
    let id = id.as_str().expect("an id").parse().expect("a UUID");
    assert_eq!(messages, app.messages(&fixture.owner, id).await);
    assert_eq!(messages.last().map(String::as_str), Some("Done."));
}

#[tokio::test]
async fn whoever_asks_for_it_is_told_of_progress() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    app.work();
    let agent = app.agent(&fixture.owner);
    let mut arguments = deployment(&fixture, &[SALES]);
    arguments["wait_seconds"] = 50.into();
    let params = json!({"name": "deploy", "arguments": arguments, "_meta": {"progressToken": "p"}});
    let reply = agent.ask("tools/call", params).await;
    assert!(
        reply.headers["content-type"]
            .to_str()
            .expect("text")
            .starts_with("text/event-stream")
    );
    assert_eq!(reply.headers["x-accel-buffering"], "no");
    let (answer, told) = reply.messages.split_last().expect("messages");
    assert_eq!(
        answer["result"]["structuredContent"]["ended"], true,
        "{}",
        reply.text
    );
    assert!(!told.is_empty());
    let mut last = -1.0;
    for progress in told {
        assert_eq!(progress["method"], "notifications/progress");
        assert_eq!(progress["params"]["progressToken"], "p");
        let now = progress["params"]["progress"].as_f64().expect("a number");
        assert!(now > last, "{told:?}");
        last = now;
    }
    assert_eq!(
        told.last().expect("progress")["params"]["message"],
        "1 of 1 ended"
    );
}

/// Nothing is told twice, and progress only grows, also while a log is read.
#[tokio::test]
async fn waiting_for_a_log_tells_of_its_lines() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app
        .agent(&fixture.owner)
        .call("deploy", deployment(&fixture, &[SALES]))
        .await
        .done();
    app.work();
    let arguments = json!({"id": made["results"][0]["deployment"]["id"], "wait_seconds": 50});
    let params =
        json!({"name": "get_deployment", "arguments": arguments, "_meta": {"progressToken": 7}});
    let reply = app.agent(&fixture.owner).ask("tools/call", params).await;
    let (answer, told) = reply.messages.split_last().expect("messages");
    assert_eq!(
        answer["result"]["structuredContent"]["ended"], true,
        "{}",
        reply.text
    );
    let numbers: Vec<f64> = told
        .iter()
        .filter_map(|one| one["params"]["progress"].as_f64())
        .collect();
    assert!(
        numbers.is_sorted_by(|one, other| one < other),
        "{numbers:?}"
    );
}

#[tokio::test]
async fn a_wait_ends_when_its_time_is_over_or_the_client_leaves() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let agent = app.agent(&fixture.owner);
    // Nobody works: the deployment stays queued.
    let begun = Instant::now();
    let mut arguments = deployment(&fixture, &[SALES]);
    arguments["wait_seconds"] = 1.into();
    let made = agent.call("deploy", arguments).await.done();
    assert_eq!(made["ended"], false);
    assert!(begun.elapsed() >= Duration::from_secs(1) && begun.elapsed() < Duration::from_secs(20));
    let id = made["results"][0]["deployment"]["id"].clone();
    let page = agent
        .call("get_deployment", json!({"id": id, "wait_seconds": 1}))
        .await
        .done();
    assert_eq!(
        (&page["ended"], &page["next_seq"]),
        (&json!(false), &json!(0))
    );
    // A client that leaves gives its place back.
    let waiting = agent.call("get_deployment", json!({"id": id, "wait_seconds": 50}));
    let left = tokio::time::timeout(Duration::from_millis(500), waiting).await;
    assert!(left.is_err());
    crate::harness::wait_until("the end of the wait", async || app.app.streams.taken() == 0).await;
}

/// Waits are bounded as the streams of logs are: the oldest of too many ends.
#[tokio::test]
async fn waits_count_as_streams() {
    let app = TestApp::with(|settings| settings.limits.streams_per_user = 1).await;
    let fixture = app.fixture().await;
    let agent = app.agent(&fixture.owner);
    let made = agent
        .call("deploy", deployment(&fixture, &[SALES]))
        .await
        .done();
    let id = made["results"][0]["deployment"]["id"].clone();
    let begun = Instant::now();
    let first = agent.call("get_deployment", json!({"id": id, "wait_seconds": 50}));
    let second = async {
        crate::harness::wait_until("the first wait", async || app.app.streams.taken() == 1).await;
        agent
            .call("get_deployment", json!({"id": id, "wait_seconds": 2}))
            .await
    };
    let (first, second) = tokio::join!(first, second);
    assert_eq!(
        (
            first.done()["ended"].clone(),
            second.done()["ended"].clone()
        ),
        (json!(false), json!(false))
    );
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[tokio::test]
async fn what_is_revoked_during_a_wait_is_not_told() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app
        .agent(&fixture.owner)
        .call("deploy", deployment(&fixture, &[SALES]))
        .await
        .done();
    let token = app.token(&fixture.owner, &["api:read"]).await;
    let agent = app.client(&token);
    let id = made["results"][0]["deployment"]["id"].clone();
    let waiting = agent.call("get_deployment", json!({"id": id, "wait_seconds": 3}));
    let revoking = async {
        crate::harness::wait_until("the wait", async || app.app.streams.taken() == 1).await;
        app.revoke(&fixture.owner, &token).await;
    };
    let (reply, ()) = tokio::join!(waiting, revoking);
    assert_eq!(reply.refused(), "unauthenticated");
}

#[tokio::test]
async fn others_do_not_see_a_deployment() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app
        .agent(&fixture.owner)
        .call("deploy", deployment(&fixture, &[SALES]))
        .await
        .done();
    let noor = app.user("Noor").await;
    let arguments = json!({"id": made["results"][0]["deployment"]["id"]});
    let refused = app.agent(&noor).call("get_deployment", arguments).await;
    assert_eq!(refused.value["error"]["status"], 404);
    // What REST refuses is refused in its words.
    let mut wrong = deployment(&fixture, &[SALES]);
    wrong["policyId"] = "x".into();
    wrong["publish"] = "yes".into();
    let refused = app.agent(&noor).call("deploy", wrong.clone()).await;
    let rest = app
        .post("/api/deployments")
        .by(&noor)
        .json(&wrong)
        .answers(400)
        .await;
    assert_eq!(
        refused.value["error"]["details"],
        rest.body["error"]["details"]
    );
    assert!(refused.text.contains("policyId"), "{}", refused.text);
}

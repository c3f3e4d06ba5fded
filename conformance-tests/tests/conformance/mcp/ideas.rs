//! Ideas, likes of rulesets and the leaderboard, which no operation serves.

use serde_json::{Value, json};

use crate::harness::{TestApp, mcp::Client};

async fn submit(agent: &Client<'_>, title: &str) -> Value {
    let arguments = json!({"title": title, "body": "So that it is there."});
    agent.call("submit_idea", arguments).await.done()["idea"].clone()
}

#[tokio::test]
async fn ideas_are_submitted_found_and_voted_for() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (own, other) = (app.agent(&mara), app.agent(&noor));
    let limits = submit(&own, "Limit what a token costs").await;
    submit(&own, "Mask names in answers").await;
    assert_eq!(
        (&limits["phase"], &limits["author_name"]),
        (&json!("open"), &json!("Mara"))
    );
    let id = &limits["id"];
    for (agent, arguments, votes) in [
        (&own, json!({"id": id}), 1),
        (&other, json!({"id": id}), 2),
        (&other, json!({"id": id}), 2),
        (&other, json!({"id": id, "withdraw": true}), 1),
        (&other, json!({"id": id, "withdraw": true}), 1),
    ] {
        let voted = agent.call("vote_idea", arguments).await.done();
        assert_eq!(voted["idea"]["votes"], votes, "{voted}");
    }
    let titles = async |arguments: Value| -> Vec<Value> {
        let listed = other.call("list_ideas", arguments).await.done();
        let rows = listed["ideas"].as_array().expect("rows").iter();
        rows.map(|row| row["title"].clone()).collect()
    };
    assert_eq!(
        titles(json!({})).await,
        ["Limit what a token costs", "Mask names in answers"]
    );
    assert_eq!(
        titles(json!({"limit": 1, "offset": 1})).await,
        ["Mask names in answers"]
    );
    assert_eq!(
        titles(json!({"q": "mask"})).await,
        ["Mask names in answers"]
    );
    assert!(titles(json!({"phase": "closed"})).await.is_empty());
    let seen = other.call("get_idea", json!({"id": id})).await.done();
    assert_eq!(
        (&seen["idea"]["votes"], &seen["idea"]["voted"]),
        (&json!(1), &json!(false))
    );
    for arguments in [
        json!({"phase": "other"}),
        json!({"sort": "best"}),
        json!({"limit": 0}),
    ] {
        assert_eq!(
            other.call("list_ideas", arguments).await.refused(),
            "invalid_arguments"
        );
    }
    let blank = other.call("submit_idea", json!({"title": "  "})).await;
    assert_eq!(blank.refused(), "invalid_arguments");
    let absent = json!({"id": "00000000-0000-0000-0000-000000000000"});
    for tool in ["get_idea", "vote_idea", "like_ruleset"] {
        assert_eq!(
            other.call(tool, absent.clone()).await.value["error"]["status"],
            404,
            "{tool}"
        );
    }
}

#[tokio::test]
async fn a_user_submits_so_many_ideas_a_day() {
    let app = TestApp::with(|settings| settings.limits.ideas_per_day = 1).await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara);
    submit(&agent, "One").await;
    let refused = agent.call("submit_idea", json!({"title": "Two"})).await;
    assert_eq!(
        (refused.refused(), refused.value["error"]["status"].as_u64()),
        ("quota_exceeded", Some(429))
    );
    let listed = agent.call("list_ideas", json!({})).await.done();
    assert_eq!(listed["ideas"].as_array().map(Vec::len), Some(1));
}

/// Each needs the scope that its like in REST would need.
#[tokio::test]
async fn scopes_hold_for_what_no_operation_serves() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (read, write) = (
        app.token(&mara, &["api:read"]).await,
        app.token(&mara, &["api:write"]).await,
    );
    let arguments = json!({"id": "00000000-0000-0000-0000-000000000000"});
    for (tool, wrong) in [
        ("list_ideas", &write),
        ("get_idea", &write),
        ("leaderboard", &write),
        ("submit_idea", &read),
        ("vote_idea", &read),
        ("like_ruleset", &read),
    ] {
        let refused = app.client(wrong).call(tool, arguments.clone()).await;
        assert_eq!(refused.refused(), "insufficient_scope", "{tool}");
        let refused = app
            .agent(&mara)
            .at("/mcp/readonly")
            .call(tool, arguments.clone())
            .await;
        let code = refused.value["error"]["code"].as_str();
        assert_eq!(code == Some("read_only"), wrong == &read, "{tool}");
    }
}

#[tokio::test]
async fn a_like_counts_where_rulesets_are_read() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, published) = app.published_ruleset(&mara, "Basics").await;
    let (_, waiting) = app.ruleset_under_review(&mara, "Draft").await;
    let agent = app.agent(&noor);
    for (liked, likes) in [(true, 1), (true, 1), (false, 0), (true, 1)] {
        let like = agent
            .call("like_ruleset", json!({"id": published, "liked": liked}))
            .await
            .done();
        assert_eq!(like, json!({"liked": liked, "likes": likes}));
    }
    let read = app
        .get(format!("/api/rulesets/{published}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(read.body["ruleset"]["likes"], 1);
    let invisible = agent.call("like_ruleset", json!({"id": waiting})).await;
    assert_eq!(invisible.value["error"]["status"], 404);
    let unpublished = app
        .agent(&mara)
        .call("like_ruleset", json!({"id": waiting}))
        .await;
    assert_eq!(unpublished.value["error"]["status"], 409);
    let board = agent.call("leaderboard", json!({})).await.done();
    assert_eq!(board["most_liked"][0]["name"], "Basics");
    assert_eq!(board["people"][0]["name"], "Mara");
    assert!(!board.to_string().contains("Draft"), "{board}");
}

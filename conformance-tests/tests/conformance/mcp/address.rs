//! How the server is reached: tokens, hosts, methods, sizes, and what is switched off.

use serde_json::{Value, json};

use crate::harness::{TestApp, mcp::VERSION};

fn initialize() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"},
    }})
}

#[tokio::test]
async fn whoever_has_no_token_is_told_to_bring_one() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for path in ["/mcp", "/mcp/readonly"] {
        let mut nobody = app.agent(&mara).at(path);
        nobody.headers.retain(|(name, _)| name != "authorization");
        let reply = nobody.post(&initialize()).await;
        assert_eq!(reply.status, 401);
        assert_eq!(reply.headers["www-authenticate"], "Bearer");
        assert_eq!(reply.messages[0]["error"]["code"], "unauthenticated");
        let reply = app.client("prc_unknown").at(path).post(&initialize()).await;
        assert_eq!(reply.status, 401);
        assert_eq!(
            reply.headers["www-authenticate"],
            "Bearer error=\"invalid_token\""
        );
        let reply = app.agent(&mara).at(path).post(&initialize()).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        assert_eq!(reply.messages[0]["result"]["protocolVersion"], VERSION);
        assert!(!reply.headers.contains_key("mcp-session-id"));
    }
}

#[tokio::test]
async fn a_revoked_token_is_good_for_nothing_more() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let token = app.token(&mara, &["api:read"]).await;
    let agent = app.client(&token);
    agent.call("get_me", json!({})).await.done();
    app.revoke(&mara, &token).await;
    let reply = agent.ask("tools/list", json!({})).await;
    assert_eq!(reply.status, 401);
}

/// A page in a browser that makes its own name point here names that, or says where it is from.
#[tokio::test]
async fn other_hosts_and_origins_are_refused() {
    let app =
        TestApp::with(|settings| settings.mcp.hosts = vec!["internal.test:81".to_owned()]).await;
    let mara = app.user("Mara").await;
    let status = async |name: &str, value: &str| {
        let mut agent = app.agent(&mara);
        agent.headers.push((name.to_owned(), value.to_owned()));
        agent.post(&initialize()).await.status.as_u16()
    };
    for host in [
        "catalog.test",
        "localhost:1",
        "127.0.0.1:2",
        "[::1]",
        "internal.test:81",
    ] {
        assert_eq!(status("host", host).await, 200, "{host}");
    }
    for host in [
        "evil.test",
        "catalog.test.evil.test",
        "internal.test",
        "10.0.0.1",
    ] {
        assert_eq!(status("host", host).await, 403, "{host}");
    }
    assert_eq!(status("origin", "https://catalog.test").await, 200);
    for origin in [
        "https://evil.test",
        "http://catalog.test",
        "https://catalog.test:8443",
        "null",
    ] {
        assert_eq!(status("origin", origin).await, 403, "{origin}");
    }
}

#[tokio::test]
async fn there_are_no_sessions_to_get_or_to_delete() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let mut agent = app.agent(&mara);
    agent
        .headers
        .push(("mcp-session-id".to_owned(), "made-up".to_owned()));
    for method in ["GET", "DELETE", "PUT"] {
        let reply = agent.send(method, String::new()).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.headers["allow"]),
            (405, &"POST".parse().expect("a value"))
        );
    }
    // A session id of an earlier connection is not looked at.
    let reply = agent.ask("tools/list", json!({})).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let notification = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(agent.post(&notification).await.status, 202);
}

#[tokio::test]
async fn each_message_may_stand_for_itself() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara).stateless(json!({}));
    let found = agent.result("server/discover", json!({})).await;
    assert!(
        found["supportedVersions"]
            .as_array()
            .expect("versions")
            .contains(&json!("2026-07-28"))
    );
    let listed = agent.result("tools/list", json!({})).await;
    assert_eq!(listed["cacheScope"], "private");
    let me = agent.call("get_me", json!({})).await.done();
    assert_eq!(me["user"]["id"], json!(mara.id));
}

#[tokio::test]
async fn messages_are_bounded() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara);
    let large = format!("{{\"a\": \"{}\"}}", "a".repeat(5 * 1024 * 1024));
    assert_eq!(agent.send("POST", large).await.status, 413);
    let deep = "[".repeat(200_000);
    let reply = agent.send("POST", deep).await;
    assert!(reply.status.is_client_error(), "{}", reply.status);
    for broken in ["", "{}", "[]", "null", "{\"jsonrpc\": \"2.0\"}", "\u{0}"] {
        let reply = agent.send("POST", broken.to_owned()).await;
        assert!(reply.status.is_client_error(), "{broken}: {}", reply.status);
    }
    agent.call("get_me", json!({})).await.done();
}

#[tokio::test]
async fn it_can_be_elsewhere_or_nowhere() {
    let app = TestApp::with(|settings| settings.mcp.path = "/agents".to_owned()).await;
    let mara = app.user("Mara").await;
    app.agent(&mara)
        .at("/agents")
        .call("get_me", json!({}))
        .await
        .done();
    app.agent(&mara)
        .at("/agents/readonly")
        .call("get_me", json!({}))
        .await
        .done();
    assert_eq!(app.agent(&mara).post(&initialize()).await.status, 404);
    let app = TestApp::with(|settings| settings.mcp.enabled = false).await;
    let mara = app.user("Mara").await;
    for path in ["/mcp", "/mcp/readonly"] {
        assert_eq!(
            app.agent(&mara).at(path).post(&initialize()).await.status,
            404
        );
    }
}

/// Limits count what agents do: messages, and the operations that they call.
#[tokio::test]
async fn agents_are_limited_as_others_are() {
    let app = TestApp::with(|settings| {
        settings.limits.requests_per_minute = std::num::NonZeroU32::new(4);
        settings.limits.failed_authentications_per_minute = 2;
    })
    .await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara);
    for _ in 0..2 {
        agent.call("get_me", json!({})).await.done();
    }
    let reply = agent.ask("tools/list", json!({})).await;
    assert_eq!(reply.status, 429, "{}", reply.text);
    assert!(reply.headers.contains_key("retry-after"));
    let rest = app.get("/api/me").by(&mara).send().await;
    assert_eq!(rest.status, 429);
    // One message more than calls: the call of the message is what is too much.
    let noor = app.user("Noor").await;
    let agent = app.agent(&noor);
    agent.ask("tools/list", json!({})).await;
    agent.call("get_me", json!({})).await.done();
    let refused = agent.call("get_me", json!({})).await;
    assert_eq!(
        (refused.refused(), refused.value["error"]["status"].as_u64()),
        ("rate_limited", Some(429))
    );
    for expected in [401, 401, 429] {
        let reply = app.client("prc_unknown").post(&initialize()).await;
        assert_eq!(reply.status.as_u16(), expected);
    }
}

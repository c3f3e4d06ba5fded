//! Which tools are offered to whom.

use serde_json::json;

use crate::harness::TestApp;

const READING: [&str; 12] = [
    "get_idea",
    "leaderboard",
    "list_ideas",
    "fork_ruleset",
    "fork_vendor_ruleset",
    "get_deployment",
    "get_me",
    "get_policy",
    "get_ruleset",
    "get_vendor_ruleset",
    "search_policies",
    "search_rulesets",
];

#[tokio::test]
async fn a_token_is_offered_what_its_scopes_are_good_for() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let names = async |token: &str, path: &str| -> Vec<String> {
        let tools = app.client(token).at(path).tools().await;
        tools.into_iter().map(|(name, _)| name).collect()
    };
    let all = names(&mara.token, "/mcp").await;
    let read = app.token(&mara, &["api:read"]).await;
    let write = app.token(&mara, &["api:write"]).await;
    let reading = names(&read, "/mcp").await;
    let writing = names(&write, "/mcp").await;
    for name in READING {
        assert!(reading.iter().any(|offered| offered == name), "{name}");
        assert!(!writing.iter().any(|offered| offered == name), "{name}");
    }
    // Together they are all; what needs no scope is in both.
    let both: Vec<&String> = reading
        .iter()
        .filter(|name| writing.contains(name))
        .collect();
    assert_eq!(both, ["find_operations"]);
    assert_eq!(reading.len() + writing.len() - both.len(), all.len());
    // The address for reading offers the same as a token for reading, to whoever it is.
    assert_eq!(names(&mara.token, "/mcp/readonly").await, reading);
    assert_eq!(names(&write, "/mcp/readonly").await, ["find_operations"]);
}

#[tokio::test]
async fn nothing_that_is_offered_for_reading_changes_anything() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let read = app.token(&mara, &["api:read"]).await;
    for client in [app.client(&read), app.agent(&mara).at("/mcp/readonly")] {
        for (name, tool) in client.tools().await {
            assert_eq!(tool["annotations"]["readOnlyHint"], true, "{name}");
        }
        let found = client.call("find_operations", json!({})).await.done();
        for row in found["operations"].as_array().expect("operations") {
            assert_eq!(row["class"], "read", "{row}");
            assert_eq!(row["method"], "GET", "{row}");
        }
        for tool in [
            "write_operation",
            "destroy_operation",
            "submit_ruleset",
            "validate_ruleset",
            "deploy",
        ] {
            let arguments = json!({"operation": "createWorkspace", "body": {"name": "Retail"}, "confirm": true});
            let refused = client.call(tool, arguments).await;
            assert!(
                ["insufficient_scope", "read_only"].contains(&refused.refused()),
                "{}",
                refused.text
            );
        }
    }
    let workspaces = app.get("/api/workspaces").by(&mara).answers(200).await;
    assert_eq!(workspaces.body["memberships"], json!([]));
}

#[tokio::test]
async fn hints_say_what_a_tool_does() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let tools = app.agent(&mara).tools().await;
    for (name, tool) in &tools {
        let hints = &tool["annotations"];
        let destroys = name == "destroy_operation";
        assert_eq!(hints["destructiveHint"] == true, destroys, "{name}");
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{name}");
        assert_eq!(schema["additionalProperties"], false, "{name}");
        assert!(
            tool["description"]
                .as_str()
                .is_some_and(|text| text.len() < 200),
            "{name}"
        );
    }
    assert_eq!(
        tools["validate_ruleset"]["annotations"]["idempotentHint"],
        true
    );
    // What the contract calls them.
    let deploy = &tools["deploy"]["inputSchema"];
    assert_eq!(
        deploy["required"],
        json!(["connectionId", "workspaceId", "targetOrganizationIds"])
    );
    let search = &tools["search_rulesets"]["inputSchema"]["properties"];
    assert_eq!(search["source"]["enum"], json!(["community", "vendor"]));
}

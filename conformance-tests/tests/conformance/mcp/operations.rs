//! Every operation of the contract is reached by a tool, or is not for a reason.

use std::collections::BTreeMap;

use catalog_api::operations::OPERATIONS;
use serde_json::{Value, json};

use crate::harness::TestApp;

/// Operations that no tool calls by their name.
const ELSEWHERE: [&str; 2] = ["createToken", "streamDeploymentLogs"];

#[tokio::test]
async fn every_operation_is_reached_or_deliberately_not() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara);
    let found = agent.call("find_operations", json!({})).await.done();
    let found: BTreeMap<&str, &Value> = found["operations"]
        .as_array()
        .expect("operations")
        .iter()
        .map(|one| (one["operation"].as_str().expect("an id"), one))
        .collect();
    assert_eq!(found.len(), OPERATIONS.len());
    for operation in OPERATIONS {
        let id = operation.id;
        let row = found.get(id).unwrap_or_else(|| panic!("{id} is not found"));
        if ELSEWHERE.contains(&id) {
            assert!(row["tool"].is_null() && row["instead"].is_string(), "{row}");
            let arguments = json!({"operation": id, "parameters": {"id": "x"}});
            let refused = agent.call("read_operation", arguments).await;
            assert_eq!(refused.refused(), "not_a_tool");
            continue;
        }
        let tool = row["tool"].as_str().expect("a tool");
        // What it takes is said when it is asked for by its id.
        let alone = agent
            .call("find_operations", json!({"query": id}))
            .await
            .done();
        let parameters = &alone["operations"][0]["parameters"];
        for parameter in operation.parameters {
            assert!(
                parameters[parameter.name]["type"].is_string(),
                "{id} {alone}"
            );
        }
        // Another class refuses it, and says which tool is right.
        for other in ["read_operation", "write_operation", "destroy_operation"] {
            let arguments = json!({"operation": id});
            let reply = agent.call(other, arguments).await;
            let code = reply.value["error"]["code"].as_str();
            if other == tool {
                assert_ne!(code, Some("other_class"), "{id}");
            } else {
                assert_eq!(reply.refused(), "other_class", "{id}");
                assert!(reply.text.contains(tool), "{}", reply.text);
            }
        }
    }
}

/// The classes of all operations, to be looked at: what destroys is asked about.
#[tokio::test]
async fn every_operation_has_its_class() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let found = app
        .agent(&mara)
        .call("find_operations", json!({}))
        .await
        .done();
    let rows = found["operations"].as_array().expect("operations").iter();
    let rows = rows.map(|row| {
        let text = |key: &str| row[key].as_str().unwrap_or("–").to_owned();
        format!(
            "{:8}{:10}{:32}{}",
            text("class"),
            text("scope"),
            text("operation"),
            text("tool")
        )
    });
    let table = rows.collect::<Vec<String>>().join("\n");
    crate::harness::snapshots::settings()
        .bind(|| insta::assert_snapshot!("mcp__operations", table));
}

#[tokio::test]
async fn operations_are_found_by_words() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara);
    for (words, id) in [
        ("delete a comment", "deleteComment"),
        ("organizations of a connection", "listConnectionOrgs"),
        ("make workspace", "createWorkspace"),
        ("unpublish", "unpublishDeployment"),
    ] {
        let found = agent
            .call("find_operations", json!({"query": words}))
            .await
            .done();
        let ids: Vec<&str> = found["operations"]
            .as_array()
            .expect("operations")
            .iter()
            .filter_map(|row| row["operation"].as_str())
            .collect();
        assert!(
            ids.iter().take(3).any(|found| *found == id),
            "{words}: {ids:?}"
        );
        assert!(ids.len() <= 10);
    }
    let misspelt = agent
        .call("read_operation", json!({"operation": "listWorkspace"}))
        .await;
    assert!(
        misspelt.text.contains("listWorkspaces"),
        "{}",
        misspelt.text
    );
    let class = json!({"query": "token", "class": "destroy"});
    let found = agent.call("find_operations", class).await.done();
    assert_eq!(found["operations"][0]["operation"], "revokeToken");
}

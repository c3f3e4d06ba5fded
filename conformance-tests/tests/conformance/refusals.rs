//! What every operation refuses in the same words: an unknown token, a missing scope, and whatever is unexpected.
//!
//! Driven by the contract, so that an operation cannot be forgotten; the answers differ in nothing but their request id
//! and the scope, so that one table shows them all.

use std::{collections::BTreeSet, fmt::Write};

use catalog_api::operations::{OPERATIONS, Operation};
use reqwest::Method;
use serde_json::Value;
use uuid::Uuid;

use crate::harness::{Exchange, Request, TestApp, Transport, User, contract, snapshots};

const TABLE: &str = "refusals";

#[tokio::test]
async fn every_operation_refuses_in_the_same_words() {
    let (rows, texts) = refusals(Transport::Rest).await;
    let texts: Vec<String> = texts.into_iter().collect();
    let table = format!(
        "{}\n\n| operation | unknown token | missing scope | broken database |\n| --- | --- | --- | --- |\n{rows}",
        texts.join("\n\n")
    );
    snapshots::settings().bind(|| insta::assert_snapshot!(TABLE, table));
}

/// The tools that reach operations refuse what they refuse, with the same statuses and messages.
#[tokio::test]
async fn every_operation_refuses_the_same_over_mcp() {
    let (rows, messages) = refusals(Transport::Mcp).await;
    let accepted = std::fs::read_to_string(snapshots::file(TABLE)).expect("the table");
    assert_eq!(rows.lines().count(), OPERATIONS.len() - NOT_OVER_MCP.len());
    for row in rows.lines() {
        assert!(accepted.contains(row), "{row}");
    }
    for message in messages {
        assert!(accepted.contains(&message), "{message}");
    }
}

/// Operations that no tool calls by their name: a browser alone calls the one, and `get_deployment` stands for the other.
const NOT_OVER_MCP: [&str; 2] = ["createToken", "streamDeploymentLogs"];

/// The table of refusals, and the texts in it.
async fn refusals(via: Transport) -> (String, BTreeSet<String>) {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let tokens = (
        app.token(&mara, &["api:read"]).await,
        app.token(&mara, &["api:write"]).await,
    );
    let (mut rows, mut texts) = (String::new(), BTreeSet::new());
    let reached =
        |operation: &&Operation| via == Transport::Rest || !NOT_OVER_MCP.contains(&operation.id);
    for operation in OPERATIONS.iter().filter(reached) {
        let unknown = unknown_token(&app, operation, via).await;
        let scope = missing_scope(&app, operation, &tokens, via).await;
        let broken = broken_database(operation, via).await;
        let mut cell = |answer: Option<Exchange>| {
            let Some(answer) = answer else {
                return String::from("–");
            };
            texts.insert(match via {
                Transport::Rest => text(&answer),
                Transport::Mcp => message(&answer),
            });
            answer.status.as_str().to_owned()
        };
        let (unknown, scope, broken) = (cell(unknown), cell(scope), cell(Some(broken)));
        let id = operation.id;
        writeln!(rows, "| {id} | {unknown} | {scope} | {broken} |").expect("a text");
    }
    (rows, texts)
}

/// The statuses that the accepted table shows of an operation.
pub fn shown(operation: &Operation) -> Vec<u16> {
    let table = std::fs::read_to_string(snapshots::file(TABLE)).expect("the table");
    let row = table
        .lines()
        .find_map(|line| line.strip_prefix(&format!("| {} | ", operation.id)));
    let cells = row.unwrap_or_default().split('|');
    cells
        .filter_map(|cell| cell.trim().get(..3)?.parse().ok())
        .collect()
}

/// What an answer says, without the scope.
fn message(answer: &Exchange) -> String {
    let message = answer.at("/error/message");
    ["api:read", "api:write"]
        .into_iter()
        .fold(message.to_owned(), |text, scope| {
            text.replace(scope, "api:…")
        })
}

/// An answer as all operations give it.
fn text(answer: &Exchange) -> String {
    let mut body = answer.body.clone();
    let id = body["error"]["request_id"].take();
    assert!(id.is_string(), "{}", answer.text);
    body["error"]["request_id"] = Value::from("…");
    let body = body.to_string();
    let body = ["api:read", "api:write"]
        .into_iter()
        .fold(body, |body, scope| body.replace(scope, "api:…"));
    let challenge = answer.headers.get("www-authenticate").map(|challenge| {
        let challenge = challenge.to_str().expect("text");
        let challenge = challenge.replace("api:read", "api:…");
        format!(
            "www-authenticate: {}\n",
            challenge.replace("api:write", "api:…")
        )
    });
    format!("{}\n{}{body}", answer.status, challenge.unwrap_or_default())
}

/// Tokens alone serve an operation, unlike `createToken`, which a browser session serves (`tokens.rs`).
fn takes_tokens(operation: &Operation) -> bool {
    let security = contract::item(operation)["security"].as_array();
    let mut schemes = security.expect("security").iter();
    schemes.all(|scheme| scheme.get("sessionCookie").is_none())
}

async fn unknown_token(app: &TestApp, operation: &Operation, via: Transport) -> Option<Exchange> {
    if !takes_tokens(operation) {
        return None;
    }
    let basic = request(app, operation).header("authorization", "Basic YTpi");
    basic.via(via).answers(401).await;
    let anonymous = contract::item(operation)["security"]
        .as_array()
        .is_some_and(|schemes| schemes.contains(&Value::Object(serde_json::Map::new())));
    let without = request(app, operation).via(via).send().await;
    // Comments of what is not published are for its owner alone.
    let open = without.status != 401 || operation.id == "listPolicyComments";
    // Agents have tokens.
    let expected = anonymous && via == Transport::Rest;
    let open = open && (via == Transport::Rest || without.status != 401);
    assert_eq!(open, expected, "{} without a token", operation.id);
    let unknown = request(app, operation).bearer("prc_unknown").via(via);
    Some(unknown.answers(401).await)
}

async fn missing_scope(
    app: &TestApp,
    operation: &Operation,
    (read, write): &(String, String),
    via: Transport,
) -> Option<Exchange> {
    if !takes_tokens(operation) {
        return None;
    }
    let (right, wrong) = match operation.method {
        "GET" => (read, write),
        _ => (write, read),
    };
    let allowed = request(app, operation).bearer(right).via(via).send().await;
    assert!(
        allowed.status != 401 && allowed.body["error"]["code"] != "insufficient_scope",
        "{}",
        operation.id
    );
    let refused = request(app, operation).bearer(wrong).via(via);
    Some(refused.answers(403).await)
}

/// The answer while a table that the operation reads is not there; the cause does not show.
async fn broken_database(operation: &Operation, via: Transport) -> Exchange {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (url, ruleset) = (app.repository("guard"), app.ruleset_repository("ruleset"));
    app.break_table(table_of(operation)).await;
    let example = contract::item(operation)
        .pointer("/requestBody/content/application~1json/examples/request/value");
    let mut request = request(&app, operation);
    if let Some(example) = example {
        let mut body = example.clone();
        for (field, url) in [("sourcehostUrl", url), ("repoUrl", ruleset)] {
            if body.get(field).is_some() {
                body[field] = url.into();
            }
        }
        request = request.json(&body);
    }
    let answer = caller(request, operation, &mara)
        .via(via)
        .answers(500)
        .await;
    for leak in ["table", "column", "sql", "no such", "relation"] {
        let text = answer.text.to_lowercase();
        assert!(!text.contains(leak), "{}: {text}", operation.id);
    }
    answer
}

fn caller<'a>(request: Request<'a>, operation: &Operation, user: &User) -> Request<'a> {
    if takes_tokens(operation) {
        request.by(user)
    } else {
        request.session(user)
    }
}

fn table_of(operation: &Operation) -> &'static str {
    match (operation.tag, operation.id) {
        (_, "createToken") => "access_tokens",
        (
            _,
            "validateSubmission"
            | "validateRuleset"
            | "validateRulesetSubmission"
            | "validateConnection",
        )
        | ("tokens" | "account", _) => "users",
        (_, "updateComment" | "deleteComment") => "comments",
        (_, "getVendorPolicy") => "vendor_policies",
        (_, "getVendorRuleset" | "listRulesets") => "vendor_rulesets",
        (_, "createPolicyTransfer" | "createDeployment") => "policies",
        ("transfers", _) => "transfers",
        ("rulesets", _) => "rulesets",
        ("ruleset-submissions", _) => "ruleset_submissions",
        ("workspaces", _) => "workspaces",
        ("connections", _) => "connections",
        ("deployments", _) => "deployments",
        _ => "policies",
    }
}

/// A request of the operation that lacks nothing but a caller and a body.
fn request<'a>(app: &'a TestApp, operation: &Operation) -> Request<'a> {
    let nil = Uuid::nil().to_string();
    let path = operation.path;
    let path = ["{id}", "{userId}", "{connectionId}"]
        .into_iter()
        .fold(path.to_owned(), |path, name| path.replace(name, &nil));
    let path = path.replace("{slug}", "none").replace("{key}", "overview");
    let query = match operation.id {
        // Without a token only the vendor catalog is for everybody.
        "listRulesets" => "?source=vendor".to_owned(),
        "listPolicyOrgs" => format!("?connectionId={nil}"),
        "unshareWorkspaceConnection" => format!("?connection_id={nil}"),
        _ => String::new(),
    };
    let method: Method = operation.method.parse().expect("a method");
    app.request(method, path + &query)
}

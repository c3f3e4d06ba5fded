//! The unexpected: every served operation answers 500, and says nothing of the cause.

use catalog_api::operations::{OPERATIONS, UNSERVED};
use reqwest::Method;
use uuid::Uuid;

use crate::harness::{TestApp, contract};

#[tokio::test]
async fn every_operation_survives_a_broken_database() {
    for operation in OPERATIONS.iter().filter(|o| !UNSERVED.contains(&o.id)) {
        let app = TestApp::start().await;
        let mara = app.user("Mara").await;
        let url = app.repository("guard");
        let ruleset = app.ruleset_repository("ruleset");
        app.break_table(match (operation.tag, operation.id) {
            (_, "createToken") => "access_tokens",
            ("tokens" | "account", _)
            | (_, "validateSubmission" | "validateRuleset" | "validateRulesetSubmission") => {
                "users"
            }
            (_, "updateComment" | "deleteComment") => "comments",
            (_, "getVendorPolicy") => "vendor_policies",
            (_, "getVendorRuleset") => "vendor_rulesets",
            (_, "createPolicyTransfer") => "policies",
            ("transfers", _) => "transfers",
            ("rulesets", _) => "rulesets",
            ("ruleset-submissions", _) => "ruleset_submissions",
            ("workspaces", _) => "workspaces",
            (_, "validateConnection") => "users",
            (_, "createDeployment") | ("connections", _) => "connections",
            ("deployments", _) => "deployments",
            _ => "policies",
        })
        .await;
        let path = operation
            .path
            .replace("{id}", &Uuid::nil().to_string())
            .replace("{slug}", "none")
            .replace("{key}", "overview")
            .replace("{userId}", &Uuid::nil().to_string())
            .replace("{connectionId}", &Uuid::nil().to_string());
        let path = match operation.id {
            "listPolicyOrgs" => format!("{path}?connectionId={}", Uuid::nil()),
            "unshareWorkspaceConnection" => format!("{path}?connection_id={}", Uuid::nil()),
            _ => path,
        };
        let method: Method = operation.method.parse().expect("a method");
        let request = app.request(method, path);
        let example = contract::item(operation)
            .pointer("/requestBody/content/application~1json/examples/request/value");
        let request = match example {
            Some(example) => {
                let mut body = example.clone();
                if body.get("sourcehostUrl").is_some() {
                    body["sourcehostUrl"] = url.into();
                }
                if body.get("repoUrl").is_some() {
                    body["repoUrl"] = ruleset.into();
                }
                request.json(&body)
            }
            None => request,
        };
        let request = if operation.id == "createToken" {
            request.session(&mara)
        } else {
            request.by(&mara)
        };
        let answer = request.send().await.expect(500).snapshot("broken_database");
        for leak in ["table", "column", "sql", "no such", "relation"] {
            assert!(
                !answer.text.to_lowercase().contains(leak),
                "{}: {}",
                operation.id,
                answer.text
            );
        }
    }
}

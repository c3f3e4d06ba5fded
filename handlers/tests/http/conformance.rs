//! `catalog conformance`: a deployment that keeps the contract, and one behind a proxy that breaks it.

use std::{
    process::Output,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Value, json};

use crate::{
    proxy::{client, proxy},
    sandbox::{Sandbox, conformance},
};

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        let text = String::from_utf8_lossy(&output.stderr);
        panic!("{error}: {text}")
    })
}

/// What the token's user reads.
async fn read(sandbox: &Sandbox, path: &str) -> Value {
    let request = client().get(format!("{}{path}", sandbox.base_url));
    let answer = request.bearer_auth(&sandbox.token).send().await;
    answer.expect("an answer").json().await.expect("JSON")
}

/// How many statuses a report exercised, of how many operations.
fn exercised(report: &Value) -> (u64, usize) {
    let operations = report["operations"].as_array().expect("operations");
    let touched = operations.iter().filter(|operation| {
        let mut statuses = operation["statuses"].as_array().into_iter().flatten();
        statuses.any(|status| status["answers"].as_u64() > Some(0))
    });
    let statuses = report["statuses_exercised"].as_u64();
    (statuses.expect("a number"), touched.count())
}

#[tokio::test]
async fn a_deployment_conforms_at_each_level() {
    let sandbox = Sandbox::start();
    let (url, token) = (sandbox.base_url.as_str(), Some(sandbox.token.as_str()));
    // A session may stand in the environment for other runs.
    let anonymous = conformance(url, &["--json", "--session", &sandbox.session], None).await;
    let reading = conformance(url, &["--json"], token).await;
    let session = ["--json", "--write", "--session", &sandbox.session];
    let writing = conformance(url, &session, token).await;
    let mut before = 0;
    for output in [&anonymous, &reading, &writing] {
        let report = report(output);
        assert_eq!(report["findings"], json!([]), "{report:#}");
        assert!(report["conforms"] == true && output.status.success());
        let (statuses, operations) = exercised(&report);
        // Whoever may more exercises more; each operation at least refuses strangers.
        assert!(statuses > before + 10, "{statuses} after {before}");
        assert_eq!(
            operations,
            report["operations"].as_array().map_or(0, Vec::len)
        );
        before = statuses;
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(!text.contains(&sandbox.token) && !text.contains(&sandbox.session));
    }
    assert!(before > 240, "{before}");
    // It leaves one workspace, which it uses again, and nothing else.
    let again = conformance(
        url,
        &["--json", "--write", "--document", "interface"],
        token,
    )
    .await;
    assert!(again.status.success(), "{}", report(&again));
    let workspaces = read(&sandbox, "/api/workspaces").await.to_string();
    assert_eq!(workspaces.matches("\"Conformance check\"").count(), 1);
    let submissions = read(&sandbox, "/api/ruleset-submissions").await.to_string();
    assert!(!submissions.contains("Conformance check"));
}

#[tokio::test]
async fn what_deviates_is_named_with_its_place() {
    let sandbox = Sandbox::start();
    // It renames a field of one answer and changes the status of another one.
    let proxy = proxy(&sandbox.base_url, |asked, status, body| {
        match (asked.path.as_str(), status) {
            ("/api/policies", 200) => {
                let text = String::from_utf8(body).expect("text");
                let text = text.replace("\"description\":", "\"summary_text\":");
                (status, text.into_bytes())
            }
            ("/api/me", 200) => (203, body),
            _ => (status, body),
        }
    })
    .await;
    let token = Some(sandbox.token.as_str());
    let output = conformance(&proxy, &["--json"], token).await;
    assert_eq!(output.status.code(), Some(1));
    let report = report(&output);
    let findings = report["findings"].as_array().expect("findings");
    let find = |operation: &str, document: &str| {
        findings
            .iter()
            .find(|one| one["operation"] == operation && one["document"] == document)
            .unwrap_or_else(|| panic!("{operation} at {document}: {findings:#?}"))
    };
    let missing = find("listPolicies", "/components/schemas/Policy/required");
    assert_eq!(missing["message"], "\"description\" is a required property");
    assert_eq!(missing["body"], "/policies/0");
    let other = find(
        "listPolicies",
        "/components/schemas/Policy/additionalProperties",
    );
    assert!(
        other["message"]
            .as_str()
            .is_some_and(|text| text.contains("summary_text"))
    );
    let status = find("getMe", "/paths/~1api~1me/get/responses");
    assert_eq!(status["message"], "the status 203 is not documented");
    assert_eq!(status["request"], "GET /api/me");
    // Nothing else was changed, and nothing else is named.
    for finding in findings {
        assert!(
            ["listPolicies", "getMe"]
                .map(Value::from)
                .contains(&finding["operation"])
        );
    }

    let output = conformance(&proxy, &["--junit"], token).await;
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    let xml = roxmltree::Document::parse(&text).expect("XML");
    let suite = xml
        .descendants()
        .find(|node| node.has_tag_name("testsuite"));
    let suite = suite.expect("a suite");
    let cases = suite
        .children()
        .filter(|node| node.has_tag_name("testcase"));
    assert_eq!(
        suite.attribute("tests"),
        Some(cases.count().to_string().as_str())
    );
    assert_eq!(suite.attribute("failures"), Some("2"));
    let failed: Vec<&str> = suite
        .descendants()
        .filter(|node| node.has_tag_name("failure"))
        .filter_map(|node| node.parent()?.attribute("name"))
        .collect();
    assert!(failed.contains(&"listPolicies 200") && failed.contains(&"getMe 203"));

    let output = conformance(&proxy, &[], token).await;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("document  #/components/schemas/Policy/required"),
        "{text}"
    );
}

#[tokio::test]
async fn mistakes_are_told_from_deviations() {
    for arguments in [
        vec!["--write"],
        vec!["--json", "--junit"],
        vec!["--timeout", "0"],
        vec!["--no-such-option"],
    ] {
        let output = conformance("http://127.0.0.1:9", &arguments, None).await;
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let output = conformance("ftp://catalog.example", &[], None).await;
    assert_eq!(output.status.code(), Some(2));
    let output = conformance("http://127.0.0.1:9", &[], None).await;
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("the deployment does not answer"), "{text}");
    let sandbox = Sandbox::start();
    let output = conformance(&sandbox.base_url, &[], Some("prc_unknown")).await;
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        text.contains("refuses the token") && !text.contains("prc_unknown"),
        "{text}"
    );
}

/// Every success is called 200, documented or not, and what was made must go all the same.
#[tokio::test]
async fn what_it_made_goes_whatever_the_answers_are() {
    let sandbox = Sandbox::start();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let proxy = proxy(&sandbox.base_url, {
        let asked = Arc::clone(&asked);
        move |request, status, body| {
            let status = if status == 201 { 200 } else { status };
            asked.lock().expect("requests").push(request.clone());
            (status, body)
        }
    })
    .await;
    let arguments = ["--json", "--write", "--session", &sandbox.session];
    let output = conformance(&proxy, &arguments, Some(&sandbox.token)).await;
    let report = report(&output);
    for operation in [
        "createWorkspace",
        "createPolicyComment",
        "createRulesetSubmission",
        "createToken",
    ] {
        let findings = report["findings"].as_array().expect("findings");
        let found = findings.iter().any(|one| {
            one["operation"] == operation && one["message"] == "the status 200 is not documented"
        });
        assert!(found, "{operation}: {findings:#?}");
    }
    let workspaces = read(&sandbox, "/api/workspaces").await;
    let memberships = workspaces["memberships"].as_array().expect("a list").iter();
    let own = memberships.filter(|one| one["workspace"]["name"] == "Conformance check");
    let archived: Vec<bool> = own.map(|one| one["archived_at"].is_string()).collect();
    assert_eq!(archived, [true], "{workspaces}");
    let tokens = read(&sandbox, "/api/tokens").await;
    let mut tokens = tokens["tokens"].as_array().expect("a list").iter();
    let is_left = tokens.any(|one| {
        let name = one["name"].as_str().unwrap_or_default();
        name.starts_with("Conformance check") && one["revoked_at"].is_null()
    });
    assert!(!is_left);
    let mut lists = vec!["/api/ruleset-submissions".to_owned()];
    let policies = read(&sandbox, "/api/policies").await;
    let ids = policies["policies"].as_array().expect("a list").iter();
    let ids = ids.filter_map(|one| one["id"].as_str());
    lists.extend(ids.map(|id| format!("/api/policies/{id}/comments")));
    assert!(lists.len() > 1);
    for list in lists {
        let text = read(&sandbox, &list).await.to_string();
        assert!(!text.contains("Conformance check"), "{list}: {text}");
    }

    // What would delete all that the user has is never asked for.
    let asked = asked.lock().expect("requests");
    let all = asked
        .iter()
        .filter(|one| one.path == "/api/deployments/delete-failed");
    let with_token: Vec<bool> = all.map(|one| one.has_token).collect();
    assert_eq!(with_token, [false]);
}

#[tokio::test]
async fn what_is_gone_when_it_is_read_is_no_deviation() {
    let sandbox = Sandbox::start();
    let gone = "11111111-1111-4111-8111-111111111111";
    let is_first = AtomicBool::new(true);
    let loses = proxy(&sandbox.base_url, move |asked, status, body| {
        let is_list = asked.path == "/api/policies" && status == 200;
        if !is_list || !is_first.swap(false, Ordering::SeqCst) {
            return (status, body);
        }
        let mut list: Value = serde_json::from_slice(&body).expect("JSON");
        let policies = list["policies"].as_array_mut().expect("a list");
        let policy = policies.iter_mut().find(|one| one["id"].is_string());
        policy.expect("a policy")["id"] = json!(gone);
        (status, list.to_string().into_bytes())
    })
    .await;
    let output = conformance(&loses, &["--json"], Some(&sandbox.token)).await;
    let lost = report(&output);
    assert_eq!(lost["findings"], json!([]), "{lost:#}");
    let note = format!("{gone} was listed by listPolicies, and is not any more");
    let notes = lost["notes"].as_array().expect("notes");
    assert_eq!(
        notes.iter().filter(|one| **one == note).count(),
        1,
        "{notes:#?}"
    );

    // What stays listed, and cannot be read, is one.
    let hides = proxy(&sandbox.base_url, |asked, status, body| {
        let is_one = asked.path.starts_with("/api/policies/") && !asked.path[14..].contains('/');
        match (is_one, status) {
            (true, 200) => (
                404,
                br#"{"error":{"code":"not_found","message":"No."}}"#.to_vec(),
            ),
            _ => (status, body),
        }
    })
    .await;
    let output = conformance(&hides, &["--json"], Some(&sandbox.token)).await;
    let hidden = report(&output);
    let findings = hidden["findings"].as_array().expect("findings");
    let found = findings.iter().any(|one| {
        let text = one["message"].as_str().unwrap_or_default();
        one["operation"] == "getPolicy" && text.starts_with("answered 404 in place of 200")
    });
    assert!(found, "{findings:#?}");
}

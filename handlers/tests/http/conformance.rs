//! `catalog conformance`: a deployment that keeps the contract, and one behind a proxy that breaks it.

use std::{process::Output, time::Duration};

use catalog_outbound::Redirects;
use poem::{
    Endpoint, EndpointExt, Request, Response, Server, handler,
    http::StatusCode,
    listener::{Acceptor, Listener, TcpListener},
    web::Data,
};
use serde_json::{Value, json};

use crate::sandbox::{Sandbox, conformance};

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        let text = String::from_utf8_lossy(&output.stderr);
        panic!("{error}: {text}")
    })
}

fn client() -> reqwest::Client {
    catalog_outbound::client(Duration::from_secs(60), Redirects::Return).expect("a client")
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
    let anonymous = conformance(url, &["--json"], None).await;
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
    let read = async |path: &str| -> Value {
        let request = client().get(format!("{url}{path}"));
        let answer = request.bearer_auth(&sandbox.token).send().await;
        answer.expect("an answer").json().await.expect("JSON")
    };
    let workspaces = read("/api/workspaces").await.to_string();
    assert_eq!(workspaces.matches("\"Conformance check\"").count(), 1);
    let submissions = read("/api/ruleset-submissions").await.to_string();
    assert!(!submissions.contains("Conformance check"));
}

#[tokio::test]
async fn what_deviates_is_named_with_its_place() {
    let sandbox = Sandbox::start();
    let proxy = proxy(&sandbox.base_url).await;
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

/// A proxy that renames a field of one answer and changes the status of another one.
async fn proxy(upstream: &str) -> String {
    let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await;
    let acceptor = acceptor.expect("a port");
    let address = acceptor.local_addr().remove(0);
    let address = *address.as_socket_addr().expect("an address");
    let endpoint = forward
        .data((client(), upstream.to_owned()))
        .map_to_response();
    tokio::spawn(serve(acceptor, endpoint));
    format!("http://{address}")
}

async fn serve(acceptor: impl Acceptor + 'static, endpoint: impl Endpoint + 'static) {
    Server::new_with_acceptor(acceptor)
        .run(endpoint)
        .await
        .expect("a server");
}

#[handler]
async fn forward(
    request: &Request,
    body: Vec<u8>,
    Data((client, upstream)): Data<&(reqwest::Client, String)>,
) -> Response {
    let url = format!("{upstream}{}", request.original_uri());
    let mut headers = request.headers().clone();
    headers.remove("host");
    let sent = client
        .request(request.method().clone(), url)
        .headers(headers)
        .body(body)
        .send()
        .await
        .expect("an answer");
    let (status, mut headers) = (sent.status(), sent.headers().clone());
    headers.remove("content-length");
    headers.remove("transfer-encoding");
    let mut body = sent.bytes().await.expect("a body").to_vec();
    let path = request.original_uri().path();
    if path == "/api/policies" && status.is_success() {
        let text = String::from_utf8(body).expect("text");
        body = text
            .replace("\"description\":", "\"summary_text\":")
            .into_bytes();
    }
    let status = match (path, status.as_u16()) {
        ("/api/me", 200) => StatusCode::NON_AUTHORITATIVE_INFORMATION,
        _ => status,
    };
    let mut response = Response::builder().status(status).body(body);
    *response.headers_mut() = headers;
    response
}

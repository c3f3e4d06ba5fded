//! The log of the service: one line for one failure, with what it takes to find it.

use std::time::Duration;

use catalog_emulators::sourcehost::Fault;
use serde_json::{Value, json};

use crate::harness::{TestApp, log::Log};

#[tokio::test]
async fn a_request_is_one_line_with_numbers_for_programs() {
    let log = Log::capture();
    let app = TestApp::start().await;
    app.get("/api/me?token=hush")
        .header("x-request-id", "abc-1")
        .send()
        .await
        .expect(401);
    let lines = log.lines();
    let line = lines
        .iter()
        .find(|line| line["span"]["id"] == "abc-1" && line["fields"]["operation"] == "getMe")
        .expect("a line");
    let fields = &line["fields"];
    assert_eq!(line["level"], "INFO");
    assert_eq!(fields["status"], 401);
    assert!(fields["duration_ms"].is_u64(), "{line}");
    assert_eq!(fields["path"], "/api/me");
    assert_eq!(line["span"]["id"], "abc-1");
    assert!(!lines.iter().any(|line| line.to_string().contains("hush")));
}

#[tokio::test]
async fn a_failure_is_logged_once_under_the_id_of_its_request() {
    let log = Log::capture();
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let address = app.repository("guard");
    let faults = [
        ("failure", Fault::Failure(503)),
        ("garbage", Fault::Garbage),
        ("stall", Fault::Stall(Duration::from_secs(30))),
    ];
    for (id, fault) in faults {
        app.source_host.set_fault(fault);
        app.post("/api/submissions/validate")
            .by(&mara)
            .header("x-request-id", id)
            .json(&json!({"sourcehostUrl": address}))
            .send()
            .await
            .expect(502);
    }
    app.break_table("policies").await;
    app.get("/api/policies")
        .header("x-request-id", "database")
        .send()
        .await
        .expect(500);
    for (id, level) in [
        ("failure", "WARN"),
        ("garbage", "WARN"),
        ("stall", "WARN"),
        ("database", "ERROR"),
    ] {
        let lines = log.lines();
        let lines: Vec<&Value> = lines
            .iter()
            .filter(|line| line["span"]["id"] == id && line["level"] != "INFO")
            .collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(lines[0]["level"], level, "{lines:?}");
    }
}

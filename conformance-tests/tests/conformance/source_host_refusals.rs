//! What callers and jobs are told when the source host limits requests, or does not give a repository.

use std::time::Duration;

use catalog_emulators::sourcehost::{
    Block, EmulatedRepository, Emulator, Fault, Files, Limit, SeenRequest,
};
use serde_json::{Value, json};

use crate::harness::{Exchange, TestApp, WEB_URL, platform::ROOT, project_files, wait_until};

fn limit(host: &Emulator, seconds: u64) {
    host.set_fault(Fault::RateLimited {
        status: 429,
        limit: Limit::RetryAfter(seconds),
    });
}

fn retry_after(answer: &Exchange) -> u64 {
    let seconds = answer.headers["retry-after"].to_str().expect("text");
    seconds.parse().expect("a number")
}

#[tokio::test]
async fn limits_are_told_with_the_wait_and_remembered() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let url = app.repository("guard");
    limit(&app.source_host, 60);
    let branches = format!("/api/policies/{id}/branches");
    let first = app.get(&branches).by(&mara).answers(502).await;
    assert_eq!(retry_after(&first), 60);
    first.snapshot("limited");

    // Whoever asks next is told what is left of it, and the source host is left alone.
    app.source_host.set_fault(None);
    let asked = app.source_host.request_count();
    let body = json!({"sourcehostUrl": url, "name": "Guard", "description": "Guards."});
    for request in [
        app.get(&branches),
        app.post("/api/submissions").json(&body),
        app.post("/api/submissions/validate")
            .json(&json!({"sourcehostUrl": url})),
        app.post("/api/ruleset-submissions/validate")
            .json(&json!({"repoUrl": url})),
    ] {
        let answer = request.by(&mara).answers(502).await;
        assert!((1..=60).contains(&retry_after(&answer)));
    }
    let issues = app.get(format!("/api/policies/{id}/issues-enabled"));
    assert_eq!(issues.answers(200).await.body, json!({"enabled": null}));
    assert_eq!(app.source_host.request_count(), asked);
}

#[tokio::test]
async fn requests_go_on_when_a_limit_ends() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let body = json!({"sourcehostUrl": app.repository("guard")});
    let check = || app.post("/api/submissions/validate").by(&mara).json(&body);
    limit(&app.source_host, 1);
    assert_eq!(retry_after(&check().answers(502).await), 1);
    app.source_host.set_fault(None);
    tokio::time::sleep(Duration::from_secs(1)).await;
    check().answers(200).await;
}

/// Waiting less would use up the attempts of the job while every one of them is refused.
#[tokio::test]
async fn a_job_waits_until_the_limit_ends() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    limit(&app.source_host, 2000);
    app.work();
    let made = app.deploy(&fixture, &[ROOT], json!({})).await.expect(201);
    let id = made.id("/results/0/deployment/id");
    let line = "Source host error: the source host is rate limiting; retry in 2000 seconds. Next attempt at 2026-01-15T09:";
    wait_until("the job waits", async || {
        let messages = app.messages(&fixture.owner, id).await;
        messages.iter().any(|message| message.starts_with(line))
    })
    .await;
    // Nobody waits for it to be cancelled.
    app.post(format!("/api/deployments/{id}/cancel"))
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert_eq!(app.settled(id).await, "cancelled");
}

#[tokio::test]
async fn an_archive_host_that_is_not_configured_is_named() {
    let app = TestApp::with(|settings| settings.sourcehost.archive_url = None).await;
    let fixture = app.fixture().await;
    app.work();
    let made = app.deploy(&fixture, &[ROOT], json!({})).await.expect(201);
    let id = made.id("/results/0/deployment/id");
    assert_eq!(app.settled(id).await, "failed");
    let origin = &app.source_host.web_url;
    let line = format!(
        "Source host error: the source host serves archives at {origin}; set sourcehost.archive_url to {origin}."
    );
    let messages = app.messages(&fixture.owner, id).await;
    assert!(messages.contains(&line), "{messages:#?}");
    let fetched = |seen: &SeenRequest| seen.target.contains("legacy.tar.gz");
    assert!(!app.source_host.requests().iter().any(fetched));
}

#[tokio::test]
async fn repositories_that_are_not_given() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let repository = || {
        EmulatedRepository::new("sample", "project")
            .branch("main", project_files("project", "Security", ""))
    };
    let url = format!("{WEB_URL}/sample/project");
    let check = |url: &str| {
        app.post("/api/submissions/validate")
            .by(&mara)
            .json(&json!({"sourcehostUrl": url}))
    };
    for (what, changed) in [
        ("disabled", repository().disabled(true)),
        ("blocked", repository().blocked(Block::TermsOfService)),
        ("withheld", repository().blocked(Block::LegalNotice)),
    ] {
        app.source_host.add(changed);
        check(&url).answers(200).await.snapshot(what);
        let branches = app.get(format!("/api/policies/{id}/branches")).by(&mara);
        if what == "disabled" {
            branches.answers(200).await;
        } else {
            branches.answers(404).await.snapshot(what);
        }
    }
    let pointer = "version https://lfs.example/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
    let files: Files = project_files("project", "Security", "").with("src/lib.rs", pointer);
    app.source_host
        .add(EmulatedRepository::new("sample", "project").branch("main", files));
    check(&url).answers(200).await.snapshot("lfs_pointer");
    let short = format!(
        "{url}/tree/{}",
        &project_files("project", "Security", "").commit_id()[..7]
    );
    check(&short)
        .answers(200)
        .await
        .snapshot("abbreviated_commit");
    app.source_host.set_fault(Fault::Unprocessable(
        "No commit found for SHA: 0".to_owned(),
    ));
    check(&url).answers(200).await.snapshot("rejected_ref");
}

#[tokio::test]
async fn refs_of_deployments_that_are_not_given() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let deploy = async |reference: &str| -> Value {
        let answer = app.deploy(&fixture, &[ROOT], json!({"ref": reference}));
        let mut answer = answer.await.expect(400);
        answer.body["error"]["details"][0].take()
    };
    let says = |detail: Value, words: &str| {
        assert_eq!(detail["field"], "ref");
        let message = detail["message"].as_str().expect("text");
        assert!(message.contains(words), "{message}");
    };
    says(deploy("0123456").await, "whole id of 40 hexadecimal digits");
    app.source_host.set_fault(Fault::Unprocessable(
        "No commit found for SHA: 0".to_owned(),
    ));
    says(deploy("main").await, "is rejected by the source host");
}

//! What is wrong with a submission of a ruleset or its repository is said.

use std::time::{Duration, Instant};

use catalog_emulators::sourcehost::{EmulatedRepository, Fault, Files, Limit};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, WEB_URL, profile, ruleset_files};

#[tokio::test]
async fn what_is_wrong_with_a_repository_is_said() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let no_yaml = Files::new().with("README.md", "Nothing.");
    let broken = ruleset_files("broken").with("profile.yaml", "profile: Broken\nvalidations: 5\n");
    let main_gone = ruleset_files("main-gone").without("profile.yaml");
    let bad_exchange = ruleset_files("bad-exchange").with("exchange.json", "{");
    let outside = ruleset_files("outside").with("exchange.json", r#"{"main": "../secret.yaml"}"#);
    app.source_host.add(
        EmulatedRepository::new("sample", "secret")
            .private(true)
            .branch("main", Files::new()),
    );
    for (what, url) in [
        ("no_profile", app.files("no-profile", no_yaml)),
        ("broken_profile", app.files("broken", broken)),
        ("main_gone", app.files("main-gone", main_gone)),
        ("broken_exchange", app.files("bad-exchange", bad_exchange)),
        ("main_outside", app.files("outside", outside)),
        ("absent", format!("{WEB_URL}/sample/absent")),
        ("private", format!("{WEB_URL}/sample/secret")),
        ("another_host", "https://elsewhere.test/a/b".to_owned()),
        ("no_ref", format!("{WEB_URL}/sample/broken/tree/other")),
    ] {
        let check = json!({"repoUrl": url});
        let found = app
            .post("/api/ruleset-submissions/validate")
            .by(&mara)
            .json(&check)
            .answers(200)
            .await;
        assert_eq!(found.body["validation"]["ok"], false, "{what}");
        found.snapshot(what);
        let body = json!({"name": "Basics", "description": "Basics.", "repoUrl": url});
        app.post("/api/ruleset-submissions")
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    let none = app
        .get("/api/ruleset-submissions")
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(none.body, json!({"submissions": []}));
}

#[tokio::test]
async fn a_profile_that_no_database_keeps_is_not_submitted() {
    const MESSAGE: &str = "`profile.yaml`: Text must not contain NUL (`\\0`).";
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let yaml = profile("Basics").replace("profile: Basics", r#"profile: "Ba\u0000s""#);
    let url = app.files("nul", ruleset_files("nul").with("profile.yaml", yaml));
    let check = app
        .post("/api/ruleset-submissions/validate")
        .by(&mara)
        .json(&json!({"repoUrl": url}))
        .answers(200)
        .await;
    let error = check.body["validation"]["errors"][0]
        .as_str()
        .expect("an error");
    assert!(error.starts_with(MESSAGE), "{error}");
    let body = json!({"name": "Basics", "description": "Basics.", "repoUrl": url});
    let refused = app
        .post("/api/ruleset-submissions")
        .by(&mara)
        .json(&body)
        .answers(400)
        .await;
    assert!(
        refused.body.to_string().contains("must not contain NUL"),
        "{}",
        refused.body
    );
    // Nor is one that was submitted before exchanged for it.
    let mut body = body;
    body["repoUrl"] = json!(app.ruleset_repository("basics"));
    let made = app
        .post("/api/ruleset-submissions")
        .by(&mara)
        .json(&body)
        .answers(201)
        .await;
    app.patch(format!(
        "/api/ruleset-submissions/{}",
        made.id("/submission/id")
    ))
    .by(&mara)
    .json(&json!({"repoUrl": url}))
    .answers(400)
    .await;
}

#[tokio::test]
async fn wrong_input_is_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let url = app.ruleset_repository("basics");
    let (submission, _) = app.ruleset_under_review(&mara, "Draft").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    for (what, extra) in [
        ("unknown_category", json!({"category": "Cooking"})),
        ("tags_of_another_type", json!({"tags": "rest"})),
        ("too_many_tags", json!({"tags": vec!["tag"; 51]})),
        ("blank_tag", json!({"tags": [" "]})),
        ("no_address", json!({"videoTutorialUrl": "video"})),
        ("unknown_property", json!({"ruleCounts": 5})),
        ("blank_name", json!({"name": " "})),
        ("long_name", json!({"name": "n".repeat(201)})),
    ] {
        let mut body = json!({"name": "Basics", "description": "Basics.", "repoUrl": url});
        for (key, value) in extra.as_object().expect("an object") {
            body[key] = value.clone();
        }
        app.post("/api/ruleset-submissions")
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
        app.patch(&path)
            .by(&mara)
            .json(&extra)
            .answers(400)
            .await
            .snapshot(what);
    }
    app.patch(&path)
        .by(&mara)
        .json(&json!({}))
        .answers(400)
        .await
        .snapshot("nothing");
    app.post("/api/ruleset-submissions")
        .by(&mara)
        .json(&json!({"name": "Basics"}))
        .answers(400)
        .await
        .snapshot("missing");
    app.post("/api/ruleset-submissions/validate")
        .by(&mara)
        .json(&json!({"repoUrl": 5}))
        .answers(400)
        .await
        .snapshot("wrong_input");
    let absent = format!("/api/ruleset-submissions/{}", Uuid::nil());
    app.get(&absent)
        .by(&mara)
        .answers(404)
        .await
        .snapshot("absent");
}

#[tokio::test]
async fn trouble_with_the_source_host_is_said() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let url = app.ruleset_repository("basics");
    let (submission, _) = app.ruleset_under_review(&mara, "Draft").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    let before = app.get(&path).by(&mara).answers(200).await.body;
    for fault in [
        Fault::Failure(503),
        Fault::Stall(Duration::from_secs(30)),
        Fault::Redirect("https://elsewhere.test/".to_owned()),
        Fault::Garbage,
        Fault::Forbidden,
        // The last one: it is remembered.
        Fault::RateLimited {
            status: 429,
            limit: Limit::RetryAfter(60),
        },
    ] {
        app.source_host.set_fault(fault.clone());
        let input = |extra: &[&str]| -> Value {
            let all = json!({"name": "Basics", "description": "Basics.", "repoUrl": url});
            extra
                .iter()
                .map(|key| ((*key).to_owned(), all[*key].clone()))
                .collect::<serde_json::Map<_, _>>()
                .into()
        };
        let begun = Instant::now();
        for request in [
            app.post("/api/ruleset-submissions")
                .json(&input(&["name", "description", "repoUrl"])),
            app.post("/api/ruleset-submissions/validate")
                .json(&input(&["repoUrl"])),
            app.patch(&path).json(&input(&["repoUrl"])),
        ] {
            let answer = request.by(&mara).answers(502).await;
            if fault == Fault::Failure(503) {
                answer.snapshot("failing");
            }
        }
        // The total time of each is two seconds here.
        assert!(begun.elapsed() < Duration::from_secs(10), "{fault:?}");
    }
    app.source_host.set_fault(None);
    assert_eq!(app.get(&path).by(&mara).answers(200).await.body, before);
}

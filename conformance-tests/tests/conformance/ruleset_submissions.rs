//! Rulesets submitted for review.

use std::time::{Duration, Instant};

use catalog_emulators::sourcehost::{EmulatedRepository, Fault, Files, Limit};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, WEB_URL, profile, ruleset_files};

#[tokio::test]
async fn from_submission_to_catalog() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let body = json!({
        "name": "Basics", "description": "What every API has.",
        "repoUrl": app.ruleset_repository("basics"), "category": "API Design",
        "tags": ["rest", "basics"], "videoTutorialUrl": "https://video.test/1",
        "examplesUrl": "https://docs.test/x",
    });
    let made = app
        .post("/api/ruleset-submissions")
        .by(&mara)
        .json(&body)
        .answers(201)
        .await
        .snapshot("complete");
    let path = format!("/api/ruleset-submissions/{}", made.id("/submission/id"));
    app.get("/api/ruleset-submissions")
        .by(&mara)
        .answers(200)
        .await
        .snapshot("own");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("submitted");
    app.approve_ruleset(made.id("/submission/id")).await;
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("approved");
    app.get(format!("{path}/history"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("approved");
    for (status, request) in [
        (404, app.get(&path).by(&noor)),
        (
            404,
            app.patch(&path).by(&noor).json(&json!({"name": "Mine"})),
        ),
        (404, app.delete(&path).by(&noor)),
        (404, app.get(format!("{path}/history")).by(&noor)),
        (401, app.get(format!("{path}/history"))),
    ] {
        request.answers(status).await.snapshot("of_another");
    }
    app.delete(&path)
        .by(&mara)
        .answers(409)
        .await
        .snapshot("published");
    let none = app
        .get("/api/ruleset-submissions")
        .by(&noor)
        .answers(200)
        .await;
    assert_eq!(none.body, json!({"submissions": []}));
}

#[tokio::test]
async fn a_submission_is_taken_back() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for decided in [false, true] {
        let (submission, ruleset) = app.ruleset_under_review(&mara, "Basics").await;
        if decided {
            app.reject_ruleset(submission, "Too small.").await;
        }
        let path = format!("/api/ruleset-submissions/{submission}");
        let deleted = app.delete(&path).by(&mara).answers(200).await;
        if decided {
            deleted.snapshot("rejected");
        }
        app.get(&path).by(&mara).answers(404).await;
        app.delete(&path).by(&mara).answers(404).await;
        app.get(format!("/api/rulesets/{ruleset}"))
            .by(&mara)
            .answers(404)
            .await;
    }
}

#[tokio::test]
async fn an_empty_string_clears_what_is_optional() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, _) = app.ruleset_under_review(&mara, "Basics").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    let change = |body: Value| app.patch(&path).by(&mara).json(&body).answers(200);
    let given = json!({
        "category": "Security", "tags": ["rest"], "videoTutorialUrl": "https://video.test/1",
        "examplesUrl": "https://examples.test/1",
    });
    let shown = change(given).await;
    assert_eq!(shown.body["submission"]["tags"], json!(["rest"]));
    let empty = json!({"category": "", "tags": "", "videoTutorialUrl": "", "examplesUrl": ""});
    let shown = change(empty).await.body["submission"].clone();
    let cleared = ["tags", "video_tutorial_url", "examples_url"].map(|field| &shown[field]);
    assert_eq!(cleared, [&json!([]), &Value::Null, &Value::Null]);
    assert_eq!(shown["category"], "Other");
}

#[tokio::test]
async fn a_profile_is_found_in_three_ways() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let validate = |url: &str| {
        let request = app.post("/api/ruleset-submissions/validate").by(&mara);
        request.json(&json!({"repoUrl": url}))
    };
    let files = ruleset_files("basics").with("more/other.yaml", profile("Other"));
    let url = app.files("basics", files.clone());
    validate(&url).answers(200).await.snapshot("by_exchange");
    let named = format!("{url}/blob/main/more/other.yaml");
    validate(&named).answers(200).await.snapshot("by_address");
    let several = app.files("several", files.without("exchange.json"));
    validate(&several).answers(200).await.snapshot("several");
    let folder = validate(&format!("{several}/tree/main/more"))
        .answers(200)
        .await;
    folder.snapshot("by_content");
    // The one who submits may say which it is.
    let body = json!({"name": "Basics", "description": "One of several.", "repoUrl": several, "rulesetPath": "more/other.yaml"});
    let made = app
        .post("/api/ruleset-submissions")
        .by(&mara)
        .json(&body)
        .answers(201)
        .await;
    assert_eq!(made.at("/submission/profile_name"), "Other");
    // What is said of the path is kept when the repository is read again.
    let id = made.id("/submission/id");
    app.reject_ruleset(id, "Why?").await;
    app.patch(format!("/api/ruleset-submissions/{id}"))
        .by(&mara)
        .json(&json!({"description": "The other one."}))
        .answers(200)
        .await
        .snapshot("resubmitted");
}

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
        Fault::RateLimited {
            status: 429,
            limit: Limit::RetryAfter(60),
        },
        Fault::Redirect("https://elsewhere.test/".to_owned()),
        Fault::Garbage,
        Fault::Forbidden,
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

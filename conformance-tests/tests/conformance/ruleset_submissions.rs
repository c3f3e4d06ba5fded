//! Rulesets submitted for review.

use serde_json::{Value, json};

use crate::harness::{TestApp, profile, ruleset_files};

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

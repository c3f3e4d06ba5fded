//! Changes of ruleset submissions: before the review, after a rejection, and after the publication.

use catalog_emulators::Moment;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::{TestApp, profile, ruleset_files};

#[tokio::test]
async fn a_submission_under_review_is_edited() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, ruleset) = app.ruleset_under_review(&mara, "Basics").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    let asked = app.source_host.request_count();
    let changes = json!({"name": "More basics", "category": "Compliance", "tags": ["x"], "examplesUrl": "https://docs.test/x"});
    app.patch(&path)
        .by(&mara)
        .json(&changes)
        .answers(200)
        .await
        .snapshot("edited");
    assert_eq!(app.source_host.request_count(), asked, "asked for nothing");
    let cleared = json!({"category": "", "tags": [], "examplesUrl": ""});
    let cleared = app
        .patch(&path)
        .by(&mara)
        .json(&cleared)
        .answers(200)
        .await
        .body;
    let submission = &cleared["submission"];
    assert_eq!(
        (
            &submission["category"],
            &submission["tags"],
            &submission["examples_url"]
        ),
        (&json!("Other"), &json!([]), &Value::Null)
    );
    let shown = app
        .get(format!("/api/rulesets/{ruleset}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(shown.at("/ruleset/name"), "More basics");
    let moved = json!({"repoUrl": app.ruleset_repository("elsewhere")});
    let moved = app.patch(&path).by(&mara).json(&moved).answers(200).await;
    assert_eq!(
        (
            moved.at("/submission/profile_name"),
            moved.at("/submission/exchange_asset_id")
        ),
        ("elsewhere", "elsewhere")
    );
    assert_eq!(moved.body["submission"]["revision_count"], 0);
}

#[tokio::test]
async fn a_rejected_ruleset_is_resubmitted() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, ruleset) = app.ruleset_under_review(&mara, "Basics").await;
    app.reject_ruleset(submission, "Say more.").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("rejected");
    let status = |body: &Value| body["ruleset"]["lifecycle_status"].clone();
    let shown = app
        .get(format!("/api/rulesets/{ruleset}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(status(&shown.body), "rejected");
    // What goes back to the reviewers is read again.
    app.source_host.remove("sample/basics");
    let more = json!({"description": "What every API has, and why."});
    app.patch(&path)
        .by(&mara)
        .json(&more)
        .answers(400)
        .await
        .snapshot("repository_gone");
    app.ruleset_repository("basics");
    let again = app.patch(&path).by(&mara).json(&more).answers(200).await;
    assert_eq!(again.at("/submission/status"), "submitted");
    assert_eq!(again.body["submission"]["review_feedback"], Value::Null);
    let shown = app
        .get(format!("/api/rulesets/{ruleset}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(status(&shown.body), "under_review");
    app.approve_ruleset(submission).await;
    app.get(format!("{path}/history"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("resubmitted");
}

#[tokio::test]
async fn a_revision_waits_while_the_published_one_stays() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (submission, ruleset) = app.published_ruleset(&mara, "Basics").await;
    let (path, live) = (
        format!("/api/ruleset-submissions/{submission}"),
        format!("/api/rulesets/{ruleset}"),
    );
    let three = profile("basics").replace("warning:\n", "info:\n  - third\nwarning:\n")
        + "  third:\n    message: More.\n    targetClass: mcp.Tool\n    propertyConstraints:\n      core.name:\n        minCount: 1\n";
    app.files(
        "basics",
        ruleset_files("basics").with("profile.yaml", three),
    );
    app.advance(TimeDelta::hours(1));
    let changes = json!({"name": "More basics", "category": "MCP"});
    app.patch(&path)
        .by(&mara)
        .json(&changes)
        .answers(200)
        .await
        .snapshot("revised");
    let seen = app.get(&live).by(&noor).answers(200).await;
    assert_eq!(
        (
            seen.at("/ruleset/name"),
            seen.at("/ruleset/lifecycle_status")
        ),
        ("Basics", "published")
    );
    let found = app
        .get("/api/rulesets?scope=mcp")
        .by(&noor)
        .answers(200)
        .await;
    assert_eq!(found.body["rulesets"], json!([]));
    app.delete(&path)
        .by(&mara)
        .answers(409)
        .await
        .snapshot("revision_under_review");
    // A change of the change is no further revision.
    let edited = app
        .patch(&path)
        .by(&mara)
        .json(&json!({"tags": ["mcp"]}))
        .answers(200)
        .await;
    assert_eq!(edited.body["submission"]["revision_count"], 1);
    app.approve_ruleset(submission).await;
    app.get(&live)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("after_a_revision");
    let found = app
        .get("/api/rulesets?scope=mcp&category=MCP")
        .by(&noor)
        .answers(200)
        .await;
    assert_eq!(found.body["rulesets"].as_array().map(Vec::len), Some(1));
    app.get(format!("{path}/history"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("revised");
}

#[tokio::test]
async fn a_rejected_revision_leaves_the_published_one() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, ruleset) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    for revision in 1..=2 {
        let name = json!({"name": format!("Basics {revision}")});
        app.patch(&path).by(&mara).json(&name).answers(200).await;
        app.reject_ruleset(submission, "Keep the name.").await;
        let live = app
            .get(format!("/api/rulesets/{ruleset}"))
            .by(&mara)
            .answers(200)
            .await;
        assert_eq!(
            (
                live.at("/ruleset/name"),
                live.at("/ruleset/lifecycle_status")
            ),
            ("Basics", "published")
        );
    }
    let rejected = app.get(&path).by(&mara).answers(200).await;
    let submission = &rejected.body["submission"];
    assert_eq!(
        (&submission["status"], &submission["revision_count"]),
        (&json!("rejected"), &json!(1)),
        "a resubmission is no further revision"
    );
    assert_eq!(submission["previous_snapshot"]["name"], "Basics");
    app.delete(&path).by(&mara).answers(409).await;
}

#[tokio::test]
async fn a_change_of_what_was_decided_meanwhile_is_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, ruleset) = app.ruleset_under_review(&mara, "Basics").await;
    let moved = json!({"repoUrl": app.ruleset_repository("elsewhere")});
    let check = app.source_host.breakpoint();
    check.arm(Moment::Received, "", 0);
    let path = format!("/api/ruleset-submissions/{submission}");
    let change = app.patch(&path).by(&mara).json(&moved).send();
    let decision = async {
        check.reached().await;
        app.approve_ruleset(submission).await;
        check.release();
    };
    let (change, ()) = futures_util::future::join(change, decision).await;
    change.expect(409).snapshot("decided_meanwhile");
    // What was approved is what the reviewers saw.
    let live = app
        .get(format!("/api/rulesets/{ruleset}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(live.at("/ruleset/profile_name"), "basics");
}

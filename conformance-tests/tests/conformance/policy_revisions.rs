//! Proposed edits of published policies.

use catalog_emulators::sourcehost::{Fault, Files};
use catalog_store::domain::RevisionDecision;
use serde_json::json;

use crate::harness::{TestApp, WEB_URL};

#[tokio::test]
async fn an_about_text_is_live_once_it_is_approved() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let (policy, path) = (
        format!("/api/policies/{id}"),
        format!("/api/policies/{id}/revisions"),
    );
    let body = json!({"field": "description", "value": "# A better guard"});
    let made = app
        .post(&path)
        .by(&mara)
        .json(&body)
        .answers(201)
        .await
        .snapshot("description");
    assert_eq!(
        app.get(&policy)
            .answers(200)
            .await
            .at("/policy/description"),
        "About Guard."
    );
    app.post(&path)
        .by(&mara)
        .json(&body)
        .answers(409)
        .await
        .snapshot("pending");
    app.decide_revision(
        made.id("/revision/id"),
        RevisionDecision::Reject,
        "Say why.",
    )
    .await;
    assert_eq!(
        app.get(&policy)
            .answers(200)
            .await
            .at("/policy/description"),
        "About Guard."
    );
    let made = app.post(&path).by(&mara).json(&body).answers(201).await;
    app.decide_revision(made.id("/revision/id"), RevisionDecision::Approve, "Good.")
        .await;
    app.get(&path).by(&mara).answers(200).await.snapshot("own");
    assert_eq!(
        app.get(&policy)
            .answers(200)
            .await
            .at("/policy/description"),
        "# A better guard"
    );
    let found = app.get("/api/policies?q=better").answers(200).await;
    assert_eq!(found.body["policies"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_repository_is_read_before_it_is_proposed() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let path = format!("/api/policies/{id}/revisions");
    let labels = "    metadata/capabilities/injectionPoint: outbound\n    metadata/capabilities/assetTypes: mcp\n";
    let url = app.project("next-guard", "LLM", labels);
    let propose = |value: &str| {
        app.post(&path)
            .by(&mara)
            .json(&json!({"field": "sourcehost_url", "value": value}))
    };
    app.files("empty", Files::new().with("README.md", "Nothing."));
    propose(&format!("{WEB_URL}/sample/empty"))
        .answers(422)
        .await
        .snapshot("wrong_shape");
    propose(&format!("{WEB_URL}/sample/absent"))
        .answers(422)
        .await
        .snapshot("absent_repository");
    propose("https://elsewhere.test/a/b")
        .answers(422)
        .await
        .snapshot("another_host");
    app.source_host.set_fault(Fault::Failure(503));
    propose(&url).answers(502).await.snapshot("failing");
    app.source_host.set_fault(None);
    let made = propose(&url).answers(201).await.snapshot("repository");
    // Both fields may wait at the same time.
    let text = json!({"field": "description", "value": "About the next one."});
    app.post(&path).by(&mara).json(&text).answers(201).await;
    let asked = app.source_host.request_count();
    propose(&url).answers(409).await;
    assert_eq!(app.source_host.request_count(), asked, "asked for nothing");
    let before = app.get(format!("/api/policies/{id}")).answers(200).await;
    assert_eq!(before.at("/policy/category"), "Security");
    app.decide_revision(made.id("/revision/id"), RevisionDecision::Approve, "Good.")
        .await;
    let after = app.get(format!("/api/policies/{id}")).answers(200).await;
    assert_eq!(
        (
            after.at("/policy/category"),
            after.at("/policy/direction"),
            after.at("/policy/asset_kinds/0")
        ),
        ("LLM", "outbound", "mcp")
    );
    assert_eq!(after.at("/policy/description"), "About Guard.");
}

/// That is how a new version comes to review: the address stays, the commit moves.
#[tokio::test]
async fn the_same_repository_is_proposed_once_it_has_changed() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let url = app.repository("guard");
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url});
    let made = app.post("/api/submissions").by(&mara).json(&body);
    let id = made.answers(201).await.id("/submission/id");
    app.approve(id).await;
    let propose = || {
        let body = json!({"field": "sourcehost_url", "value": url});
        let path = format!("/api/policies/{id}/revisions");
        app.post(path).by(&mara).json(&body)
    };
    propose().answers(422).await.snapshot("unchanged");
    app.project("guard", "LLM", "");
    let made = propose().answers(201).await;
    app.decide_revision(made.id("/revision/id"), RevisionDecision::Approve, "Good.")
        .await;
    let policy = app.get(format!("/api/policies/{id}")).answers(200).await;
    assert_eq!(policy.at("/policy/category"), "LLM");
    propose().answers(422).await;
    app.project("guard", "Security", "");
    propose().answers(201).await;
}

#[tokio::test]
async fn revisions_are_the_owners() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let root = app.admin("Root").await;
    let id = app.published_policy(&mara, "Guard").await;
    let draft = app.policy_under_review(&mara, "Draft").await;
    let text = json!({"field": "description", "value": "About the next one."});
    let of = |id| format!("/api/policies/{id}/revisions");
    app.post(of(id)).by(&mara).json(&text).answers(201).await;
    for other in [&noor, &root] {
        let refused = app.post(of(id)).by(other).json(&text).answers(403).await;
        if other.id == noor.id {
            refused.snapshot("of_another");
        }
        let seen = app.get(of(id)).by(other).answers(200).await;
        assert_eq!(seen.body, json!({"revisions": []}));
    }
    app.post(of(draft))
        .by(&noor)
        .json(&text)
        .answers(404)
        .await
        .snapshot("under_review");
    app.get(of(draft))
        .by(&noor)
        .answers(404)
        .await
        .snapshot("under_review");
    app.post(of(draft))
        .by(&mara)
        .json(&text)
        .answers(409)
        .await
        .snapshot("not_published");
}

#[tokio::test]
async fn wrong_proposals_are_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let path = format!(
        "/api/policies/{}/revisions",
        app.published_policy(&mara, "Guard").await
    );
    for (what, body) in [
        (
            "too_short",
            json!({"field": "description", "value": "123456789"}),
        ),
        (
            "too_long",
            json!({"field": "description", "value": "x".repeat(20_001)}),
        ),
        (
            "blank",
            json!({"field": "description", "value": " ".repeat(10)}),
        ),
        (
            "unknown_field",
            json!({"field": "name", "value": "Another guard"}),
        ),
        ("no_field", json!({"value": "Another guard"})),
        ("no_value", json!({"field": "sourcehost_url"})),
        ("not_a_string", json!({"field": "description", "value": 5})),
    ] {
        let answer = app.post(&path).by(&mara).json(&body).answers(422).await;
        if what != "too_long" {
            answer.snapshot(what);
        }
    }
    app.post(&path)
        .by(&mara)
        .body("application/json", "{\"field\":")
        .answers(400)
        .await
        .snapshot("malformed");
    for longest in ["1234567890".to_owned(), "x".repeat(20_000)] {
        let policy = app.published_policy(&mara, "Another").await;
        app.post(format!("/api/policies/{policy}/revisions"))
            .by(&mara)
            .json(&json!({"field": "description", "value": longest}))
            .answers(201)
            .await;
    }
}

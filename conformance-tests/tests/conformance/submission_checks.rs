//! What is wrong with a submission or its repositories is said.

use catalog_emulators::sourcehost::{Fault, Files, Limit};
use serde_json::json;
use uuid::Uuid;

use crate::harness::{TestApp, WEB_URL};

#[tokio::test]
async fn a_split_project_has_two_repositories() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let gcl = "metadata:\n  labels:\n    title: Signer\n    category: Security\n";
    let exchange =
        r#"{"main": "gcl.yaml", "groupId": "g", "assetId": "signer", "version": "2.0.0"}"#;
    let definition = app.files(
        "definition",
        Files::new()
            .with("policy/gcl.yaml", gcl)
            .with("policy/exchange.json", exchange),
    );
    let manifest = "[package]\nname = \"signer\"\nversion = \"2.0.0\"\n[package.metadata.policy]\ngroup_id = \"g\"\ndefinition_asset_id = { name = \"signer\", version = \"2.0.0\" }\nimplementation_asset_id = \"signer-gateway\"\n";
    let implementation = app.files(
        "implementation",
        Files::new()
            .with("Cargo.toml", manifest)
            .with("Makefile", "")
            .with("src/lib.rs", ""),
    );
    let body = json!({"name": "Signer", "description": "Signs.", "projectType": "split", "sourcehostUrl": format!("{definition}/tree/main/policy"), "implementationSourcehostUrl": implementation});
    app.post("/api/submissions")
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(201)
        .snapshot("split");
    let alone = json!({"name": "Signer", "description": "Signs.", "projectType": "split", "sourcehostUrl": definition});
    app.post("/api/submissions")
        .by(&mara)
        .json(&alone)
        .send()
        .await
        .expect(400)
        .snapshot("split_without_implementation");
}

#[tokio::test]
async fn a_repository_is_checked_without_being_submitted() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let validate = |url: &str| {
        app.post("/api/submissions/validate")
            .by(&mara)
            .json(&json!({"sourcehostUrl": url, "projectType": "unified"}))
    };
    validate(&app.repository("good"))
        .send()
        .await
        .expect(200)
        .snapshot("good");
    let incomplete = app.files(
        "incomplete",
        Files::new()
            .with("Cargo.toml", "nonsense = ")
            .with("README.md", ""),
    );
    validate(&incomplete)
        .send()
        .await
        .expect(200)
        .snapshot("wrong_shape");
    validate(&format!("{WEB_URL}/sample/absent"))
        .send()
        .await
        .expect(200)
        .snapshot("absent");
    validate("https://elsewhere.test/sample/good")
        .send()
        .await
        .expect(200)
        .snapshot("another_host");
    let wrong = json!({"sourcehostUrl": 5, "projectType": "other", "more": true});
    app.post("/api/submissions/validate")
        .by(&mara)
        .json(&wrong)
        .send()
        .await
        .expect(400)
        .snapshot("wrong_input");
    assert_eq!(
        app.get("/api/submissions").by(&mara).send().await.body,
        json!({"submissions": []})
    );
}

#[tokio::test]
async fn trouble_with_the_source_host_is_said() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let url = app.repository("guard");
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url});
    let id = app
        .post("/api/submissions")
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(201)
        .id("/submission/id");
    app.source_host.set_fault(Fault::Failure(503));
    app.post("/api/submissions")
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(502)
        .snapshot("failing");
    let other = json!({"sourcehostUrl": url});
    app.patch(format!("/api/submissions/{id}"))
        .by(&mara)
        .json(&other)
        .send()
        .await
        .expect(502)
        .snapshot("failing");
    let check = || {
        app.post("/api/submissions/validate")
            .by(&mara)
            .json(&json!({"sourcehostUrl": url}))
    };
    check().send().await.expect(502).snapshot("failing");
    for fault in [
        Fault::Stall(std::time::Duration::from_secs(30)),
        Fault::Redirect("https://elsewhere.test/".to_owned()),
        Fault::Garbage,
        // The last one: it is remembered.
        Fault::RateLimited {
            status: 403,
            limit: Limit::RetryAfter(60),
        },
    ] {
        app.source_host.set_fault(fault);
        check().send().await.expect(502);
    }
    app.source_host.set_fault(None);
    assert_eq!(
        app.get("/api/submissions").by(&mara).send().await.body["submissions"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[tokio::test]
async fn wrong_submissions_are_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let url = app.repository("guard");
    for (what, body) in [
        ("missing", json!({"name": "Guard"})),
        (
            "blank_name",
            json!({"name": " ", "description": "Guards.", "sourcehostUrl": url}),
        ),
        (
            "no_address",
            json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": "guard"}),
        ),
        (
            "unknown_idea",
            json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url, "deliversIdeaIds": [Uuid::nil()]}),
        ),
        (
            "unknown_property",
            json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url, "category": "x"}),
        ),
    ] {
        app.post("/api/submissions")
            .by(&mara)
            .json(&body)
            .send()
            .await
            .expect(400)
            .snapshot(what);
    }
    let id = app.policy_under_review(&mara, "Draft").await;
    for (what, body) in [
        (
            "no_overview",
            json!({"docTabs": [{"key": "faq", "title": "FAQ"}]}),
        ),
        (
            "key_twice",
            json!({"docTabs": [{"key": "overview", "title": "A"}, {"key": "overview", "title": "B"}]}),
        ),
        (
            "bad_key",
            json!({"docTabs": [{"key": "overview", "title": "A"}, {"key": "No!", "title": "B"}]}),
        ),
        ("project_type", json!({"projectType": "joined"})),
        ("status", json!({"status": "published"})),
    ] {
        app.patch(format!("/api/submissions/{id}"))
            .by(&mara)
            .json(&body)
            .send()
            .await
            .expect(400)
            .snapshot(what);
    }
}

//! From a ruleset to a draft of one's own, and to its submission.

use serde_json::{Value, json};

use crate::harness::{TestApp, WEB_URL};
use catalog_emulators::sourcehost::Files;

/// The files of a draft, as a repository holds them.
fn files(draft: &Value) -> Files {
    let files = draft["files"].as_array().expect("files").iter();
    files.fold(Files::new(), |files, file| {
        let text = |key: &str| file[key].as_str().expect("a text").to_owned();
        files.with(&text("path"), text("content"))
    })
}

#[tokio::test]
async fn a_vendor_ruleset_becomes_a_submission() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.vendor_rulesets(&[("secure", "Secure agents", "agent")])
        .await;
    let agent = app.agent(&mara);
    let search = json!({"source": "vendor", "q": "agents"});
    let found = agent.call("search_rulesets", search).await.done();
    let slug = found["rulesets"][0]["slug"].clone();
    let draft = agent
        .call(
            "fork_vendor_ruleset",
            json!({"slug": slug, "name": "My agents"}),
        )
        .await
        .done();
    assert_eq!(
        (&draft["valid"], &draft["name"]),
        (&json!(true), &json!("My agents"))
    );
    assert_eq!(
        draft["rule_counts"],
        json!({"violation": 1, "warning": 1, "info": 0})
    );
    assert_eq!(draft["derived_from"]["coordinate"], "group/secure/1.0.0");
    let yaml = draft["files"][0]["content"].as_str().expect("a profile");
    assert!(
        yaml.contains("# Derived from the vendor ruleset secure, version 1.0.0"),
        "{yaml}"
    );
    let checked = agent
        .call("validate_ruleset", json!({"yaml": yaml}))
        .await
        .done();
    assert_eq!(checked["valid"], true);
    let repository = app.files("my-agents", files(&draft));
    let submission =
        json!({"name": draft["name"], "description": draft["description"], "repoUrl": repository});
    let submitted = agent.call("submit_ruleset", submission).await.done();
    assert_eq!(submitted["submission"]["status"], "submitted");
    assert_eq!(submitted["submission"]["profile_name"], "My agents");
    assert_eq!(submitted["submission"]["exchange_asset_id"], "my-agents");
    assert!(repository.starts_with(WEB_URL));
}

#[tokio::test]
async fn a_community_ruleset_is_forked_by_those_who_see_it() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, published) = app.published_ruleset(&mara, "Basics").await;
    let (_, waiting) = app.ruleset_under_review(&mara, "Draft").await;
    let draft = app
        .agent(&noor)
        .call("fork_ruleset", json!({"id": published}))
        .await
        .done();
    assert_eq!(
        (&draft["valid"], &draft["name"]),
        (&json!(true), &json!("Basics (fork)"))
    );
    assert_eq!(draft["derived_from"]["id"], json!(published));
    let yaml = draft["files"][0]["content"].as_str().expect("a profile");
    assert!(yaml.contains("by Mara"), "{yaml}");
    let tags: Value =
        serde_json::from_str(draft["files"][1]["content"].as_str().expect("JSON")).expect("JSON");
    assert_eq!(tags["tags"], json!(["sample"]));
    app.agent(&mara)
        .call("fork_ruleset", json!({"id": waiting}))
        .await
        .done();
    let refused = app
        .agent(&noor)
        .call("fork_ruleset", json!({"id": waiting}))
        .await;
    assert_eq!(refused.value["error"]["status"], 404);
    let read = app.token(&noor, &["api:write"]).await;
    let refused = app
        .client(&read)
        .call("fork_ruleset", json!({"id": published}))
        .await;
    assert_eq!(refused.refused(), "insufficient_scope");
}

#[tokio::test]
async fn what_is_wrong_with_a_draft_is_told_by_line() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let yaml =
        "#%Validation Profile 1.0\nprofile: Mine\nviolation:\n  - nothing\nvalidations: {}\n";
    let checked = app
        .agent(&mara)
        .call("validate_ruleset", json!({"yaml": yaml}))
        .await
        .done();
    assert_eq!(checked["valid"], false);
    assert_eq!(checked["errors"][0]["line"], 4, "{checked}");
}

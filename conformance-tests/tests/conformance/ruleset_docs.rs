//! Documentation tabs of rulesets.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn tabs_are_replaced_set_and_removed() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (submission, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}/docs");
    app.get(&path).by(&mara).answers(200).await.snapshot("new");
    let tabs = json!({"tabs": [
        {"key": "rules", "title": "Rules", "bodyMd": "# Rules", "sortOrder": 2},
        {"key": "overview", "title": "Overview", "bodyMd": "# Basics", "sortOrder": 1},
        {"key": "configuration", "title": "Configuration", "kind": "custom"},
    ]});
    app.post(&path)
        .by(&mara)
        .json(&tabs)
        .answers(200)
        .await
        .snapshot("replaced");
    app.get(&path)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("another");
    let put = |key: &str, body: Value| app.put(format!("{path}/{key}")).by(&mara).json(&body);
    put("faq", json!({"title": "FAQ", "bodyMd": "Ask."}))
        .answers(200)
        .await
        .snapshot("made");
    let kept = put("rules", json!({"title": "All rules"}))
        .answers(200)
        .await;
    assert_eq!(kept.body["tab"]["bodyMd"], "# Rules");
    app.delete(format!("{path}/configuration"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("custom");
    app.delete(format!("{path}/configuration"))
        .by(&mara)
        .answers(404)
        .await
        .snapshot("no_such_tab");
    app.delete(format!("{path}/overview"))
        .by(&mara)
        .answers(409)
        .await
        .snapshot("overview");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("changed");
    let whole = app
        .get(format!("/api/ruleset-submissions/{submission}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(whole.body["docTabs"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn wrong_tabs_are_refused_and_nothing_changes() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}/docs");
    let before = app.get(&path).by(&mara).answers(200).await.body;
    let overview = json!({"key": "overview", "title": "Overview"});
    for (what, body) in [
        ("no_tabs", json!({})),
        (
            "no_overview",
            json!({"tabs": [{"key": "faq", "title": "FAQ"}]}),
        ),
        ("key_twice", json!({"tabs": [overview, overview]})),
        (
            "bad_key",
            json!({"tabs": [overview, {"key": "No!", "title": "A"}]}),
        ),
        ("no_title", json!({"tabs": [overview, {"key": "faq"}]})),
        (
            "blank_title",
            json!({"tabs": [overview, {"key": "faq", "title": " "}]}),
        ),
        (
            "body_of_another_type",
            json!({"tabs": [{"key": "overview", "title": "A", "bodyMd": 5}]}),
        ),
        (
            "unknown_property",
            json!({"tabs": [{"key": "overview", "title": "A", "body": "x"}]}),
        ),
    ] {
        app.post(&path)
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    for (what, key, body) in [
        ("no_title", "faq", json!({})),
        ("blank_title", "faq", json!({"title": " "})),
        ("bad_key", "No!", json!({"title": "A"})),
        (
            "order_of_another_type",
            "faq",
            json!({"title": "A", "sortOrder": "first"}),
        ),
    ] {
        app.put(format!("{path}/{key}"))
            .by(&mara)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
    assert_eq!(app.get(&path).by(&mara).answers(200).await.body, before);
}

#[tokio::test]
async fn only_the_owner_writes_the_documentation() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, published) = app.published_ruleset(&mara, "Basics").await;
    let (_, draft) = app.ruleset_under_review(&mara, "Draft").await;
    let tabs = json!({"tabs": [{"key": "overview", "title": "Mine"}]});
    for (id, status, what) in [
        (published, 403, "of_another"),
        (draft, 404, "under_review"),
        (Uuid::nil(), 404, "absent"),
    ] {
        let path = format!("/api/rulesets/{id}/docs");
        app.post(&path)
            .by(&noor)
            .json(&tabs)
            .answers(status)
            .await
            .snapshot(what);
        app.put(format!("{path}/faq"))
            .by(&noor)
            .json(&json!({"title": "FAQ"}))
            .answers(status)
            .await
            .snapshot(what);
        app.delete(format!("{path}/overview"))
            .by(&noor)
            .answers(status)
            .await
            .snapshot(what);
        let read = app.get(&path).by(&noor).send().await;
        if status == 404 {
            read.expect(404).snapshot(what);
        } else {
            assert_eq!(read.expect(200).body["canEdit"], false);
        }
    }
    app.put(format!("/api/rulesets/{draft}/docs/faq"))
        .by(&mara)
        .json(&json!({"title": "FAQ"}))
        .answers(200)
        .await;
}

//! Policies submitted for review.

use serde_json::json;

use crate::harness::TestApp;

#[tokio::test]
async fn from_submission_to_catalog() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let labels = "    metadata/capabilities/injectionPoint: outbound\n    metadata/capabilities/assetTypes: llm,agent\n    metadata/capabilities/a2aProtocolVersions: 0.3.0\n";
    let url = app.project("guard", "LLM", labels);
    let idea = app.idea("Mask personal data").await;
    let body = json!({"name": "Prompt Guard", "description": "Guards prompts.", "projectType": "unified", "sourcehostUrl": url, "deliversIdeaIds": [idea]});
    let made = app
        .post("/api/submissions")
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(201)
        .snapshot("unified");
    let id = made.id("/submission/id");
    let path = format!("/api/submissions/{id}");
    let tabs = json!({"docTabs": [{"key": "overview", "title": "Overview", "bodyMd": "# Guard"}, {"key": "notes", "title": "Notes"}]});
    app.patch(&path)
        .by(&mara)
        .json(&tabs)
        .send()
        .await
        .expect(200)
        .snapshot("documentation");
    app.get(&path)
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("under_review");
    app.approve(id).await;
    app.get(format!("/api/policies/{id}"))
        .send()
        .await
        .expect(200)
        .snapshot("from_a_submission");
    app.get("/api/submissions")
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("own");
    app.get(format!("{path}/history"))
        .send()
        .await
        .expect(200)
        .snapshot("anonymous");
    app.get(format!("{path}/history"))
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("owner");
    app.patch(&path)
        .by(&mara)
        .json(&json!({"name": "Other"}))
        .send()
        .await
        .expect(409)
        .snapshot("published");
    app.patch(&path)
        .by(&mara)
        .json(&tabs)
        .send()
        .await
        .expect(200);
}

#[tokio::test]
async fn a_rejected_policy_is_resubmitted() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": app.repository("guard")});
    let id = app
        .post("/api/submissions")
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(201)
        .id("/submission/id");
    app.reject(id, "Please say more.").await;
    let path = format!("/api/submissions/{id}");
    app.get(&path)
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("rejected");
    app.source_host.remove("sample/guard");
    let more = json!({"description": "Guards headers."});
    app.patch(&path)
        .by(&mara)
        .json(&more)
        .send()
        .await
        .expect(400)
        .snapshot("repository_gone");
    app.repository("guard");
    app.patch(&path)
        .by(&mara)
        .json(&more)
        .send()
        .await
        .expect(200)
        .snapshot("resubmitted");
    app.get(format!("{path}/history"))
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("resubmitted");
}

#[tokio::test]
async fn any_change_resubmits_a_rejected_policy() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let tabs = json!({"docTabs": [{"key": "overview", "title": "Overview", "bodyMd": "# Guard"}]});
    for change in [json!({}), tabs] {
        let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": app.repository("guard")});
        let made = app.post("/api/submissions").by(&mara).json(&body);
        let id = made.answers(201).await.id("/submission/id");
        let path = format!("/api/submissions/{id}");
        let send = || app.patch(&path).by(&mara).json(&change).answers(200);
        assert_eq!(send().await.at("/submission/status"), "under_review");
        app.reject(id, "Please say more.").await;
        app.advance(chrono::TimeDelta::minutes(1));
        let again = send().await;
        assert_eq!(again.at("/submission/status"), "under_review", "{change}");
        assert_eq!(again.body["submission"]["feedback"], json!(null));
        app.approve(id).await;
        assert_eq!(send().await.at("/submission/status"), "published");
        let history = app.get(format!("{path}/history")).by(&mara);
        let history = history.answers(200).await;
        let events: Vec<&str> = (0..4)
            .map(|n| history.at(&format!("/entries/{n}/event")))
            .collect();
        let expected = ["submitted", "rejected", "resubmitted", "approved"];
        assert!(events.iter().all(|event| expected.contains(event)));
        assert_eq!(history.body["entries"].as_array().map(Vec::len), Some(4));
    }
}

/// Four blanks at the beginning of a line make it code: they are not the service's to remove.
#[tokio::test]
async fn markdown_is_kept_as_it_was_sent() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let text = "    let code = 1;\n\nA line with a break  \n";
    let body =
        json!({"name": " Guard ", "description": text, "sourcehostUrl": app.repository("guard")});
    let made = app.post("/api/submissions").by(&mara).json(&body);
    let made = made.answers(201).await;
    assert_eq!(made.at("/submission/name"), "Guard");
    assert_eq!(made.at("/submission/description"), text);
    let path = format!("/api/submissions/{}", made.id("/submission/id"));
    let changed = text.replace('1', "2");
    let change = |description: &str| {
        let body = json!({"description": description});
        app.patch(&path).by(&mara).json(&body)
    };
    let shown = change(&changed).answers(200).await;
    assert_eq!(shown.at("/submission/description"), changed);
    change(" \n ").answers(400).await;
    change(&format!(" {}", "x".repeat(20_000)))
        .answers(400)
        .await;
    let body =
        json!({"name": "Basics", "description": text, "repoUrl": app.ruleset_repository("basics")});
    let made = app.post("/api/ruleset-submissions").by(&mara).json(&body);
    let made = made.answers(201).await;
    assert_eq!(made.at("/submission/description"), text);
    let path = format!("/api/ruleset-submissions/{}", made.id("/submission/id"));
    let body = json!({"description": changed});
    let shown = app.patch(&path).by(&mara).json(&body).answers(200).await;
    assert_eq!(shown.at("/submission/description"), changed);
}

#[tokio::test]
async fn submissions_of_others_are_absent() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Guard").await;
    let draft = app.policy_under_review(&mara, "Draft").await;
    let path = format!("/api/submissions/{id}");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("of_another");
    app.patch(&path)
        .by(&noor)
        .json(&json!({"name": "Mine"}))
        .send()
        .await
        .expect(404)
        .snapshot("of_another");
    app.get(format!("/api/submissions/{draft}/history"))
        .send()
        .await
        .expect(404)
        .snapshot("under_review_anonymous");
}

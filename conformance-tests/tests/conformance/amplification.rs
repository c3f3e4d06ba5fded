//! Small requests do not make large answers or much work.

use serde_json::{Value, json};

use crate::harness::TestApp;

#[tokio::test]
async fn a_long_discussion_is_complete_and_in_order() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let policy = app.published_policy(&mara, "Header Guard").await;
    let path = format!("/api/policies/{policy}/comments");
    // Long ones among short ones, so that parts of several sizes are read.
    let texts: Vec<String> = (0..55)
        .map(|number| format!("{number} ").repeat(if number % 25 < 3 { 30_000 } else { 1 }))
        .collect();
    for text in &texts {
        let body = json!({ "body": text });
        app.post(&path).by(&mara).json(&body).answers(201).await;
    }
    let answer = app.get(&path).send().await.expect(200);
    let comments = answer.body["comments"].as_array().expect("comments");
    let read: Vec<&str> = comments
        .iter()
        .filter_map(|it| it["body"].as_str())
        .collect();
    assert!(read == texts, "{} of {}", read.len(), texts.len());
}

#[tokio::test]
async fn a_search_may_have_any_number_of_words() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.published_policy(&mara, "Header Guard").await;
    app.published_policy(&mara, "Body Guard").await;
    app.vendor_policies(&[("header-vendor", "Header Vendor", "inbound")])
        .await;
    let words = |number: usize| -> String {
        let words = (0..number).map(|it| ["a", "e", "ea", "head", "guard"][it % 5]);
        words.collect::<Vec<_>>().join("+")
    };
    let found = async |query: String| {
        let answer = app.get(format!("/api/policies?q={query}"));
        let answer = answer.by(&mara).send().await.expect(200);
        answer.body["policies"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(found(words(2000)).await, 1);
    // Each another one: those that are looked up one by one, and the rest.
    let header: Vec<String> = (1..=6)
        .flat_map(|length| (0..=6 - length).map(move |at| "header"[at..at + length].to_owned()))
        .collect();
    let header = header.join("+");
    assert_eq!(found(header.clone()).await, 1);
    assert_eq!(found(format!("{header}&source=vendor")).await, 1);
    assert_eq!(found(format!("{header}+zz")).await, 0);
    let distinct: Vec<String> = (0..1100).map(|it| format!("w{it}")).collect();
    let distinct = distinct.join("+");
    assert_eq!(found(distinct.clone()).await, 0);
    assert_eq!(found(format!("{distinct}&source=vendor")).await, 0);
}

#[tokio::test]
async fn a_body_of_many_errors_gets_a_short_answer() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}/docs");
    let zeros = |number: usize| json!({ "tabs": vec![0; number] });
    let refused = app
        .post(&path)
        .by(&mara)
        .json(&zeros(40))
        .answers(400)
        .await;
    let details = refused.body["error"]["details"].as_array().map(Vec::len);
    assert_eq!(details, Some(20), "{}", refused.body);
    refused.snapshot("many_errors");
    let organizations = json!({ "targetOrganizationIds": vec!["a"; 200_000] });
    app.post("/api/deployments")
        .by(&mara)
        .json(&organizations)
        .answers(400)
        .await
        .snapshot("many_values");
}

#[tokio::test]
async fn a_documentation_has_at_most_fifty_tabs() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}/docs");
    let tabs = |number: usize| {
        let tab = |number| match number {
            0 => json!({"key": "overview", "title": "Overview"}),
            number => json!({"key": format!("tab-{number}"), "title": "Tab"}),
        };
        json!({ "tabs": (0..number).map(tab).collect::<Vec<Value>>() })
    };
    app.post(&path)
        .by(&mara)
        .json(&tabs(51))
        .answers(400)
        .await
        .snapshot("too_many");
    app.post(&path).by(&mara).json(&tabs(50)).answers(200).await;
    let put = |key: &str, body: Value| app.put(format!("{path}/{key}")).by(&mara).json(&body);
    let title = json!({"title": "Tab"});
    put("tab-1", title.clone()).answers(200).await;
    put("another", title)
        .answers(400)
        .await
        .snapshot("one_too_many");
    put(
        "tab-1",
        json!({"title": "Tab", "bodyMd": "x".repeat(100_001)}),
    )
    .answers(400)
    .await
    .snapshot("too_long");
}

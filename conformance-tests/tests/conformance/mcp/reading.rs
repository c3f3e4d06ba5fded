//! Answers, resources and prompts: short, and only of what the caller sees.

use serde_json::{Value, json};

use crate::harness::{TestApp, User};

#[tokio::test]
async fn lists_are_short_rows_and_say_what_they_leave_out() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for number in 0..25 {
        app.published_policy(&mara, &format!("Guard {number:02}"))
            .await;
    }
    let agent = app.agent(&mara);
    let first = agent
        .call("search_policies", json!({"q": "guard"}))
        .await
        .done();
    let rows = first["policies"].as_array().expect("rows");
    assert_eq!(rows.len(), 20);
    assert_eq!(
        first["left_out"],
        json!(["`policies`: rows 1 to 20 of 25; the next begin at offset 20"])
    );
    assert!(rows[0]["contributors"].is_null() && rows[0]["description"].is_string());
    let arguments = json!({"q": "guard", "offset": 20, "fields": ["name"]});
    let rest = agent.call("search_policies", arguments).await.done();
    assert_eq!(rest["policies"].as_array().map(Vec::len), Some(5));
    assert_eq!(rest["policies"][0], json!({"name": "Guard 20"}));
    assert!(rest["left_out"].is_null());
    // The text is the same as the structure, for clients that know only texts.
    let reply = agent
        .call("search_policies", json!({"q": "guard", "limit": 1}))
        .await;
    assert_eq!(
        serde_json::from_str::<Value>(&reply.text).expect("JSON"),
        reply.value
    );
    for (arguments, name) in [
        (json!({"limit": 0}), "limit"),
        (json!({"limit": 201}), "limit"),
        (json!({"offset": -1}), "offset"),
        (json!({"fields": "name"}), "fields"),
        (json!({"query": "x"}), "query"),
    ] {
        let refused = agent.call("search_policies", arguments).await;
        assert!(refused.text.contains(name), "{}", refused.text);
        assert_eq!(refused.refused(), "invalid_arguments");
    }
}

#[tokio::test]
async fn a_policy_is_got_by_its_id_or_by_its_slug() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    app.vendor_policies(&[("limit", "Limit", "inbound")]).await;
    let agent = app.agent(&mara);
    let policy = agent.call("get_policy", json!({"id": id})).await.done();
    assert_eq!(policy["policy"]["name"], "Guard");
    let policy = agent
        .call("get_policy", json!({"slug": "limit"}))
        .await
        .done();
    assert_eq!(policy["policy"]["body_md"], "# Limit");
    for arguments in [json!({}), json!({"id": id, "slug": "limit"})] {
        let refused = agent.call("get_policy", arguments).await;
        assert_eq!(refused.refused(), "invalid_arguments");
    }
}

/// The operations do not say where a ruleset's public page is; tools do, where there is one.
#[tokio::test]
async fn rulesets_have_the_address_of_their_public_page() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (_, published) = app.published_ruleset(&mara, "Basics").await;
    let (_, under_review) = app.ruleset_under_review(&mara, "Later").await;
    app.vendor_rulesets(&[("secure", "Secure", "rest-api")])
        .await;
    let agent = app.agent(&mara);
    let base = app.app.settings.server.public_url.as_str();
    let base = base.trim_end_matches('/');
    let (page, vendor_page) = (
        format!("{base}/rulesets/{published}"),
        format!("{base}/vendor/rulesets/secure"),
    );
    let one = async |tool: &str, arguments: Value| {
        let answer = agent.call(tool, arguments).await.done();
        answer["ruleset"]["page_url"].clone()
    };
    assert_eq!(one("get_ruleset", json!({"id": published})).await, page);
    assert_eq!(
        one("get_ruleset", json!({"id": under_review})).await,
        Value::Null
    );
    let slug = json!({"slug": "secure"});
    assert_eq!(one("get_vendor_ruleset", slug).await, vendor_page);
    let read = json!({"operation": "getRuleset", "parameters": {"id": published}});
    assert_eq!(one("read_operation", read).await, Value::Null);
    let listed = agent.call("search_rulesets", json!({})).await.done();
    let rows = listed["rulesets"].as_array().expect("rows").iter();
    let pages: Vec<&Value> = rows.map(|row| &row["page_url"]).collect();
    assert_eq!(pages, [&json!(page), &Value::Null]);
    let vendor = json!({"source": "vendor"});
    let listed = agent.call("search_rulesets", vendor).await.done();
    assert_eq!(listed["rulesets"][0]["page_url"], vendor_page);
    let like = json!({"id": published});
    agent.call("like_ruleset", like).await.done();
    let standings = agent.call("leaderboard", json!({})).await.done();
    assert_eq!(standings["most_liked"][0]["page_url"], page);
    let rest = app.get(format!("/api/rulesets/{published}")).by(&mara);
    let rest = rest.answers(200).await;
    assert_eq!(rest.body["ruleset"]["page_url"], Value::Null);
}

async fn read(app: &TestApp, user: &User, uri: &str) -> Result<String, i64> {
    let reply = app
        .agent(user)
        .ask("resources/read", json!({ "uri": uri }))
        .await;
    let answer = reply.messages.last().expect("an answer");
    match answer["result"]["contents"][0]["text"].as_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err(answer["error"]["code"].as_i64().expect("a code")),
    }
}

#[tokio::test]
async fn resources_are_for_those_who_see_them() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let policy = app.policy_under_review(&mara, "Guard").await;
    let (_, ruleset) = app.ruleset_under_review(&mara, "Basics").await;
    app.vendor_policies(&[("limit", "Limit", "inbound")]).await;
    app.vendor_rulesets(&[("secure", "Secure", "rest-api")])
        .await;
    let contract = read(&app, &noor, "catalog://contract")
        .await
        .expect("the contract");
    assert_eq!(contract, catalog_api::OPENAPI_SERVED_YAML);
    let operation = read(&app, &noor, "catalog://operations/getMe")
        .await
        .expect("an operation");
    assert!(operation.contains("/api/me"), "{operation}");
    let yaml = read(&app, &noor, "catalog://vendor-rulesets/secure/profile.yaml").await;
    assert!(
        yaml.expect("a profile")
            .starts_with("#%Validation Profile 1.0\nprofile: Secure")
    );
    let page = read(
        &app,
        &noor,
        "catalog://vendor-policies/limit/documentation.md",
    )
    .await;
    assert_eq!(page.as_deref(), Ok("# Limit"));
    for uri in [
        format!("catalog://rulesets/{ruleset}/profile.yaml"),
        format!("catalog://policies/{policy}/documentation.md"),
    ] {
        assert!(read(&app, &mara, &uri).await.is_ok(), "{uri}");
        assert_eq!(read(&app, &noor, &uri).await, Err(-32002), "{uri}");
    }
    for uri in [
        "catalog://rulesets/x/profile.yaml",
        "catalog://vendor-rulesets/..%2F..%2Fme/profile.yaml",
        "catalog://vendor-policies//documentation.md",
        "catalog://operations/nothing",
        "file:///etc/passwd",
        "",
    ] {
        assert_eq!(read(&app, &mara, uri).await, Err(-32002), "{uri}");
    }
    let listed = app
        .agent(&noor)
        .result("resources/templates/list", json!({}))
        .await;
    assert_eq!(
        listed["resourceTemplates"].as_array().map(Vec::len),
        Some(5)
    );
}

#[tokio::test]
async fn parameters_of_resources_are_completed_with_what_the_caller_sees() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, waiting) = app.ruleset_under_review(&mara, "Draft").await;
    app.vendor_rulesets(&[
        ("secure", "Secure", "rest-api"),
        ("style", "Style", "rest-api"),
    ])
    .await;
    let complete = async |user: &User, reference: Value, name: &str, typed: &str| {
        let params = json!({"ref": reference, "argument": {"name": name, "value": typed}});
        app.agent(user).result("completion/complete", params).await["completion"]["values"].clone()
    };
    let resource = |uri: &str| json!({"type": "ref/resource", "uri": uri});
    let vendor = resource("catalog://vendor-rulesets/{slug}/profile.yaml");
    assert_eq!(
        complete(&mara, vendor.clone(), "slug", "sec").await,
        json!(["secure"])
    );
    assert_eq!(
        complete(&mara, vendor, "slug", "").await,
        json!(["secure", "style"])
    );
    let community = resource("catalog://rulesets/{id}/profile.yaml");
    assert_eq!(
        complete(&mara, community.clone(), "id", "draft").await,
        json!([waiting])
    );
    assert_eq!(complete(&noor, community, "id", "draft").await, json!([]));
    let operation = resource("catalog://operations/{operation}");
    assert_eq!(
        complete(&mara, operation, "operation", "getM").await,
        json!(["getMe"])
    );
    let prompt = json!({"type": "ref/prompt", "name": "author_ruleset"});
    assert_eq!(
        complete(&mara, prompt, "like", "st").await,
        json!(["style"])
    );
}

#[tokio::test]
async fn the_prompt_leads_from_an_intent_to_a_draft() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let agent = app.agent(&mara);
    let listed = agent.result("prompts/list", json!({})).await;
    assert_eq!(listed["prompts"][0]["name"], "author_ruleset");
    let params = json!({"name": "author_ruleset", "arguments": {"intent": "Every agent has a card.", "like": "secure"}});
    let prompt = agent.result("prompts/get", params).await;
    let text = prompt["messages"][0]["content"]["text"]
        .as_str()
        .expect("a text");
    for word in [
        "Every agent has a card.",
        "fork_vendor_ruleset",
        "`secure`",
        "validate_ruleset",
        "submit_ruleset",
    ] {
        assert!(text.contains(word), "{word}");
    }
    // What it shows as the form of a profile is valid.
    let yaml = text
        .split("```yaml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let checked = agent
        .call("validate_ruleset", json!({"yaml": yaml}))
        .await
        .done();
    assert_eq!(checked["valid"], true, "{checked}");
    for params in [
        json!({"name": "author_ruleset"}),
        json!({"name": "other", "arguments": {"intent": "x"}}),
    ] {
        let reply = agent.ask("prompts/get", params).await;
        assert_eq!(reply.messages[0]["error"]["code"], -32602);
    }
}

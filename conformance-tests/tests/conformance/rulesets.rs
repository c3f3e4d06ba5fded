//! Community rulesets in the catalog.

use catalog_store::reviewers::{self, Reviewed};
use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Exchange, TestApp};

pub fn names(list: &Exchange) -> Vec<&str> {
    let rulesets = list.body["rulesets"].as_array();
    rulesets
        .into_iter()
        .flatten()
        .filter_map(|ruleset| ruleset["name"].as_str())
        .collect()
}

#[tokio::test]
async fn the_catalog_shows_what_is_published_and_what_is_ones_own() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    app.published_ruleset(&mara, "Basics").await;
    app.ruleset_under_review(&mara, "Draft").await;
    let (refused, _) = app.ruleset_under_review(&mara, "Refused").await;
    app.reject_ruleset(refused, "Too small.").await;
    app.get("/api/rulesets")
        .by(&mara)
        .answers(200)
        .await
        .snapshot("owner");
    let others = app
        .get("/api/rulesets")
        .by(&noor)
        .answers(200)
        .await
        .snapshot("another");
    assert_eq!(names(&others), ["Basics"]);
    app.get("/api/rulesets")
        .answers(401)
        .await
        .snapshot("anonymous");
    app.get("/api/rulesets?source=vendor")
        .answers(200)
        .await
        .snapshot("vendor_empty");
}

#[tokio::test]
async fn the_catalog_is_filtered_and_sorted() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let mut ids = Vec::new();
    for name in ["beta", "Alpha", "Ärger", "gamma"] {
        app.advance(TimeDelta::minutes(1));
        let body = json!({
            "name": name, "description": "100% of_it", "repoUrl": app.ruleset_repository("basics"),
            "category": if name == "gamma" { "API Design" } else { "Security" },
        });
        let made = app
            .post("/api/ruleset-submissions")
            .by(&mara)
            .json(&body)
            .answers(201)
            .await;
        ids.push(made.id("/submission/ruleset_id"));
        app.approve_ruleset(made.id("/submission/id")).await;
    }
    let mcp = app.files(
        "mcp",
        crate::harness::ruleset_files("mcp").with(
            "profile.yaml",
            crate::harness::profile("mcp").replace("apiContract.WebAPI", "mcp.Tool"),
        ),
    );
    let body =
        json!({"name": "Tools", "description": "For tools.", "repoUrl": mcp, "category": "MCP"});
    let tools = app
        .post("/api/ruleset-submissions")
        .by(&mara)
        .json(&body)
        .answers(201)
        .await;
    app.approve_ruleset(tools.id("/submission/id")).await;
    for _ in 0..2 {
        // The second look of the same day does not count.
        app.get(format!("/api/rulesets/{}", ids[0]))
            .by(&mara)
            .answers(200)
            .await;
    }
    let all = ["Alpha", "beta", "gamma", "Tools", "Ärger"];
    for (query, expected) in [
        ("", &all[..]),
        ("?order=desc", &["Ärger", "Tools", "gamma", "beta", "Alpha"]),
        ("?sort=likes&order=asc", &all),
        ("?sort=unknown&order=unknown", &all),
        (
            "?sort=submitted&order=asc",
            &["beta", "Alpha", "Ärger", "gamma", "Tools"],
        ),
        ("?sort=submitted&limit=2", &["Tools", "gamma"]),
        ("?sort=views&limit=1", &["beta"]),
        ("?category=API%20Design", &["gamma"]),
        ("?category=All%20Categories&limit=1&offset=1", &["beta"]),
        ("?category=Nothing", &[]),
        ("?scope=mcp", &["Tools"]),
        ("?scope=agent-network", &[]),
        ("?q=ÄRG", &["Ärger"]),
        ("?q=100%25%20of_it&limit=1", &["Alpha"]),
        ("?q=to&category=MCP", &["Tools"]),
        ("?offset=5", &[]),
    ] {
        let list = app
            .get(format!("/api/rulesets{query}"))
            .by(&mara)
            .answers(200)
            .await;
        assert_eq!(names(&list), expected, "{query}");
    }
    for (query, more) in [
        ("?limit=5", false),
        ("?limit=4", true),
        ("?limit=4&offset=1", false),
    ] {
        let list = app
            .get(format!("/api/rulesets{query}"))
            .by(&mara)
            .answers(200)
            .await;
        assert_eq!(list.body["hasMore"], more, "{query}");
    }
}

#[tokio::test]
async fn queries_out_of_range_are_refused() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (q, category) = ("q".repeat(201), "c".repeat(121));
    for (what, query) in [
        ("limit_zero", "limit=0".to_owned()),
        ("limit_too_large", "limit=201".to_owned()),
        ("offset_negative", "offset=-1".to_owned()),
        ("long_q", format!("q={q}")),
        ("long_category", format!("category={category}")),
        ("unknown_source", "source=other".to_owned()),
        ("unknown_scope", "scope=other".to_owned()),
        ("nul", "category=%00".to_owned()),
    ] {
        app.get(format!("/api/rulesets?{query}"))
            .by(&mara)
            .answers(400)
            .await
            .snapshot(what);
    }
    let longest = format!(
        "/api/rulesets?limit=200&q={}&category={}",
        &q[1..],
        &category[1..]
    );
    app.get(longest).by(&mara).answers(200).await;
}

#[tokio::test]
async fn a_ruleset_is_read_by_those_who_may() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let root = app.admin("Root").await;
    let (submission, id) = app.ruleset_under_review(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("under_review");
    app.get(&path)
        .by(&noor)
        .answers(404)
        .await
        .snapshot("under_review");
    app.approve_ruleset(submission).await;
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("published");
    let seen = app.get(&path).by(&noor).answers(200).await;
    assert_eq!(
        (
            &seen.body["ruleset"]["review_feedback"],
            &seen.body["ruleset"]["views"]
        ),
        (&Value::Null, &json!(2))
    );
    let seen = app.get(&path).by(&root).answers(200).await;
    assert_eq!(seen.body["ruleset"]["review_feedback"], "Well done.");
    app.advance(TimeDelta::days(1));
    let seen = app.get(&path).by(&noor).answers(200).await;
    assert_eq!(seen.body["ruleset"]["views"], 4);
    app.get(format!("/api/rulesets/{}", Uuid::nil()))
        .by(&mara)
        .answers(404)
        .await
        .snapshot("absent");
    app.get(&path).answers(401).await.snapshot("anonymous");
}

#[tokio::test]
async fn a_look_that_is_counted_already_costs_nothing() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    // Looks at what is not published are not counted.
    let (_, draft) = app.ruleset_under_review(&mara, "Draft").await;
    let (_, published) = app.published_ruleset(&mara, "Basics").await;
    let statements = async |by, id| {
        let before = app.app.store.statements();
        app.get(format!("/api/rulesets/{id}"))
            .by(by)
            .answers(200)
            .await;
        app.app.store.statements() - before
    };
    statements(&mara, draft).await;
    let uncounted = statements(&mara, draft).await;
    for by in [&mara, &noor] {
        assert!(statements(by, published).await > uncounted);
        assert!(statements(by, published).await <= uncounted);
    }
    app.advance(TimeDelta::days(1));
    assert!(statements(&noor, published).await > uncounted);
}

#[tokio::test]
async fn the_owner_sets_the_links() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (submission, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}");
    let set = |user, body: Value| app.patch(&path).by(user).json(&body);
    let both = json!({"video_tutorial_url": "https://video.test/1", "examples_url": "https://docs.test/x"});
    set(&mara, both).answers(200).await.snapshot("both_links");
    let cleared = set(&mara, json!({"examples_url": ""})).answers(200).await;
    let ruleset = &cleared.body["ruleset"];
    assert_eq!(ruleset["examples_url"], Value::Null);
    assert_eq!(ruleset["video_tutorial_url"], "https://video.test/1");
    // What waits for review later keeps them.
    let waiting = app
        .get(format!("/api/ruleset-submissions/{submission}"))
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(
        waiting.at("/submission/video_tutorial_url"),
        "https://video.test/1"
    );
    set(&noor, json!({"examples_url": ""}))
        .answers(403)
        .await
        .snapshot("of_another");
    let (_, draft) = app.ruleset_under_review(&mara, "Draft").await;
    app.patch(format!("/api/rulesets/{draft}"))
        .by(&noor)
        .json(&json!({"examples_url": ""}))
        .answers(404)
        .await
        .snapshot("under_review");
    for (what, body) in [
        ("nothing", json!({})),
        ("no_address", json!({"examples_url": "docs"})),
        ("script", json!({"examples_url": "javascript:alert(1)"})),
        ("unknown_property", json!({"name": "Mine"})),
    ] {
        set(&mara, body).answers(400).await.snapshot(what);
    }
}

#[tokio::test]
async fn everybody_knows_their_part_in_a_review() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}/reviewers/me");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("owner");
    app.get(&path)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("viewer");
    let mut tx = app.app.store.begin().await.expect("a transaction");
    assert!(
        reviewers::add(&mut tx, Reviewed::Ruleset(id), noor.id)
            .await
            .expect("a reviewer")
    );
    tx.commit().await.expect("a commit");
    app.get(&path)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("reviewer");
    let (_, draft) = app.ruleset_under_review(&mara, "Draft").await;
    app.get(format!("/api/rulesets/{draft}/reviewers/me"))
        .by(&noor)
        .answers(404)
        .await
        .snapshot("under_review");
}

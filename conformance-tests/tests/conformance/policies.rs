//! Community policies: lists, details, changes, reviewers.

use catalog_store::reviewers::{self, Reviewed};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, User};

fn names(list: &Value) -> Vec<&str> {
    let policies = list["policies"].as_array().expect("policies");
    policies
        .iter()
        .map(|policy| policy["name"].as_str().expect("a name"))
        .collect()
}

async fn listed(app: &TestApp, query: &str, by: Option<&User>) -> Vec<String> {
    let request = app.get(format!("/api/policies{query}"));
    let request = match by {
        Some(user) => request.by(user),
        None => request,
    };
    let answer = request.send().await.expect(200);
    names(&answer.body).into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn policies_are_listed() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for name in ["beta guard", "Alpha", "Éclair 100%"] {
        app.published_policy(&mara, name).await;
    }
    let hidden = app.policy_under_review(&mara, "Draft").await;
    let private = app.published_policy(&mara, "Zeta").await;
    app.set_private(private).await;
    app.get("/api/policies")
        .send()
        .await
        .expect(200)
        .snapshot("published");
    assert_eq!(
        listed(&app, "", None).await,
        ["Alpha", "beta guard", "Éclair 100%"]
    );
    assert_eq!(
        listed(&app, "?order=desc", None).await,
        ["Éclair 100%", "beta guard", "Alpha"]
    );
    assert_eq!(
        listed(&app, "?sort=nonsense&order=sideways", None).await,
        ["Alpha", "beta guard", "Éclair 100%"]
    );
    assert_eq!(
        listed(&app, "", Some(&mara)).await,
        ["Alpha", "beta guard", "Draft", "Zeta", "Éclair 100%"]
    );
    let noor = app.user("Noor").await;
    assert_eq!(listed(&app, "", Some(&noor)).await.len(), 3);
    assert!(
        app.get(format!("/api/policies/{hidden}"))
            .by(&noor)
            .send()
            .await
            .status
            == 404
    );
}

#[tokio::test]
async fn policies_are_found() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for name in ["beta guard", "Alpha", "Éclair 100%"] {
        app.published_policy(&mara, name).await;
    }
    for (query, found) in [
        ("?q=GUARD", vec!["beta guard"]),
        ("?q=guard+beta", vec!["beta guard"]),
        ("?q=guard+alpha", vec![]),
        ("?q=%C3%89CLAIR", vec!["Éclair 100%"]),
        ("?q=0%25", vec!["Éclair 100%"]),
        ("?q=_", vec![]),
        ("?q=%22", vec![]),
        ("?q=about", vec!["Alpha", "beta guard", "Éclair 100%"]),
        (
            "?category=Security",
            vec!["Alpha", "beta guard", "Éclair 100%"],
        ),
        ("?category=security", vec![]),
        ("?direction=outbound", vec![]),
        ("?assetKind=api", vec!["Alpha", "beta guard", "Éclair 100%"]),
        ("?assetKind=mcp", vec![]),
    ] {
        assert_eq!(listed(&app, query, None).await, found, "{query}");
    }
    for query in ["q=a%00b", "category=%00", "assetkind=api"] {
        app.get(format!("/api/policies?{query}")).answers(400).await;
    }
}

#[tokio::test]
async fn the_newest_submission_comes_first() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for name in ["first", "second"] {
        app.published_policy(&mara, name).await;
        app.advance(chrono::TimeDelta::minutes(1));
    }
    assert_eq!(
        listed(&app, "?sort=submitted", None).await,
        ["second", "first"]
    );
    assert_eq!(
        listed(&app, "?sort=submitted&order=asc", None).await,
        ["first", "second"]
    );
}

#[tokio::test]
async fn unknown_words_in_the_query_are_refused() {
    let app = TestApp::start().await;
    for (what, query) in [
        ("source", "source=other"),
        ("direction", "direction=up"),
        ("asset_kind", "assetKind=app"),
    ] {
        app.get(format!("/api/policies?{query}"))
            .send()
            .await
            .expect(400)
            .snapshot(what);
    }
}

#[tokio::test]
async fn a_policy_is_read_by_those_who_can_see_it() {
    let app = TestApp::start().await;
    let (mara, noor, root) = (
        app.user("Mara").await,
        app.user("Noor").await,
        app.admin("Root").await,
    );
    let id = app.policy_under_review(&mara, "Header Guard").await;
    let path = format!("/api/policies/{id}");
    app.get(&path)
        .by(&mara)
        .send()
        .await
        .expect(200)
        .snapshot("own_under_review");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("of_another_under_review");
    // Administrators review.
    app.get(&path).by(&root).send().await.expect(200);
    app.get(&path)
        .send()
        .await
        .expect(404)
        .snapshot("under_review_anonymous");
    app.approve(id).await;
    app.get(&path)
        .send()
        .await
        .expect(200)
        .snapshot("published");
    app.set_private(id).await;
    app.get(&path).send().await.expect(404);
    app.get(&path).by(&mara).send().await.expect(200);
    app.get("/api/policies/nonsense")
        .send()
        .await
        .expect(404)
        .snapshot("no_uuid");
}

#[tokio::test]
async fn the_owner_changes_name_and_category() {
    let app = TestApp::start().await;
    let (mara, noor, root) = (
        app.user("Mara").await,
        app.user("Noor").await,
        app.admin("Root").await,
    );
    let id = app.published_policy(&mara, "Header Guard").await;
    let path = format!("/api/policies/{id}");
    let body = json!({"name": "Header Keeper", "category": "Compliance"});
    app.patch(&path)
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(200)
        .snapshot("changed");
    assert_eq!(listed(&app, "?q=keeper", None).await, ["Header Keeper"]);
    app.patch(&path)
        .by(&noor)
        .json(&body)
        .send()
        .await
        .expect(403)
        .snapshot("not_owner");
    app.patch(&path)
        .by(&root)
        .json(&body)
        .send()
        .await
        .expect(403);
    app.patch(format!("/api/policies/{}", Uuid::nil()))
        .by(&mara)
        .json(&body)
        .send()
        .await
        .expect(404)
        .snapshot("absent");
    for (what, body) in [
        ("nothing", json!({})),
        (
            "description",
            json!({"description": "is changed by a revision"}),
        ),
        ("blank", json!({"name": "  "})),
        ("type", json!({"name": 5})),
        ("nul", json!({"name": "a\u{0}b"})),
    ] {
        app.patch(&path)
            .by(&mara)
            .json(&body)
            .send()
            .await
            .expect(400)
            .snapshot(what);
    }
}

#[tokio::test]
async fn a_reviewer_is_told() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Header Guard").await;
    let path = format!("/api/policies/{id}/reviewers/me");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(200)
        .snapshot("not_reviewer");
    let mut tx = app.app.store.begin().await.expect("a transaction");
    assert!(
        reviewers::add(&mut tx, Reviewed::Policy(id), noor.id)
            .await
            .expect("a reviewer")
    );
    tx.commit().await.expect("a commit");
    app.get(&path)
        .by(&noor)
        .send()
        .await
        .expect(200)
        .snapshot("reviewer");
    app.get(format!("/api/policies/{}/reviewers/me", Uuid::nil()))
        .by(&noor)
        .send()
        .await
        .expect(404)
        .snapshot("absent");
}

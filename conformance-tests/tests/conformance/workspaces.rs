//! Workspaces: who sees them, their names, their archive, and what is in them.

use chrono::TimeDelta;
use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn a_workspace_is_made_renamed_and_listed() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let create = |body: Value| app.post("/api/workspaces").by(&mara).json(&body);
    let made = create(json!({"name": "  Retail EU ", "slug": "retail"}))
        .answers(201)
        .await
        .snapshot("with_a_slug");
    let id = made.id("/workspace/id");
    create(json!({"name": "another", "slug": "retail"}))
        .answers(409)
        .await
        .snapshot("taken");
    create(json!({"name": "retail eu"}))
        .answers(201)
        .await
        .snapshot("without_a_slug");
    for (name, slug) in [
        ("Retail EU", "retail-eu-2"),
        ("小売", "workspace"),
        ("A!", "workspace-2"),
        ("  ab  ", "ab"),
    ] {
        let made = create(json!({"name": name})).answers(201).await;
        assert_eq!(made.at("/workspace/slug"), slug);
    }
    let path = format!("/api/workspaces/{id}");
    app.patch(&path)
        .by(&mara)
        .json(&json!({"name": " Retail World "}))
        .answers(200)
        .await
        .snapshot("renamed");
    app.get("/api/workspaces")
        .by(&mara)
        .answers(200)
        .await
        .snapshot("own");
    let none = app.get("/api/workspaces").by(&noor).answers(200).await;
    assert_eq!(none.body, json!({"memberships": []}));
}

#[tokio::test]
async fn names_and_slugs_have_limits() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let create = |body: Value| app.post("/api/workspaces").by(&mara).json(&body);
    for (what, body) in [
        ("no_name", json!({})),
        ("blank_name", json!({"name": "   "})),
        ("short_name", json!({"name": " a "})),
        ("long_name", json!({"name": "a".repeat(81)})),
        ("short_slug", json!({"name": "Retail", "slug": "a"})),
        (
            "slug_in_capitals",
            json!({"name": "Retail", "slug": "Retail"}),
        ),
        (
            "unknown_property",
            json!({"name": "Retail", "archived": true}),
        ),
    ] {
        create(body).answers(400).await.snapshot(what);
    }
    for slug in ["-ab", "a b", "ré", "a_b", &"a".repeat(49)] {
        create(json!({"name": "Retail", "slug": slug}))
            .answers(400)
            .await;
    }
    let long = "ä".repeat(80);
    let made = create(json!({"name": long, "slug": "a".repeat(48)}))
        .answers(201)
        .await;
    let path = format!("/api/workspaces/{}", made.id("/workspace/id"));
    for name in ["  ", "a ", &"a".repeat(81)] {
        let body = json!({"name": name});
        let refused = app.patch(&path).by(&mara).json(&body).answers(400).await;
        if name == "a " {
            refused.snapshot("short_name");
        }
    }
    // Derived slugs stay within the limit, their numbers included.
    for slug in ["b".repeat(48), format!("{}-2", "b".repeat(46))] {
        let made = create(json!({"name": "b".repeat(60)})).answers(201).await;
        assert_eq!(made.at("/workspace/slug"), slug);
    }
}

#[tokio::test]
async fn a_common_name_never_runs_out_of_slugs() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    for _ in 0..100 {
        app.workspace(&mara, "Retail").await;
    }
    let made = app
        .post("/api/workspaces")
        .by(&mara)
        .json(&json!({"name": "Retail"}))
        .answers(201)
        .await;
    assert_eq!(made.at("/workspace/slug"), made.at("/workspace/id"));
}

#[tokio::test]
async fn only_members_see_a_workspace() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let root = app.admin("Root").await;
    let id = app.workspace(&mara, "Retail").await;
    let (path, nil) = (format!("/api/workspaces/{id}"), Uuid::nil());
    let (archive, members) = (format!("{path}/archive"), format!("{path}/members"));
    let member = format!("{members}/{}", mara.id);
    let connections = format!("{path}/connections");
    for who in [&noor, &root] {
        for request in [
            app.get(&path),
            app.patch(&path).json(&json!({"name": "Mine"})),
            app.post(&archive),
            app.delete(&archive),
            app.get(&members),
            app.post(&members)
                .json(&json!({"userId": noor.id, "role": "owner"})),
            app.patch(&member).json(&json!({"role": "member"})),
            app.delete(&member),
            app.get(format!("{member}/impact")),
            app.post(&connections).json(&json!({"connection_id": nil})),
            app.patch(&connections)
                .json(&json!({"connection_id": nil, "disabled": true})),
            app.delete(format!("{connections}?connection_id={nil}")),
            app.get(format!("{connections}/{nil}/impact")),
        ] {
            let refused = request.by(who).answers(404).await;
            if who.id == noor.id {
                refused.snapshot("no_member");
            }
        }
    }
    app.get(format!("/api/workspaces/{nil}"))
        .by(&mara)
        .answers(404)
        .await;
    app.get(&path).by(&mara).answers(200).await.snapshot("new");
}

#[tokio::test]
async fn an_archived_workspace_can_be_read() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let lena = app.user("Lena").await;
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "admin").await;
    app.member(id, &mara, &lena, "member").await;
    let shared = app.shared_connection(&mara, id, "Main").await;
    let path = format!("/api/workspaces/{id}");
    let archive = format!("{path}/archive");
    app.post(&archive)
        .by(&lena)
        .answers(403)
        .await
        .snapshot("plain_member");
    app.delete(&archive)
        .by(&lena)
        .answers(403)
        .await
        .snapshot("plain_member");
    app.advance(TimeDelta::hours(1));
    let first = app
        .post(&archive)
        .by(&noor)
        .answers(200)
        .await
        .snapshot("archived");
    app.advance(TimeDelta::hours(1));
    let second = app.post(&archive).by(&mara).answers(200).await;
    assert_eq!(first.body, second.body);
    let members = format!("{path}/members");
    let member = format!("{members}/{}", lena.id);
    let connections = format!("{path}/connections");
    let impact = format!("{connections}/{shared}/impact");
    for readable in [&path, &members, &format!("{member}/impact"), &impact] {
        app.get(readable).by(&mara).answers(200).await;
    }
    let listed = app.get("/api/workspaces").by(&lena).answers(200).await;
    assert!(listed.at("/memberships/0/archived_at").contains("10:00"));
    for request in [
        app.patch(&path).json(&json!({"name": "Other"})),
        app.post(&members)
            .json(&json!({"userId": lena.id, "role": "member"})),
        app.patch(&member).json(&json!({"role": "admin"})),
        app.delete(&member),
        app.post(&connections)
            .json(&json!({"connection_id": shared})),
        app.patch(&connections)
            .json(&json!({"connection_id": shared, "disabled": true})),
        app.delete(format!("{connections}?connection_id={shared}")),
    ] {
        request.by(&mara).answers(409).await.snapshot("archived");
    }
    app.delete(&archive)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("active_again");
    app.delete(&archive).by(&mara).answers(200).await;
    let renamed = json!({"name": "Other"});
    app.patch(&path)
        .by(&lena)
        .json(&renamed)
        .answers(403)
        .await
        .snapshot("plain_member");
    app.patch(&path).by(&noor).json(&renamed).answers(200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn workspaces_made_at_once_have_different_slugs() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let create = |body: &Value| app.post("/api/workspaces").by(&mara).json(body).send();
    let (given, derived) = (
        json!({"name": "Given", "slug": "given"}),
        json!({"name": "Retail"}),
    );
    let (given, derived) = join(
        join_all((0..8).map(|_| create(&given))),
        join_all((0..8).map(|_| create(&derived))),
    )
    .await;
    let made = given.iter().filter(|answer| answer.status == 201).count();
    let refused = given.iter().filter(|answer| answer.status == 409).count();
    assert_eq!((made, refused), (1, 7));
    let mut slugs: Vec<&str> = derived.iter().map(|a| a.at("/workspace/slug")).collect();
    slugs.sort_unstable();
    slugs.dedup();
    assert_eq!(slugs.len(), 8);
    assert!(slugs.contains(&"retail") && slugs.contains(&"retail-8"));
    let listed = app.get("/api/workspaces").by(&mara).answers(200).await;
    assert_eq!(listed.body["memberships"].as_array().map(Vec::len), Some(9));
}

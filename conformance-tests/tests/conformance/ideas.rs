//! What policies deliver of ideas, as REST shows it: declared by their owners, completed by reviews, merged and closed by
//! administrators.

use catalog_store::{
    domain::IdeaCoverage,
    ideas::{self, DeliveryChange},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, User};

async fn declare(app: &TestApp, owner: &User, name: &str, ideas: &[Uuid]) -> Uuid {
    let url = app.repository(&name.to_lowercase());
    let body = json!({"name": name, "description": "Guards.", "sourcehostUrl": url, "deliversIdeaIds": ideas});
    let made = app.post("/api/submissions").by(owner).json(&body);
    made.answers(201).await.id("/submission/id")
}

async fn merge(app: &TestApp, id: Uuid, into: Uuid) {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let merged = ideas::merge(&mut tx, id, into, None, app.app.clock.now()).await;
    merged.expect("a merge");
    tx.commit().await.expect("a commit");
}

async fn close(app: &TestApp, id: Uuid) {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let closed = ideas::close(&mut tx, id, None, None, app.app.clock.now()).await;
    closed.expect("a closed idea");
    tx.commit().await.expect("a commit");
}

async fn set(app: &TestApp, idea: Uuid, policy: Uuid, coverage: IdeaCoverage, note: &str) {
    let change = DeliveryChange {
        coverage: Some(coverage),
        scope_note: Some(note.to_owned()),
    };
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let set = ideas::set_delivery(&mut tx, (idea, policy), change, None, app.app.clock.now()).await;
    set.expect("a delivery");
    tx.commit().await.expect("a commit");
}

/// What a policy delivers, as its owner reads it.
async fn delivered(app: &TestApp, policy: Uuid, by: &User) -> Value {
    let read = app.get(format!("/api/policies/{policy}")).by(by);
    let mut body = read.answers(200).await.body;
    body["policy"]["delivers_ideas"].take()
}

fn delivery(
    id: Uuid,
    title: &str,
    phase: &str,
    (coverage, note): (&str, &str),
    completes: bool,
) -> Value {
    json!({"id": id, "title": title, "phase": phase, "coverage": coverage, "scope_note": note, "completes_idea": completes})
}

const ALL: (&str, &str) = ("full", "");

#[tokio::test]
async fn what_is_declared_is_completed_by_the_review() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (mask, limit) = (app.idea("Mask data").await, app.idea("Limit rates").await);
    let guard = declare(&app, &mara, "Guard", &[limit, mask]).await;
    let declared = json!([
        delivery(limit, "Limit rates", "declared", ALL, false),
        delivery(mask, "Mask data", "declared", ALL, false),
    ]);
    assert_eq!(delivered(&app, guard, &mara).await, declared);
    let part = ("partial", "Requests only.");
    set(&app, mask, guard, IdeaCoverage::Partial, part.1).await;
    app.approve(guard).await;
    let completed = json!([
        delivery(limit, "Limit rates", "delivered", ALL, true),
        delivery(mask, "Mask data", "delivered", part, false),
    ]);
    assert_eq!(delivered(&app, guard, &noor).await, completed);
    app.get(format!("/api/policies/{guard}"))
        .answers(200)
        .await
        .snapshot("delivers_ideas");
    // Several deliver one idea, each as much as is said of it.
    let shield = declare(&app, &noor, "Shield", &[mask]).await;
    app.approve(shield).await;
    assert_eq!(
        delivered(&app, shield, &mara).await,
        json!([delivery(mask, "Mask data", "delivered", ALL, true)])
    );
    assert_eq!(delivered(&app, guard, &noor).await, completed);
    // In lists, too.
    let listed = app.get("/api/policies").answers(200).await;
    assert_eq!(listed.body["policies"][0]["delivers_ideas"], completed);
    // What an administrator takes out of the catalog delivers nothing.
    app.set_private(guard).await;
    let own = delivered(&app, guard, &mara).await;
    assert_eq!(
        (&own[0]["phase"], &own[0]["completes_idea"]),
        (&json!("declared"), &json!(false))
    );
}

#[tokio::test]
async fn a_rejected_policy_delivers_nothing_until_it_is_approved() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let mask = app.idea("Mask data").await;
    let guard = declare(&app, &mara, "Guard", &[mask]).await;
    app.reject(guard, "Please say more.").await;
    let declared = json!([delivery(mask, "Mask data", "declared", ALL, false)]);
    assert_eq!(delivered(&app, guard, &mara).await, declared);
    let again = app.patch(format!("/api/submissions/{guard}")).by(&mara);
    again.json(&json!({})).answers(200).await;
    assert_eq!(delivered(&app, guard, &mara).await, declared);
    app.approve(guard).await;
    assert_eq!(delivered(&app, guard, &mara).await[0]["phase"], "delivered");
}

#[tokio::test]
async fn a_merged_idea_leads_to_the_kept_one() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (gone, kept) = (
        app.idea("Mask data").await,
        app.idea("Mask personal data").await,
    );
    let guard = declare(&app, &mara, "Guard", &[gone, kept]).await;
    let shield = declare(&app, &mara, "Shield", &[gone]).await;
    app.approve(shield).await;
    merge(&app, gone, kept).await;
    let title = "Mask personal data";
    assert_eq!(
        delivered(&app, guard, &mara).await,
        json!([delivery(kept, title, "declared", ALL, false)])
    );
    assert_eq!(
        delivered(&app, shield, &mara).await,
        json!([delivery(kept, title, "delivered", ALL, true)])
    );
    // Whoever still knows the old identifier declares the kept one.
    let later = declare(&app, &mara, "Later", &[gone]).await;
    assert_eq!(
        delivered(&app, later, &mara).await,
        json!([delivery(kept, title, "declared", ALL, false)])
    );
}

#[tokio::test]
async fn a_closed_idea_takes_no_further_deliveries() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let mask = app.idea("Mask data").await;
    let guard = declare(&app, &mara, "Guard", &[mask]).await;
    close(&app, mask).await;
    let url = app.repository("shield");
    let body = json!({"name": "Shield", "description": "Guards.", "sourcehostUrl": url, "deliversIdeaIds": [mask]});
    let refused = app
        .post("/api/submissions")
        .by(&mara)
        .json(&body)
        .answers(400)
        .await;
    refused.snapshot("closed_idea");
    let own = app.get("/api/submissions").by(&mara).answers(200).await;
    assert_eq!(
        own.body["submissions"].as_array().map(Vec::len),
        Some(1),
        "nothing is left of it"
    );
    // What was declared before stays, and can be said again.
    let again = app.patch(format!("/api/submissions/{guard}")).by(&mara);
    again
        .json(&json!({"deliversIdeaIds": [mask]}))
        .answers(200)
        .await;
    app.approve(guard).await;
    assert_eq!(
        delivered(&app, guard, &mara).await,
        json!([delivery(mask, "Mask data", "delivered", ALL, true)])
    );
    let other = declare(&app, &mara, "Other", &[]).await;
    let late = app.patch(format!("/api/submissions/{other}")).by(&mara);
    late.json(&json!({"deliversIdeaIds": [mask]}))
        .answers(400)
        .await;
}

/// An idea is merged while policies that declare it are submitted: each delivers the kept one in the end.
#[tokio::test(flavor = "multi_thread")]
async fn submissions_and_a_merge_of_the_same_moment() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (gone, kept) = (
        app.idea("Mask data").await,
        app.idea("Mask personal data").await,
    );
    let url = app.repository("guard");
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url, "deliversIdeaIds": [gone]});
    let submit = join_all((0..8).map(|_| {
        app.post("/api/submissions")
            .by(&mara)
            .json(&body)
            .answers(201)
    }));
    let (made, ()) = tokio::join!(submit, merge(&app, gone, kept));
    for answer in made {
        let ideas = delivered(&app, answer.id("/submission/id"), &mara).await;
        assert_eq!(
            (ideas.as_array().map(Vec::len), &ideas[0]["id"]),
            (Some(1), &json!(kept))
        );
    }
}

/// Likes come from outside of REST, which shows them and sorts by them.
#[tokio::test]
async fn likes_of_rulesets_are_shown() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, quiet) = app.published_ruleset(&mara, "Alpha").await;
    let (_, liked) = app.published_ruleset(&mara, "Zeta").await;
    let mut tx = app.app.store.begin().await.expect("a transaction");
    for user in [&mara, &noor] {
        let viewer = catalog_store::domain::Viewer::User {
            id: user.id,
            is_admin: false,
        };
        let like =
            catalog_store::likes::set_ruleset(&mut tx, viewer, liked, true, app.app.clock.now());
        like.await.expect("a like");
    }
    tx.commit().await.expect("a commit");
    for (id, likes) in [(quiet, 0), (liked, 2)] {
        let shown = app
            .get(format!("/api/rulesets/{id}"))
            .by(&noor)
            .answers(200)
            .await;
        assert_eq!(shown.body["ruleset"]["likes"], likes);
    }
    let listed = app
        .get("/api/rulesets?sort=likes")
        .by(&noor)
        .answers(200)
        .await;
    let rows: Vec<_> = listed.body["rulesets"]
        .as_array()
        .expect("rulesets")
        .iter()
        .map(|row| (&row["name"], &row["likes"]))
        .collect();
    assert_eq!(
        rows,
        [(&json!("Zeta"), &json!(2)), (&json!("Alpha"), &json!(0))]
    );
}

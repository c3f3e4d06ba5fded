//! Who reviews, and what reviewers see of what is not published.

use catalog_store::reviewers::{self, Reviewed};
use serde_json::{Value, json};

use crate::harness::{TestApp, User};

async fn appoint(app: &TestApp, what: Reviewed, reviewer: &User) {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let made = reviewers::add(&mut tx, what, reviewer.id).await;
    assert!(made.expect("the database"), "a new reviewer");
    tx.commit().await.expect("a commit");
}

async fn dismiss(app: &TestApp, what: Reviewed, reviewer: &User) {
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let gone = reviewers::remove(&mut tx, what, reviewer.id).await;
    assert!(gone.expect("the database"), "a reviewer");
    tx.commit().await.expect("a commit");
}

fn length(body: &Value, list: &str) -> Option<usize> {
    body[list].as_array().map(Vec::len)
}

#[tokio::test]
async fn reviewers_see_a_policy_that_is_not_published() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (lena, root) = (app.user("Lena").await, app.admin("Root").await);
    let id = app.policy_under_review(&mara, "Draft").await;
    let paths = [
        format!("/api/policies/{id}"),
        format!("/api/policies/{id}/history"),
        format!("/api/policies/{id}/reviewers/me"),
        format!("/api/submissions/{id}"),
        format!("/api/submissions/{id}/history"),
    ];
    for path in &paths {
        app.get(path).by(&noor).answers(404).await;
    }
    appoint(&app, Reviewed::Policy(id), &noor).await;
    app.reject(id, "Please say more.").await;
    for path in &paths {
        for reviewer in [&noor, &root] {
            app.get(path).by(reviewer).answers(200).await;
        }
        app.get(path).by(&lena).answers(404).await;
    }
    let history = app.get(&paths[4]).by(&noor).answers(200).await;
    assert_eq!(history.at("/entries/1/feedback"), "Please say more.");
    for (who, reviews) in [(&noor, true), (&root, true), (&mara, false)] {
        let told = app.get(&paths[2]).by(who).answers(200).await;
        assert_eq!(told.body, json!({"isReviewer": reviews}));
    }
    // Lists show what they show to everybody, and nothing of it is the reviewer's to change.
    for reviewer in [&noor, &root] {
        let policies = app.get("/api/policies").by(reviewer).answers(200).await;
        assert_eq!(length(&policies.body, "policies"), Some(0));
        let own = app.get("/api/submissions").by(reviewer).answers(200).await;
        assert_eq!(length(&own.body, "submissions"), Some(0));
        let name = json!({"name": "Mine"});
        for path in [&paths[0], &paths[3]] {
            let refused = app.patch(path).by(reviewer).json(&name).answers(403).await;
            if reviewer.id == noor.id {
                refused.snapshot("reviewer");
            }
        }
    }
    dismiss(&app, Reviewed::Policy(id), &noor).await;
    for path in &paths {
        app.get(path).by(&noor).answers(404).await;
    }
}

#[tokio::test]
async fn reviewers_see_a_ruleset_that_is_not_published() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (lena, root) = (app.user("Lena").await, app.admin("Root").await);
    let (submission, id) = app.ruleset_under_review(&mara, "Basics").await;
    let paths = [
        format!("/api/rulesets/{id}"),
        format!("/api/rulesets/{id}/docs"),
        format!("/api/rulesets/{id}/reviewers/me"),
        format!("/api/ruleset-submissions/{submission}"),
        format!("/api/ruleset-submissions/{submission}/history"),
    ];
    for path in &paths {
        app.get(path).by(&noor).answers(404).await;
    }
    appoint(&app, Reviewed::Ruleset(id), &noor).await;
    for path in &paths {
        for reviewer in [&noor, &root] {
            app.get(path).by(reviewer).answers(200).await;
        }
        app.get(path).by(&lena).answers(404).await;
    }
    for (who, reviews, role) in [
        (&noor, true, "reviewer"),
        (&root, true, "reviewer"),
        (&mara, false, "owner"),
    ] {
        let told = app.get(&paths[2]).by(who).answers(200).await;
        assert_eq!(told.body, json!({"isReviewer": reviews, "role": role}));
    }
    for reviewer in [&noor, &root] {
        let rulesets = app.get("/api/rulesets").by(reviewer).answers(200).await;
        assert_eq!(length(&rulesets.body, "rulesets"), Some(0));
        let own = app.get("/api/ruleset-submissions").by(reviewer);
        assert_eq!(length(&own.answers(200).await.body, "submissions"), Some(0));
        let name = json!({"name": "Mine"});
        let refused = app.patch(&paths[3]).by(reviewer).json(&name);
        refused.answers(403).await;
        app.delete(&paths[3]).by(reviewer).answers(403).await;
    }
    dismiss(&app, Reviewed::Ruleset(id), &noor).await;
    for path in &paths {
        app.get(path).by(&noor).answers(404).await;
    }
}

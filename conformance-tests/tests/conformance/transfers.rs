//! Transfers of a policy from one owner to another.

use catalog_store::domain::RevisionDecision;
use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use crate::harness::{TestApp, User};

async fn offer(app: &TestApp, owner: &User, policy: Uuid, recipient: &User) -> Uuid {
    app.post(format!("/api/policies/{policy}/transfers"))
        .by(owner)
        .json(&json!({"recipientEmail": recipient.email}))
        .answers(201)
        .await
        .id("/transfer/id")
}

#[tokio::test]
async fn an_accepted_transfer_moves_the_policy() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Guard").await;
    let revisions = format!("/api/policies/{id}/revisions");
    let proposal = json!({"field": "description", "value": "About the new guard."});
    app.post(&revisions)
        .by(&mara)
        .json(&proposal)
        .answers(201)
        .await;
    let body = json!({"recipientEmail": "NOOR@example.com"});
    let made = app
        .post(format!("/api/policies/{id}/transfers"))
        .by(&mara)
        .json(&body)
        .answers(201)
        .await
        .snapshot("offered");
    let transfer = made.id("/transfer/id");
    app.get("/api/me/transfers")
        .by(&mara)
        .answers(200)
        .await
        .snapshot("initiator");
    app.get("/api/me/transfers?role=recipient")
        .by(&noor)
        .answers(200)
        .await
        .snapshot("recipient");
    let none = app
        .get("/api/me/transfers?role=recipient")
        .by(&mara)
        .answers(200)
        .await;
    assert_eq!(none.body, json!({"transfers": []}));
    app.post(format!("/api/transfers/{transfer}/accept"))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("accepted");
    let rename = |name: &str| json!({"name": name});
    let path = format!("/api/policies/{id}");
    app.patch(&path)
        .by(&mara)
        .json(&rename("Mine"))
        .answers(403)
        .await;
    let policy = app
        .patch(&path)
        .by(&noor)
        .json(&rename("Noors"))
        .answers(200)
        .await;
    assert_eq!(
        policy.body["policy"]["contributors"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    // What was pending stays so, with whoever proposed it; the field has its pending revision.
    let pending = app.get(&revisions).by(&mara).answers(200).await;
    assert_eq!(pending.at("/revisions/0/status"), "pending");
    let none = app.get(&revisions).by(&noor).answers(200).await;
    assert_eq!(none.body, json!({"revisions": []}));
    let another = json!({"field": "description", "value": "About another guard."});
    let propose = |who| app.post(&revisions).by(who).json(&another);
    propose(&noor).answers(409).await;
    propose(&mara).answers(403).await;
    app.decide_revision(
        pending.id("/revisions/0/id"),
        RevisionDecision::Approve,
        "Good.",
    )
    .await;
    let shown = app.get(&path).answers(200).await;
    assert_eq!(shown.at("/policy/description"), "About the new guard.");
    propose(&noor).answers(201).await;
    for (who, field) in [(&mara, "approved"), (&noor, "pending")] {
        let own = app.get(&revisions).by(who).answers(200).await;
        assert_eq!(own.body["revisions"].as_array().map(Vec::len), Some(1));
        assert_eq!(own.at("/revisions/0/status"), field);
    }
    app.get(format!("{path}/history"))
        .answers(200)
        .await
        .snapshot("transferred");
    app.post(format!("/api/transfers/{transfer}/accept"))
        .by(&noor)
        .answers(409)
        .await
        .snapshot("accepted_already");
}

#[tokio::test]
async fn a_transfer_can_be_refused_and_taken_back() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Guard").await;
    let first = offer(&app, &mara, id, &noor).await;
    app.post(format!("/api/transfers/{first}/reject"))
        .by(&noor)
        .json(&json!({"feedback": "Not mine."}))
        .answers(200)
        .await
        .snapshot("with_feedback");
    let second = offer(&app, &mara, id, &noor).await;
    app.post(format!("/api/transfers/{second}/cancel"))
        .by(&mara)
        .answers(200)
        .await
        .snapshot("cancelled");
    let third = offer(&app, &mara, id, &noor).await;
    app.post(format!("/api/transfers/{third}/reject"))
        .by(&noor)
        .body("application/json", "")
        .answers(200)
        .await
        .snapshot("without_a_body");
    app.post(format!("/api/transfers/{third}/cancel"))
        .by(&mara)
        .answers(409)
        .await
        .snapshot("rejected_already");
    app.post(format!("/api/transfers/{second}/reject"))
        .by(&noor)
        .answers(409)
        .await
        .snapshot("cancelled_already");
    app.patch(format!("/api/policies/{id}"))
        .by(&mara)
        .json(&json!({"name": "Still mine"}))
        .answers(200)
        .await;
}

#[tokio::test]
async fn an_offer_expires() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Guard").await;
    let transfer = offer(&app, &mara, id, &noor).await;
    app.advance(TimeDelta::days(14));
    app.post(format!("/api/transfers/{transfer}/accept"))
        .by(&noor)
        .answers(409)
        .await
        .snapshot("expired");
    app.get("/api/me/transfers")
        .by(&noor)
        .answers(200)
        .await
        .snapshot("expired");
    // It is in nobody's way.
    offer(&app, &mara, id, &noor).await;
}

#[tokio::test]
async fn transfers_are_for_the_two_of_them() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (lena, root) = (app.user("Lena").await, app.admin("Root").await);
    let id = app.published_policy(&mara, "Guard").await;
    let draft = app.policy_under_review(&mara, "Draft").await;
    let path = format!("/api/policies/{id}/transfers");
    let to = |email: &str| json!({"recipientEmail": email});
    let try_it = |user, body| app.post(&path).by(user).json(&body);
    try_it(&noor, to(&lena.email))
        .answers(403)
        .await
        .snapshot("of_another");
    try_it(&mara, to("nobody@example.com"))
        .answers(404)
        .await
        .snapshot("unknown_recipient");
    try_it(&mara, to(&mara.email))
        .answers(400)
        .await
        .snapshot("to_oneself");
    try_it(&mara, to("nobody"))
        .answers(400)
        .await
        .snapshot("no_address");
    try_it(&mara, json!({}))
        .answers(400)
        .await
        .snapshot("missing");
    app.post(format!("/api/policies/{draft}/transfers"))
        .by(&noor)
        .json(&to(&lena.email))
        .answers(404)
        .await
        .snapshot("under_review");
    let transfer = offer(&app, &mara, id, &noor).await;
    try_it(&mara, to(&lena.email))
        .answers(409)
        .await
        .snapshot("pending");
    for (who, what) in [
        (&mara, "accept"),
        (&mara, "reject"),
        (&noor, "cancel"),
        (&lena, "accept"),
        (&lena, "reject"),
        (&lena, "cancel"),
        (&root, "accept"),
    ] {
        let refused = app
            .post(format!("/api/transfers/{transfer}/{what}"))
            .by(who)
            .answers(404)
            .await;
        if who.id == lena.id {
            refused.snapshot("of_others");
        }
    }
    app.post(format!("/api/transfers/{transfer}/reject"))
        .by(&noor)
        .json(&json!({"feedback": 5}))
        .answers(400)
        .await
        .snapshot("feedback_of_another_type");
    app.get("/api/me/transfers?role=owner")
        .by(&mara)
        .answers(400)
        .await
        .snapshot("unknown_role");
    // An own draft can be given away, too.
    offer(&app, &mara, draft, &noor).await;
}

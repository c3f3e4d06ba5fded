//! The same thing at the same moment.

use catalog_store::{
    domain::{RevisionDecision, Seen},
    policies, submissions,
};
use futures_util::future::join_all;
use serde_json::json;

use crate::{
    harness::{Exchange, TestApp},
    workspace_members::{roles, team},
};

pub fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|s| **s == status).count()
}

pub fn statuses(answers: &[Exchange]) -> Vec<u16> {
    answers.iter().map(|a| a.status.as_u16()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn toggles_leave_a_consistent_like() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let path = format!(
        "/api/policies/{}/like",
        app.published_policy(&mara, "Guard").await
    );
    let answers = join_all((0..41).map(|_| app.post(&path).by(&mara).send())).await;
    let liked = answers.iter().filter(|a| a.body["liked"] == true).count();
    assert_eq!((answers.len(), liked), (41, 21));
    assert_eq!(app.get(&path).by(&mara).send().await.body["liked"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_holds() {
    let app = TestApp::with(|settings| settings.limits.comments_per_day = Some(5)).await;
    let mara = app.user("Mara").await;
    let path = format!(
        "/api/policies/{}/comments",
        app.published_policy(&mara, "Guard").await
    );
    let body = json!({"body": "Hi"});
    let answers = join_all((0..20).map(|_| app.post(&path).by(&mara).json(&body).send())).await;
    let statuses = statuses(&answers);
    assert_eq!((count(&statuses, 201), count(&statuses, 429)), (5, 15));
    assert_eq!(
        app.get(&path).send().await.body["comments"]
            .as_array()
            .map(Vec::len),
        Some(5)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_username_has_one_user() {
    let app = TestApp::start().await;
    let mut users = Vec::new();
    for n in 0..6 {
        users.push(app.user(&format!("User{n}")).await);
    }
    let body = json!({"username": "wanted"});
    let answers = join_all(
        users
            .iter()
            .map(|user| app.patch("/api/me").by(user).json(&body).send()),
    )
    .await;
    let statuses = statuses(&answers);
    assert_eq!((count(&statuses, 200), count(&statuses, 409)), (1, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn submissions_of_one_name_get_different_addresses() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": app.repository("guard")});
    let answers =
        join_all((0..6).map(|_| app.post("/api/submissions").by(&mara).json(&body).send())).await;
    assert!(answers.iter().all(|a| a.status == 201));
    let listed = app.get("/api/policies").by(&mara).send().await.expect(200);
    let mut slugs: Vec<&str> = listed.body["policies"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|p| p["slug"].as_str())
        .collect();
    slugs.sort_unstable();
    assert_eq!(
        slugs,
        [
            "guard", "guard-2", "guard-3", "guard-4", "guard-5", "guard-6"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_one_wins() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.policy_under_review(&mara, "Guard").await;
    let decide = |approve: bool| {
        let app = &app.app;
        async move {
            let mut tx = app.store.begin().await.expect("a transaction");
            let now = app.clock.now();
            let decided = if approve {
                submissions::approve(&mut tx, id, &Seen::default(), None, None, now).await
            } else {
                submissions::reject(&mut tx, id, None, None, now).await
            };
            let won = decided.is_ok();
            tx.commit().await.expect("a commit");
            won
        }
    };
    let decided = join_all([decide(true), decide(false), decide(true)]).await;
    assert_eq!(decided.iter().filter(|won| **won).count(), 1);
    let history = app
        .get(format!("/api/submissions/{id}/history"))
        .by(&mara)
        .send()
        .await
        .expect(200);
    assert_eq!(history.body["entries"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_revision_of_a_field_is_pending() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let path = format!(
        "/api/policies/{}/revisions",
        app.published_policy(&mara, "Guard").await
    );
    let url = app.repository("next");
    for body in [
        json!({"field": "description", "value": "About the next guard."}),
        json!({"field": "sourcehost_url", "value": url}),
    ] {
        let answers = join_all((0..8).map(|_| app.post(&path).by(&mara).json(&body).send())).await;
        let statuses = statuses(&answers);
        assert_eq!((count(&statuses, 201), count(&statuses, 409)), (1, 7));
    }
    let own = app.get(&path).by(&mara).answers(200).await;
    assert_eq!(own.body["revisions"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_on_a_revision_one_wins() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let body = json!({"field": "description", "value": "About the next guard."});
    let path = format!("/api/policies/{id}/revisions");
    let revision = app
        .post(path)
        .by(&mara)
        .json(&body)
        .answers(201)
        .await
        .id("/revision/id");
    let decide = |decision| {
        let app = &app.app;
        async move {
            let mut tx = app.store.begin().await.expect("a transaction");
            let (now, seen) = (app.clock.now(), Seen::default());
            let decided =
                policies::decide_revision(&mut tx, revision, decision, &seen, None, None, now)
                    .await;
            if decided.is_ok() {
                tx.commit().await.expect("a commit");
            }
            decided.is_ok()
        }
    };
    let (approve, reject) = (RevisionDecision::Approve, RevisionDecision::Reject);
    let decided = join_all([approve, reject, approve, reject].map(decide)).await;
    assert_eq!(decided.iter().filter(|won| **won).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_transfer_is_open_and_ends_once() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.published_policy(&mara, "Guard").await;
    let offers = format!("/api/policies/{id}/transfers");
    let body = json!({"recipientEmail": noor.email});
    for _ in 0..5 {
        let answers =
            join_all((0..6).map(|_| app.post(&offers).by(&mara).json(&body).send())).await;
        assert_eq!(
            (
                count(&statuses(&answers), 201),
                count(&statuses(&answers), 409)
            ),
            (1, 5)
        );
        let made = answers
            .iter()
            .find(|answer| answer.status == 201)
            .expect("one");
        let transfer = made.id("/transfer/id");
        let end = |what: &str| app.post(format!("/api/transfers/{transfer}/{what}"));
        let answers = join_all([
            end("cancel").by(&mara).send(),
            end("reject").by(&noor).send(),
            end("cancel").by(&mara).send(),
            end("reject").by(&noor).send(),
        ])
        .await;
        assert_eq!(
            (
                count(&statuses(&answers), 200),
                count(&statuses(&answers), 409)
            ),
            (1, 3)
        );
    }
    let made = app.post(&offers).by(&mara).json(&body).answers(201).await;
    let accept = format!("/api/transfers/{}/accept", made.id("/transfer/id"));
    // Who owned it a moment ago offers it again: before the acceptance it is 409, after it 403.
    let again = json!({"recipientEmail": noor.email});
    let answers = join_all([
        app.post(&accept).by(&noor).send(),
        app.post(&accept).by(&noor).send(),
        app.post(&offers).by(&mara).json(&again).send(),
        app.post(&offers).by(&mara).json(&again).send(),
    ])
    .await;
    let statuses = statuses(&answers);
    assert_eq!(
        (count(&statuses[..2], 200), count(&statuses[..2], 409)),
        (1, 1)
    );
    assert!(
        statuses[2..]
            .iter()
            .all(|status| [403, 409].contains(status)),
        "{statuses:?}"
    );
    let path = format!("/api/policies/{id}");
    app.patch(&path)
        .by(&noor)
        .json(&json!({"name": "Mine"}))
        .answers(200)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_added_once() {
    let app = TestApp::start().await;
    let (mara, noor, _, _, path) = team(&app).await;
    let omar = app.user("Omar").await;
    let add = |who, role: &str| {
        let body = json!({"email": omar.email, "role": role});
        app.post(format!("{path}/members")).by(who).json(&body)
    };
    let requests = (0..8).map(|n| {
        let (who, role) = if n % 2 == 0 {
            (&mara, "admin")
        } else {
            (&noor, "member")
        };
        add(who, role).send()
    });
    let answers = join_all(requests).await;
    let count = |status: u16| answers.iter().filter(|a| a.status == status).count();
    assert_eq!((count(200), count(409)), (1, 7));
    assert_eq!(roles(&app, &mara, &path).await.len(), 4);
}

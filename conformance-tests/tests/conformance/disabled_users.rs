//! Users who may do nothing any more, and how long tokens live.

use catalog_api::operations::OPERATIONS;
use catalog_emulators::Moment;
use catalog_store::{Connection, deployments, retention, retention::Kept, users};
use chrono::TimeDelta;
use reqwest::StatusCode;
use serde_json::json;
use uuid::Uuid;

use crate::harness::{TestApp, User, audited};

impl TestApp {
    /// As `catalog admin user disable` does.
    async fn disable(&self, user: &User) -> Vec<Uuid> {
        let now = self.app.clock.now();
        let mut tx = self.app.store.begin().await.expect("a transaction");
        let (_, changed) = users::disable(&mut tx, &user.email, now)
            .await
            .expect("a user");
        assert!(changed);
        let cancelled = deployments::cancel_all_of(&mut tx, user.id, now).await;
        tx.commit().await.expect("a commit");
        cancelled.expect("deployments")
    }
}

#[test]
fn it_is_known_of_each_operation_whether_it_is_audited() {
    let unknown = OPERATIONS
        .iter()
        .filter(|operation| audited(operation).is_none());
    let unknown: Vec<&str> = unknown.map(|operation| operation.id).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[tokio::test]
async fn a_disabled_user_is_refused_until_enabled_again() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    app.get("/api/me").by(&mara).answers(200).await;
    app.disable(&mara).await;
    app.get("/api/me").by(&mara).answers(401).await;
    // Not even where nobody has to be known: a credential that is no good is told.
    app.get("/api/policies").by(&mara).answers(401).await;
    let wanted = json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": 30});
    let make = app.post("/api/tokens").session(&mara).json(&wanted);
    make.answers(401).await;
    let mut tx = app.app.store.begin().await.expect("a transaction");
    users::enable(&mut tx, &mara.email).await.expect("a user");
    tx.commit().await.expect("a commit");
    app.get("/api/me").by(&mara).answers(200).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_disabled_user_deploys_ends_and_is_taken_back() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let breakpoint = app.platform.breakpoint();
    breakpoint.arm(Moment::Received, "/guard-gateway-dev/", 0);
    let id = team.deploy(&app).await;
    app.work();
    breakpoint.reached().await;
    let url = format!("{}/api/deployments/{id}/logs", app.base_url);
    let http = reqwest::Client::new();
    let stream = http.get(url).bearer_auth(&team.noor.token).send().await;
    let stream = stream.expect("a stream");
    assert_eq!(stream.status(), StatusCode::OK);
    assert_eq!(app.disable(&team.noor).await, [id]);
    // The end of the stream, which does not tell how the deployment went on.
    let rest = tokio::time::timeout(std::time::Duration::from_secs(40), stream.text()).await;
    let rest = rest.expect("the end of the stream").expect("text");
    assert!(!rest.contains("event: end"), "{rest}");
    assert_eq!(app.settled(id).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
}

#[tokio::test]
async fn what_waits_of_a_disabled_user_ends_at_once() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.disable(&team.noor).await, [id]);
    assert_eq!(app.deployment_status(id).await.as_str(), "cancelled");
}

/// What began at that moment, and was not there to be cancelled, is not done either; and managers take back what is live.
#[tokio::test]
async fn a_disabled_user_has_left_the_workspace() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.run_to_the_end(id).await, "published");
    let unpublish = format!("/api/deployments/{id}/unpublish");
    app.post(&unpublish).by(&team.lena).answers(403).await;
    app.disable(&team.noor).await;
    app.post(&unpublish).by(&team.lena).answers(201).await;
    assert_eq!(app.run_to_the_end(id).await, "unpublished");
}

#[tokio::test]
async fn a_job_of_a_disabled_user_does_not_go_on() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    let now = app.app.clock.now();
    let mut tx = app.app.store.begin().await.expect("a transaction");
    users::disable(&mut tx, &team.noor.email, now)
        .await
        .expect("a user");
    tx.commit().await.expect("a commit");
    assert_eq!(app.run_to_the_end(id).await, "failed");
    let messages = app.messages(&team.lena, id).await;
    let why = "The requester is disabled, and may deploy nothing.";
    assert!(messages.iter().any(|it| it.contains(why)), "{messages:#?}");
}

#[tokio::test]
async fn no_token_lives_longer_than_tokens_may() {
    let app = TestApp::with(|settings| settings.tokens.longest_days = Some(90)).await;
    let mara = app.user("Mara").await;
    for (days, status) in [
        (json!(30), 201),
        (json!(90), 201),
        (json!(365), 400),
        (json!(null), 400),
    ] {
        let wanted = json!({"name": "ci", "scopes": ["api:read"], "expiresInDays": days});
        let make = app.post("/api/tokens").session(&mara).json(&wanted);
        let answer = make.answers(status).await;
        if status == 400 {
            let detail = &answer.body["error"]["details"][0];
            assert_eq!(detail["field"], "expiresInDays", "{}", answer.text);
            assert!(answer.text.contains("at most 90"), "{}", answer.text);
        }
    }
    let wanted = json!({"name": "ci", "scopes": ["api:read"]});
    let make = app.post("/api/tokens").session(&mara).json(&wanted);
    make.answers(400).await;
}

/// Nobody takes a log that was deleted for an empty one.
#[tokio::test]
async fn a_log_that_was_deleted_says_so() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.run_to_the_end(id).await, "published");
    let before = app.messages(&team.noor, id).await;
    assert!(before.len() > 1, "{before:#?}");
    let later = app.app.clock.now() + TimeDelta::days(1);
    let mut from = Some(retention::Next::default());
    while let Some(next) = from {
        let mut tx = app.app.store.begin().await.expect("a transaction");
        let batch = retention::prune(&mut tx, Kept::Logs, next, (later, 3), later).await;
        tx.commit().await.expect("a commit");
        from = batch.expect("a batch").next;
    }
    let after = app.messages(&team.noor, id).await;
    assert_eq!(after.len(), 1, "{after:#?}");
    assert!(after[0].contains("The log was deleted"), "{after:#?}");
    // What happens from now on is in the log again, and is deleted in its turn.
    let unpublish = format!("/api/deployments/{id}/unpublish");
    app.post(unpublish).by(&team.noor).answers(201).await;
    assert_eq!(app.run_to_the_end(id).await, "unpublished");
    let messages = app.messages(&team.noor, id).await;
    assert!(
        messages.len() > 1 && messages[0].contains("The log was deleted"),
        "{messages:#?}"
    );
}

#[tokio::test]
async fn an_owner_does_not_leave_a_workspace_to_a_disabled_one() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "owner").await;
    app.disable(&noor).await;
    let own = format!("/api/workspaces/{id}/members/{}", mara.id);
    app.delete(&own).by(&mara).answers(409).await;
    let mut tx = app.app.store.begin().await.expect("a transaction");
    users::enable(&mut tx, &noor.email).await.expect("a user");
    tx.commit().await.expect("a commit");
    app.delete(&own).by(&mara).answers(200).await;
}

#[tokio::test]
async fn what_an_administrator_makes_of_anothers_words_is_audited() {
    let app = TestApp::start().await;
    let (mara, root) = (app.user("Mara").await, app.admin("Root").await);
    let policy = app.published_policy(&mara, "Header Guard").await;
    let comments = format!("/api/policies/{policy}/comments");
    let made = app.post(comments).by(&mara).json(&json!({"body": "Hi"}));
    let path = format!(
        "/api/comments/{}",
        made.answers(201).await.id("/comment/id")
    );
    for (user, body, entries) in [(&mara, "Hello", 0), (&root, "Hullo", 1)] {
        let change = app.patch(&path).by(user).json(&json!({"body": body}));
        change.answers(200).await;
        let mut reader = app.app.store.reader();
        let query = reader.query("SELECT count(*) FROM audit_log WHERE action = 'comment.edit'");
        let (found,): (i64,) = query.one().await.expect("a number");
        assert_eq!(found, entries, "{body}");
    }
}

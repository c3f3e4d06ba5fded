//! The audit log, beyond what is asked of it after each exchange.

use catalog_api::operations::OPERATIONS;
use catalog_store::Connection;
use serde_json::json;

use crate::harness::{TestApp, audited};

#[test]
fn it_is_known_of_each_operation_whether_it_is_audited() {
    let unknown = OPERATIONS
        .iter()
        .filter(|operation| audited(operation).is_none());
    let unknown: Vec<&str> = unknown.map(|operation| operation.id).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
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

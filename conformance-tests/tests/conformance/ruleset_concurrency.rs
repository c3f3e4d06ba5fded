//! The same thing at the same moment, of rulesets.

use catalog_store::{domain::Seen, ruleset_submissions};
use futures_util::future::{join, join_all};
use serde_json::json;

use crate::{
    concurrency::{count, statuses},
    harness::TestApp,
};

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_a_ruleset_submission_are_not_lost() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, ruleset) = app.ruleset_under_review(&mara, "Basics").await;
    let path = format!("/api/ruleset-submissions/{submission}");
    let edit = |n| {
        let name = json!({"name": format!("Basics {n}")});
        app.patch(&path).by(&mara).json(&name).send()
    };
    let link = |n| {
        let link = json!({"examples_url": format!("https://docs.test/{n}")});
        let path = format!("/api/rulesets/{ruleset}");
        app.patch(path).by(&mara).json(&link).send()
    };
    let alone = statuses(&join_all((0..8).map(edit)).await);
    assert!(count(&alone, 200) > 0, "{alone:?}");
    let (edits, links) = join(join_all((0..8).map(edit)), join_all((0..4).map(link))).await;
    let edits = [alone, statuses(&edits)].concat();
    assert_eq!(count(&edits, 200) + count(&edits, 409), 16, "{edits:?}");
    assert_eq!(count(&statuses(&links), 200), 4);
    let history = app
        .get(format!("{path}/history"))
        .by(&mara)
        .answers(200)
        .await;
    let entries = history.body["entries"].as_array().map(Vec::len);
    assert_eq!(entries, Some(1 + count(&edits, 200)));
    let shown = app.get(&path).by(&mara).answers(200).await;
    assert!(shown.body["submission"]["examples_url"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_on_a_ruleset_one_wins() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (submission, _) = app.ruleset_under_review(&mara, "Basics").await;
    let decide = |approve: bool| {
        let app = &app.app;
        async move {
            let mut tx = app.store.begin().await.expect("a transaction");
            let now = app.clock.now();
            let decided = if approve {
                let seen = Seen::default();
                ruleset_submissions::approve(&mut tx, submission, &seen, None, None, now).await
            } else {
                ruleset_submissions::reject(&mut tx, submission, None, None, now).await
            };
            if decided.is_ok() {
                tx.commit().await.expect("a commit");
            }
            decided.is_ok()
        }
    };
    let decided = join_all([true, false, true, false].map(decide)).await;
    assert_eq!(decided.iter().filter(|won| **won).count(), 1);
    let path = format!("/api/ruleset-submissions/{submission}/history");
    let history = app.get(path).by(&mara).answers(200).await;
    assert_eq!(history.body["entries"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_counts_once() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let (_, id) = app.published_ruleset(&mara, "Basics").await;
    let path = format!("/api/rulesets/{id}");
    let looks = (0..20).map(|n| {
        app.get(&path)
            .by(if n % 2 == 0 { &mara } else { &noor })
            .send()
    });
    assert!(join_all(looks).await.iter().all(|look| look.status == 200));
    assert_eq!(
        app.get(&path).by(&mara).answers(200).await.body["ruleset"]["views"],
        2
    );
}

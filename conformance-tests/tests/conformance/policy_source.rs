//! What the source host says of a policy's repository: branches, and whether it accepts issues.

use std::time::{Duration, Instant};

use catalog_emulators::sourcehost::{EmulatedRepository, Fault, Files};
use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{TestApp, User};

/// The repository of the policies that the harness makes.
const REPOSITORY: &str = "sample/project";

fn repository() -> EmulatedRepository {
    let files = || Files::new().with("README.md", "Hello.");
    EmulatedRepository::new("sample", "project")
        .branch("main", files())
        .branch("feature/next", files())
}

/// Every way in which the source host can fail, except for its limits, which outlast a request.
fn faults() -> Vec<Fault> {
    vec![
        Fault::Stall(Duration::from_secs(30)),
        Fault::Redirect("https://elsewhere.test/".to_owned()),
        Fault::Garbage,
        Fault::Failure(503),
        Fault::BadCredentials,
        Fault::Forbidden,
    ]
}

async fn start() -> (TestApp, User, Uuid) {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    app.source_host.add(repository());
    (app, mara, id)
}

#[tokio::test]
async fn branches_are_read_from_the_source_host() {
    let (app, mara, id) = start().await;
    let path = format!("/api/policies/{id}/branches");
    app.get(&path)
        .by(&mara)
        .answers(200)
        .await
        .snapshot("of_the_repository");
    app.source_host.add(repository().private(true));
    app.get(&path)
        .by(&mara)
        .answers(404)
        .await
        .snapshot("private_repository");
    app.source_host.remove(REPOSITORY);
    app.get(&path)
        .by(&mara)
        .answers(404)
        .await
        .snapshot("repository_gone");
    let noor = app.user("Noor").await;
    let draft = app.policy_under_review(&mara, "Draft").await;
    app.get(format!("/api/policies/{draft}/branches"))
        .by(&noor)
        .answers(404)
        .await
        .snapshot("under_review");
}

#[tokio::test]
async fn branches_need_the_source_host() {
    let (app, mara, id) = start().await;
    for fault in faults() {
        app.source_host.set_fault(fault.clone());
        let begun = Instant::now();
        let path = format!("/api/policies/{id}/branches");
        let answer = app.get(path).by(&mara).answers(502).await;
        // The total time is two seconds here.
        assert!(begun.elapsed() < Duration::from_secs(5), "{fault:?}");
        if fault == Fault::Garbage {
            answer.snapshot("garbage");
        }
    }
}

#[tokio::test]
async fn issues_are_asked_for_once_an_hour() {
    let (app, mara, id) = start().await;
    let path = format!("/api/policies/{id}/issues-enabled");
    let asked = || app.source_host.request_count();
    let before = asked();
    app.get(&path).answers(200).await.snapshot("accepted");
    assert_eq!(asked() - before, 1);
    app.source_host.add(repository().issues(false));
    app.advance(TimeDelta::minutes(59));
    assert_eq!(
        app.get(&path).answers(200).await.body,
        json!({"enabled": true})
    );
    assert_eq!(asked() - before, 1);
    app.advance(TimeDelta::minutes(1));
    assert_eq!(
        app.get(&path).answers(200).await.body,
        json!({"enabled": false})
    );
    assert_eq!(asked() - before, 2);
    // What was stored is not touched.
    let policy = app.get(format!("/api/policies/{id}")).answers(200).await;
    assert_eq!(policy.body["policy"]["sourcehost_has_issues"], true);
    let draft = app.policy_under_review(&mara, "Draft").await;
    app.get(format!("/api/policies/{draft}/issues-enabled"))
        .answers(404)
        .await
        .snapshot("under_review_anonymous");
    app.get(format!("/api/policies/{draft}/issues-enabled"))
        .by(&mara)
        .answers(200)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_at_the_same_moment_share_one_check() {
    let (app, _, id) = start().await;
    app.source_host
        .set_fault(Fault::Stall(Duration::from_millis(300)));
    for hour in 1..=2 {
        let path = format!("/api/policies/{id}/issues-enabled");
        let answers = join_all((0..50).map(|_| app.get(&path).send())).await;
        assert!(
            answers
                .iter()
                .all(|answer| answer.body == json!({"enabled": true}))
        );
        assert_eq!(app.source_host.request_count(), hour);
        app.advance(TimeDelta::hours(1));
    }
}

#[tokio::test]
async fn issues_are_unknown_when_the_source_host_fails() {
    let (app, _, id) = start().await;
    let path = format!("/api/policies/{id}/issues-enabled");
    app.source_host.add(repository().private(true));
    app.get(&path)
        .answers(200)
        .await
        .snapshot("private_repository");
    app.source_host.add(repository());
    for fault in faults() {
        app.advance(TimeDelta::minutes(1));
        app.source_host.set_fault(fault.clone());
        let begun = Instant::now();
        let unknown = json!({"enabled": null});
        assert_eq!(app.get(&path).answers(200).await.body, unknown, "{fault:?}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{fault:?}");
        // A failure is remembered for a minute only.
        app.source_host.set_fault(None);
        let asked = app.source_host.request_count();
        app.advance(TimeDelta::seconds(59));
        assert_eq!(app.get(&path).answers(200).await.body, unknown);
        assert_eq!(app.source_host.request_count(), asked);
        let policy = app.get(format!("/api/policies/{id}")).answers(200).await;
        assert_eq!(
            policy.body["policy"]["sourcehost_has_issues"],
            Value::Bool(true)
        );
    }
    app.advance(TimeDelta::minutes(1));
    assert_eq!(
        app.get(&path).answers(200).await.body,
        json!({"enabled": true})
    );
}

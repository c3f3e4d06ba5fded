//! Deployments in a database that was restored from a backup: what was done since is not done again.

use catalog_store::deployments;
use serde_json::json;

use crate::harness::{
    TestApp,
    platform::{SALES, deployment_id},
    wait_until,
};

#[tokio::test]
async fn what_was_published_since_the_backup_is_not_published_again() {
    let release = json!({"release": true});
    // What the same deployment publishes where nothing was restored.
    let other = TestApp::start().await;
    let fixture = other.fixture().await;
    let made = other.deploy(&fixture, &[SALES], release.clone()).await;
    other.work();
    let id = deployment_id(&made.expect(201), 0);
    assert_eq!(other.settled(id).await, "released");
    let released: Vec<_> = other
        .platform
        .assets()
        .into_iter()
        .filter(|asset| asset.coordinate.version == "1.0.0")
        .collect();
    assert!(!released.is_empty(), "{:?}", other.platform.assets());

    // The backup has it in the queue; the platform has what it published since.
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let made = app.deploy(&fixture, &[SALES], release).await.expect(201);
    let id = deployment_id(&made, 0);
    for asset in &released {
        app.platform.restore(asset.clone());
    }
    let before = app.platform.publications();
    let mut tx = app.app.store.begin().await.expect("a transaction");
    let held = deployments::hold_open(&mut tx, app.app.clock.now()).await;
    assert_eq!(held.expect("a number"), 1);
    tx.commit().await.expect("a commit");
    app.work();
    wait_until("the line that says so", async || {
        let messages = app.messages(&fixture.owner, id).await;
        messages
            .iter()
            .any(|line| line.starts_with("Held: the database was restored"))
    })
    .await;
    let claimed = deployments::claim(&app.app.store, 60_000, 4, app.app.clock.now()).await;
    assert!(claimed.expect("a claim").is_none());
    assert_eq!(app.platform.publications(), before);

    // Let go, it finds what is there and leaves it.
    let open = deployments::open_jobs(&mut app.app.store.reader(), false).await;
    let job = open.expect("the jobs")[0].id;
    let mut tx = app.app.store.begin().await.expect("a transaction");
    deployments::retry_now(&mut tx, job)
        .await
        .expect("a job that waits");
    tx.commit().await.expect("a commit");
    app.app.work.notify_waiters();
    assert_eq!(app.settled(id).await, "failed");
    let again = app.platform.publications().split_off(before.len());
    for asset in &released {
        assert!(!again.contains(&asset.coordinate), "{again:?}");
        let there = app.platform.assets();
        assert!(there.iter().any(|one| one.coordinate == asset.coordinate));
    }
}

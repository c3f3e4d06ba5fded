//! A database whose file system is full, and has room again.

use std::{collections::BTreeSet, time::Duration};

use reqwest::{Method, Response};
use serde_json::json;

use crate::{
    database,
    small_disk::SmallDisk,
    world::{World, text},
};

/// Bytes of the file system.
const SIZE: u64 = 8 << 20;

async fn write(world: &World) -> Response {
    let body = json!({"name": "n".repeat(80)});
    world
        .answer(Method::POST, "/api/workspaces", Some(&body))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_fail_while_the_disk_is_full_and_work_afterwards() {
    if database::is_shared() {
        return;
    }
    let (world, mut server) = World::make(1, 1).await;
    let policy = world.policy_path();
    server.kill().await;
    let disk = SmallDisk::serve(&world, SIZE, "info").await;
    let mut acknowledged = BTreeSet::new();
    disk.fill(&world).await;
    // The log of SQLite has some room that it took earlier.
    let refused = loop {
        let answer = write(&world).await;
        if answer.status() != 201 {
            break answer;
        }
        let made = answer.json().await.expect("JSON");
        acknowledged.insert(text(&made, "/workspace/id"));
    };
    assert_eq!(refused.status(), 503);
    assert!(refused.headers().contains_key("retry-after"));
    let body: serde_json::Value = refused.json().await.expect("JSON");
    assert_eq!(body["error"]["code"], "unavailable");
    for _ in 0..20 {
        assert_eq!(write(&world).await.status(), 503);
        world.get(&policy).await;
    }
    let ready = world.answer(Method::GET, "/readyz", None).await;
    assert_eq!(ready.status(), 200);
    assert!(ready.text().await.expect("a body").contains("writes fail"));
    assert!(world.measured("catalog_database_writable 0").await);
    world
        .wait_until(async || world.measured("catalog_database_disk_is_low 1").await)
        .await;
    let ready = world.answer(Method::GET, "/readyz", None).await;
    assert!(ready.text().await.expect("a body").contains("disk is low"));

    disk.free(&world).await;
    let answer = write(&world).await;
    assert_eq!(answer.status(), 201, "{}", world.complaints());
    let made = answer.json().await.expect("JSON");
    acknowledged.insert(text(&made, "/workspace/id"));
    let listed = world.get("/api/workspaces").await;
    let listed: BTreeSet<String> = listed["memberships"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|workspace| text(workspace, "/workspace/id"))
        .collect();
    assert!(
        acknowledged.is_subset(&listed),
        "{acknowledged:?}\n{listed:?}"
    );
    world
        .wait_until(async || {
            let ready = world.answer(Method::GET, "/readyz", None).await;
            ready.text().await.is_ok_and(|text| text == "ok\n")
        })
        .await;
    for line in [
        "Writes to the database fail",
        "Writes to the database work again",
        "The file system of the database is nearly full",
        "The file system of the database has room again",
    ] {
        assert_eq!(world.said(line), 1, "{line}");
    }
    assert_eq!(world.said_at("ERROR"), 1, "{}", world.complaints());
    // Whatever else was logged was not logged for each request.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(world.said_at("WARN") <= 6, "{}", world.said_at("WARN"));
}

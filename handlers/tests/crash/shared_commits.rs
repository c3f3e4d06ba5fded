//! Writes that share what makes them durable: whatever happens, what was acknowledged is there.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    database,
    small_disk::SmallDisk,
    world::{World, text},
};

/// So many write at the same time.
const CLIENTS: usize = 16;

/// Bytes of the small file system.
const SIZE: u64 = 8 << 20;

/// Comments until the server refuses or is gone; what it acknowledged, and what it said at last.
async fn comment(world: &World, acknowledged: &AtomicUsize) -> (BTreeSet<String>, Option<u16>) {
    let path = format!("{}/comments", world.policy_path());
    let body = json!({"body": "c".repeat(500)});
    let mut made = BTreeSet::new();
    loop {
        match world.try_request(Method::POST, &path, Some(&body)).await {
            Ok((201, answer)) => made.insert(text(&answer, "/comment/id")),
            Ok((status, _)) => return (made, Some(status)),
            Err(_) => return (made, None),
        };
        acknowledged.fetch_add(1, Ordering::Relaxed);
    }
}

/// Many do that; what was acknowledged to all of them, and what they were told at last.
async fn comment_at_once(
    world: &Arc<World>,
    acknowledged: &Arc<AtomicUsize>,
) -> tokio::task::JoinSet<(BTreeSet<String>, Option<u16>)> {
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..CLIENTS {
        let (world, acknowledged) = (Arc::clone(world), Arc::clone(acknowledged));
        clients.spawn(async move { comment(&world, &acknowledged).await });
    }
    world
        .wait_until(async || acknowledged.load(Ordering::Relaxed) >= 10 * CLIENTS)
        .await;
    clients
}

async fn comments(world: &World) -> BTreeSet<String> {
    let list = world
        .get(&format!("{}/comments", world.policy_path()))
        .await;
    let list = list["comments"].as_array().expect("a list");
    list.iter()
        .map(|comment: &Value| text(comment, "/id"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_server_acknowledged_is_there() {
    let (world, mut server) = World::make(1, 1).await;
    let world = Arc::new(world);
    let clients = comment_at_once(&world, &Arc::default()).await;
    server.kill().await;
    let ends = clients.join_all().await;
    let acknowledged: BTreeSet<_> = ends.into_iter().flat_map(|(made, _)| made).collect();
    let _server = world.serve(false).await;
    let found = comments(&world).await;
    assert!(acknowledged.is_subset(&found));
    // At most what was being asked for.
    assert!(found.len() <= acknowledged.len() + CLIENTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_before_the_disk_was_full_is_there() {
    if database::is_shared() {
        return;
    }
    let (world, mut server) = World::make(1, 1).await;
    server.kill().await;
    let disk = SmallDisk::serve(&world, SIZE, "info").await;
    let world = Arc::new(world);
    let acknowledged = Arc::<AtomicUsize>::default();
    let clients = comment_at_once(&world, &acknowledged).await;
    disk.fill(&world).await;
    let ends = clients.join_all().await;
    assert!(ends.iter().all(|(_, last)| *last == Some(503)), "{ends:?}");
    disk.free(&world).await;
    let made = ends.into_iter().flat_map(|(made, _)| made);
    let made: BTreeSet<_> = made.collect();
    // What was refused was not done.
    assert_eq!(comments(&world).await, made);
    let path = format!("{}/comments", world.policy_path());
    world.post(&path, &json!({"body": "Again"})).await;
    assert_eq!(comments(&world).await.len(), made.len() + 1);
}

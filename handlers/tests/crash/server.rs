//! A server dies with the worker in it, while requests run.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use reqwest::Method;

use crate::world::{World, ids, organization, text};

const REFS: usize = 4;
const ORGANIZATIONS: usize = 12;

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_done() {
    let (world, mut idle) = World::make(REFS, ORGANIZATIONS).await;
    idle.kill().await;
    let mut server = world.serve(true).await;
    let world = Arc::new(world);
    let acknowledgements = Arc::new(AtomicUsize::new(0));
    let mut clients = tokio::task::JoinSet::new();
    for branch in 0..REFS {
        let (world, acknowledgements) = (Arc::clone(&world), Arc::clone(&acknowledgements));
        clients.spawn(async move {
            let mut acknowledged = Vec::new();
            for number in 0..ORGANIZATIONS {
                let body = world.request(branch, &[organization(number)], "publish");
                let asked = world.try_request(Method::POST, "/api/deployments", Some(&body));
                match asked.await {
                    Ok((201, made)) => acknowledged.extend(ids(&made)),
                    Ok((status, answer)) => panic!("{status}: {answer}"),
                    // The server is dead.
                    Err(_) => break,
                }
                acknowledgements.fetch_add(1, Ordering::Relaxed);
            }
            acknowledged
        });
    }
    // In the middle of it: some are done, some begun, and some are still to be asked for.
    world
        .wait_until(async || acknowledgements.load(Ordering::Relaxed) >= REFS * ORGANIZATIONS / 2)
        .await;
    server.kill().await;
    let acknowledged = clients.join_all().await.concat();
    assert!(!acknowledged.is_empty());
    let _server = world.serve(true).await;
    let deployments = world.settled().await;
    for id in &acknowledged {
        let deployment = deployments.get(id).expect("what was acknowledged");
        assert_eq!(deployment["status"], "published", "{deployment}");
    }
    // What was being asked for when the server died may have been made, or not; what was made is done.
    assert!(deployments.len() <= acknowledged.len() + REFS);
    assert_eq!(world.published_once(), 2 * deployments.len());
    // One deployment publishes one version of each asset.
    let versions: BTreeSet<String> = deployments
        .values()
        .map(|row| text(row, "/definition_asset_version"))
        .collect();
    assert_eq!(versions.len(), deployments.len());
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

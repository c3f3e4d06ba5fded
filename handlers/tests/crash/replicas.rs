//! Three servers with workers on one PostgreSQL, of which one dies.

use std::sync::Arc;

use crate::{
    database,
    log::assert_complete,
    world::{World, organization, read},
};

const REFS: usize = 10;
const ORGANIZATIONS: usize = 20;

#[tokio::test(flavor = "multi_thread")]
async fn replicas_do_all_jobs_though_one_dies() {
    if !database::is_shared() {
        // A file of SQLite is one machine's.
        return;
    }
    let (world, idle) = World::make(REFS, ORGANIZATIONS).await;
    let world = Arc::new(world);
    let organizations: Vec<String> = (0..ORGANIZATIONS).map(organization).collect();
    let mut made = Vec::new();
    for branch in 0..REFS {
        made.extend(world.deploy(branch, &organizations, "publish").await);
    }
    // The streams are opened at the server that runs no jobs, before any of them begins.
    let followed: Vec<String> = [0, 77, 199]
        .map(|number: usize| made[number].clone())
        .into();
    let mut followers = Vec::new();
    for id in followed {
        let stream = world.follow(&id).await;
        followers.push(tokio::spawn(read(stream)));
    }
    let replicas = [
        world.serve(true).await,
        world.serve(true).await,
        world.serve(true).await,
    ];
    world.ask_at(&idle);
    // Each of the replicas has jobs then, and most are still to be done.
    world
        .wait_until(async || world.platform.publications().len() >= REFS * ORGANIZATIONS / 4)
        .await;
    let [mut doomed, _second, _third] = replicas;
    doomed.kill().await;
    let deployments = world.settled().await;
    assert_eq!(deployments.len(), REFS * ORGANIZATIONS);
    for deployment in deployments.values() {
        assert_eq!(deployment["status"], "published", "{deployment}");
    }
    assert_eq!(world.published_once(), 2 * REFS * ORGANIZATIONS);
    for follower in followers {
        let lines = follower.await.expect("the end of a stream");
        let last = lines.last().expect("a line");
        assert_eq!(last.message, "Done.", "{lines:#?}");
        assert_complete(&lines);
    }
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

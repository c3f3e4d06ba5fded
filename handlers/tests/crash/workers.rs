//! Two workers at once.

use crate::{
    log::assert_complete,
    world::{World, organization},
};

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_publish_nothing_twice() {
    let (world, _server) = World::make(3, 10).await;
    let _workers = (world.work().await, world.work().await);
    let organizations: Vec<String> = (0..10).map(organization).collect();
    for branch in 0..3 {
        world.deploy(branch, &organizations, "publish").await;
    }
    let deployments = world.settled().await;
    assert_eq!(deployments.len(), 30);
    let mut builds = 0;
    for (id, deployment) in &deployments {
        assert_eq!(deployment["status"], "published", "{deployment}");
        let lines = world.lines(id).await;
        builds += usize::from(assert_complete(&lines));
    }
    assert_eq!(builds, 3, "one for each commit");
    assert_eq!(world.published_once(), 60);
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

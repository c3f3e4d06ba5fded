//! The worker dies at each step of a deployment.

use std::time::Duration;

use catalog_emulators::{platform::PlatformFault, sourcehost::Fault};
use tokio::task::JoinSet;

use crate::{
    log::{RELEASE, assert_undisturbed},
    world::{World, organization},
};

const STEPS: [&str; 7] = [
    "fetch",
    "build",
    "publish_definition",
    "publish_implementation",
    "release_definition",
    "release_implementation",
    "home_page",
];

/// Makes each step long enough to be met, or none.
pub fn slow(world: &World, is_slow: bool) {
    let pause = Duration::from_millis(if is_slow { 100 } else { 0 });
    let stall = is_slow.then_some(pause);
    world.build_pause(pause);
    world.source_host.set_fault(stall.map(Fault::Stall));
    world.platform.set_fault(stall.map(PlatformFault::Stall));
}

/// Kills the worker so long after each step began, and lets another one take over.
async fn die_at_every_step(after: Duration) {
    let (world, _server) = World::make(STEPS.len(), 1).await;
    let mut worker = world.work().await;
    for (branch, step) in STEPS.into_iter().enumerate() {
        slow(&world, true);
        let released = world.deploy(branch, &[organization(0)], "release").await;
        let id = &released[0];
        world.reaches(id, step).await;
        tokio::time::sleep(after).await;
        worker.kill().await;
        slow(&world, false);
        worker = world.work().await;
        assert_eq!(world.ends(id).await, "released", "died at {step}");
        assert_eq!(world.published_once(), 4 * (branch + 1), "died at {step}");
        assert_undisturbed(&world.lines(id).await, &RELEASE);
        world.builds_are_gone().await;
    }
    world.nothing_went_wrong();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_dies_at_each_step() {
    // When it begins, within it, and about when it ends.
    let moments = [0, 130, 240].map(Duration::from_millis);
    let deaths: JoinSet<()> = moments.into_iter().map(die_at_every_step).collect();
    deaths.join_all().await;
}

/// Each time at another moment, until the deployment is through all the same.
#[tokio::test(flavor = "multi_thread")]
async fn workers_die_again_and_again() {
    let (world, _server) = World::make(1, 1).await;
    slow(&world, true);
    let released = world.deploy(0, &[organization(0)], "release").await;
    let id = &released[0];
    for death in 0..6 {
        let worker = world.work().await;
        // Its predecessor's lease runs out after two seconds; then it has the job.
        let life = if death == 0 { 700 } else { 2_900 + 170 * death };
        tokio::time::sleep(Duration::from_millis(life)).await;
        worker.kill().await;
    }
    slow(&world, false);
    let _worker = world.work().await;
    assert_eq!(world.ends(id).await, "released");
    assert_eq!(world.published_once(), 4);
    assert_undisturbed(&world.lines(id).await, &RELEASE);
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

//! The worker dies at each step of a deployment.

use std::collections::BTreeSet;

use catalog_emulators::{Breakpoint, Moment};
use tokio::task::JoinSet;

use crate::{
    log::{RELEASE, assert_undisturbed},
    process::Process,
    world::{World, organization},
};

/// The steps that ask the platform.
const STEPS: [&str; 5] = [
    "publish_definition",
    "publish_implementation",
    "release_definition",
    "release_implementation",
    "home_page",
];

/// More requests than a release sends to the platform.
const MOST_REQUESTS: usize = 60;

/// Kills the worker while a request is held, and starts another one; gives the step at which it died, or nothing where
/// the deployment ended before.
pub async fn die_at(
    world: &World,
    id: &str,
    breakpoint: &Breakpoint,
    worker: &mut Process,
) -> Option<String> {
    tokio::select! {
        () = breakpoint.reached() => {}
        _ = world.ends(id) => return None,
    }
    let step = world.step(id).await;
    worker.kill().await;
    breakpoint.cut();
    *worker = world.work().await;
    Some(step)
}

/// Lets a worker die at every second request that a release sends to the platform, from the `first` on.
async fn die_at_requests(moment: Moment, first: usize) -> BTreeSet<String> {
    let (world, _server) = World::make(MOST_REQUESTS / 2, 1).await;
    let mut worker = world.work().await;
    let breakpoint = world.platform.breakpoint();
    let mut steps = BTreeSet::new();
    for (branch, number) in (first..MOST_REQUESTS).step_by(2).enumerate() {
        breakpoint.arm(moment, "", number);
        let released = world.deploy(branch, &[organization(0)], "release").await;
        let id = &released[0];
        let died_at = die_at(&world, id, breakpoint, &mut worker).await;
        assert_eq!(world.ends(id).await, "released", "{moment:?} {number}");
        assert_eq!(
            world.published_once(),
            4 * (branch + 1),
            "{moment:?} {number}"
        );
        assert_undisturbed(&world.lines(id).await, &RELEASE);
        world.builds_are_gone().await;
        let Some(step) = died_at else {
            breakpoint.release();
            world.nothing_went_wrong();
            return steps;
        };
        steps.insert(step);
    }
    panic!("a release sends more than {MOST_REQUESTS} requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_dies_at_each_request_to_the_platform() {
    let mut deaths = JoinSet::new();
    for moment in [Moment::Received, Moment::Done] {
        for first in [0, 1] {
            deaths.spawn(die_at_requests(moment, first));
        }
    }
    let steps: BTreeSet<String> = deaths.join_all().await.into_iter().flatten().collect();
    assert_eq!(steps, STEPS.map(str::to_owned).into());
}

/// What a request for a deployment asks the source host itself: the repository, and its branches.
const REQUESTS_OF_A_REF: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_dies_while_it_fetches() {
    let (world, _server) = World::make(2, 1).await;
    let mut worker = world.work().await;
    let breakpoint = world.source_host.breakpoint();
    for branch in 0..2 {
        breakpoint.arm(Moment::Received, "", REQUESTS_OF_A_REF + branch);
        let released = world.deploy(branch, &[organization(0)], "release").await;
        let id = &released[0];
        let step = die_at(&world, id, breakpoint, &mut worker).await;
        assert_eq!(step.as_deref(), Some("fetch"));
        assert_eq!(world.ends(id).await, "released");
        assert_eq!(world.published_once(), 4 * (branch + 1));
        assert_undisturbed(&world.lines(id).await, &RELEASE);
        world.builds_are_gone().await;
    }
    world.nothing_went_wrong();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_dies_while_it_builds() {
    let (world, _server) = World::make(1, 1).await;
    let mut worker = world.work().await;
    world.hold_builds_after("line 3");
    let released = world.deploy(0, &[organization(0)], "release").await;
    let id = &released[0];
    world.says(id, "line 3").await;
    worker.kill().await;
    world.release_builds();
    let _worker = world.work().await;
    assert_eq!(world.ends(id).await, "released");
    assert_eq!(world.published_once(), 4);
    assert_undisturbed(&world.lines(id).await, &RELEASE);
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

/// Another machine's worker ends the job: what is left on the first machine is nobody's, and goes when a worker starts
/// there.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_workers_files_are_removed_though_its_job_has_ended() {
    let (world, _server) = World::make(1, 1).await;
    let mut worker = world.work().await;
    world.hold_builds_after("line 3");
    let released = world.deploy(0, &[organization(0)], "release").await;
    let id = &released[0];
    world.says(id, "line 3").await;
    worker.kill().await;
    world.release_builds();
    let _elsewhere = world.work_elsewhere().await;
    assert_eq!(world.ends(id).await, "released");
    assert_eq!(world.builds_left().len(), 1);
    let _worker = world.work().await;
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

/// One after the other, each a little further, until the deployment is through all the same.
#[tokio::test(flavor = "multi_thread")]
async fn workers_die_again_and_again() {
    let (world, _server) = World::make(1, 1).await;
    let released = world.deploy(0, &[organization(0)], "release").await;
    let id = &released[0];
    let breakpoint = world.platform.breakpoint();
    for death in 0..6 {
        let moment = [Moment::Received, Moment::Done][death % 2];
        breakpoint.arm(moment, "", death);
        let mut worker = world.work().await;
        breakpoint.reached().await;
        worker.kill().await;
        breakpoint.cut();
    }
    let _worker = world.work().await;
    assert_eq!(world.ends(id).await, "released");
    assert_eq!(world.published_once(), 4);
    assert_undisturbed(&world.lines(id).await, &RELEASE);
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

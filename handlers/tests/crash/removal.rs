//! The worker dies while it takes back what it did, and while it removes what was published.

use catalog_emulators::{Moment, platform::PlatformFault, sourcehost::Fault};
use serde_json::{Value, json};

use crate::{
    log::{Line, RELEASE, assert_undisturbed},
    steps::die_at,
    world::{World, organization},
};

/// A request that removes an asset.
const REMOVAL: &str = "DELETE /exchange/";

/// Each of so many removals, before and after it is done.
fn moments(removals: usize) -> impl Iterator<Item = (Moment, usize)> {
    (0..removals).flat_map(|number| [(Moment::Received, number), (Moment::Done, number)])
}

/// What the log says of removals, each asset once, the last published first.
fn removals(lines: &[Line]) -> Vec<String> {
    let said = lines.iter().map(removal);
    said.filter(|gist| gist.starts_with("Removed ")).collect()
}

/// What a line says, in the words of a worker that lives: another one finds what it removed gone.
fn removal(line: &Line) -> String {
    match line.message.split_once(" is no longer on the platform") {
        Some((coordinate, _)) => {
            let (asset, _) = coordinate.rsplit_once('/').unwrap_or_default();
            format!("Removed {asset}")
        }
        None => line.gist(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_dies_while_it_takes_back() {
    let (world, _server) = World::make(6, 1).await;
    let mut worker = world.work().await;
    let breakpoint = world.platform.breakpoint();
    for (branch, (moment, number)) in moments(3).enumerate() {
        // The last upload is under way when it is cancelled.
        breakpoint.arm(Moment::Received, "/assets/g/guard-gateway/", 0);
        let made = world.deploy(branch, &[organization(0)], "release").await;
        let id = &made[0];
        breakpoint.reached().await;
        world
            .post(&format!("/api/deployments/{id}/cancel"), &json!({}))
            .await;
        breakpoint.arm(moment, REMOVAL, number);
        let died_at = die_at(&world, id, breakpoint, &mut worker).await;
        let at = format!("{moment:?} {number}");
        assert_eq!(died_at.as_deref(), Some("undo"), "{at}");
        assert_eq!(world.ends(id).await, "cancelled", "{at}");
        assert_eq!(world.platform.assets(), [], "{at}");
        world.published_once();
        let lines = world.lines(id).await;
        assert_eq!(lines.last().map(Line::gist).as_deref(), Some("Cancelled."));
        // The last upload may have come to its end before it was cancelled, or not.
        let removed = removals(&lines);
        let certain = [
            "Removed g/guard",
            "Removed g/guard-gateway-dev",
            "Removed g/guard-dev",
        ];
        let begin = removed.len().saturating_sub(certain.len());
        assert_eq!(removed[begin..], certain, "{at}: {lines:#?}");
        assert!(begin <= 1, "{at}: {lines:#?}");
        world.builds_are_gone().await;
    }
    world.nothing_went_wrong();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_dies_while_it_removes() {
    let (world, _server) = World::make(4, 1).await;
    let mut worker = world.work().await;
    let breakpoint = world.platform.breakpoint();
    for (branch, (moment, number)) in moments(2).enumerate() {
        let made = world.deploy(branch, &[organization(0)], "release").await;
        let id = &made[0];
        assert_eq!(world.ends(id).await, "released");
        let at = format!("{moment:?} {number}");
        for (what, step, left, state) in [
            ("unpublish", "remove_development", 2, "released"),
            ("delete-release", "remove_release", 0, "unpublished"),
        ] {
            breakpoint.arm(moment, REMOVAL, number);
            world
                .post(&format!("/api/deployments/{id}/{what}"), &json!({}))
                .await;
            let died_at = die_at(&world, id, breakpoint, &mut worker).await;
            assert_eq!(died_at.as_deref(), Some(step), "{what}, {at}");
            assert_eq!(world.ends(id).await, state, "{what}, {at}");
            let assets = world.platform.assets();
            assert_eq!(assets.len(), left, "{what}, {at}: {assets:#?}");
        }
        world.published_once();
        let lines = world.lines(id).await;
        let gists: Vec<String> = lines.iter().map(removal).collect();
        let removed = [
            "Removed g/guard-gateway-dev",
            "Removed g/guard-dev",
            "Removed.",
            "Removed g/guard-gateway",
            "Removed g/guard",
            "Removed.",
        ];
        let expected = [&RELEASE[..], &removed[..]].concat();
        assert_eq!(gists, expected, "{at}");
        world.builds_are_gone().await;
    }
    world.nothing_went_wrong();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removal_that_is_refused_can_be_asked_for_again() {
    let (world, _server) = World::make(1, 1).await;
    let _worker = world.work().await;
    let made = world.deploy(0, &[organization(0)], "publish").await;
    let id = &made[0];
    assert_eq!(world.ends(id).await, "published");
    let unpublish = format!("/api/deployments/{id}/unpublish");
    world.platform.set_fault(PlatformFault::Forbidden);
    world.post(&unpublish, &json!({})).await;
    assert_eq!(world.ends(id).await, "published");
    assert_eq!(world.platform.assets().len(), 2);
    world.platform.set_fault(None);
    world.post(&unpublish, &json!({})).await;
    assert_eq!(world.ends(id).await, "unpublished");
    assert_eq!(world.platform.assets(), []);
    world.nothing_went_wrong();
}

/// A build outlives its worker: whoever takes over neither fetches nor builds again.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_is_resumed_with_what_was_built() {
    let (world, _server) = World::make(1, 1).await;
    let mut worker = world.work().await;
    let breakpoint = world.platform.breakpoint();
    breakpoint.arm(Moment::Received, "/assets/g/guard/", 0);
    let made = world.deploy(0, &[organization(0)], "release").await;
    let id = &made[0];
    breakpoint.reached().await;
    worker.kill().await;
    breakpoint.cut();
    world.source_host.set_fault(Fault::Failure(503));
    let _worker = world.work().await;
    assert_eq!(world.ends(id).await, "released");
    assert_eq!(world.published_once(), 4);
    assert_undisturbed(&world.lines(id).await, &RELEASE);
    world.builds_are_gone().await;
    world.nothing_went_wrong();
}

/// What the platform does not let go of keeps its deployment open, and operators see it.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_cannot_take_back_is_listed_and_retried_by_hand() {
    let (world, _server) = World::make(1, 1).await;
    let _worker = world.work().await;
    let breakpoint = world.platform.breakpoint();
    breakpoint.arm(Moment::Received, "/assets/g/guard-gateway/", 0);
    let made = world.deploy(0, &[organization(0)], "release").await;
    breakpoint.reached().await;
    world.platform.set_fault(PlatformFault::Forbidden);
    breakpoint.cut();
    let stuck = async || {
        let text = world
            .run(&["admin", "job", "list", "--stuck", "--json"])
            .await;
        let listed: Value = serde_json::from_str(&text).expect("JSON");
        listed["jobs"].as_array().expect("jobs").clone()
    };
    world.wait_until(async || !stuck().await.is_empty()).await;
    let job = stuck().await.remove(0);
    assert_eq!(job["deployment_id"], made[0].as_str(), "{job}");
    assert!(job["leftovers"].as_i64() > Some(0), "{job}");
    let line = job["last_error"].as_str().expect("a line");
    assert!(line.starts_with("Cannot undo `"), "{job}");
    world.platform.set_fault(None);
    let id = job["id"].as_str().expect("an id");
    world
        .wait_until(async || {
            // Not while a worker has it.
            let retried = world.tries(&["admin", "job", "retry", id]).await;
            retried || stuck().await.is_empty()
        })
        .await;
    assert_eq!(world.ends(&made[0]).await, "failed");
    assert_eq!(world.platform.assets(), []);
    assert!(stuck().await.is_empty());
    assert!(
        !world
            .tries(&["admin", "job", "resolve", id, "--by", "nobody@example.com"])
            .await
    );
}

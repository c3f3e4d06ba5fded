//! Everything at once, for a while: workers are killed and stopped, the platform fails, stalls and loses answers, people change
//! their minds. `CATALOG_CHAOS_SECONDS` says for how long, `CATALOG_CHAOS_SEED` repeats a run's choices.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use catalog_emulators::platform::{PlatformFault, PublicationMode};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    process::Process,
    world::{self, World, organization},
};

const ORGANIZATIONS: usize = 6;
const BRANCHES: usize = 5;
const WORKERS: usize = 3;
const DEFAULT_SECONDS: u64 = 15;
/// Longer than a lease.
const STOPPED: Duration = Duration::from_secs(5);
/// Sooner than the service says: it is busy for as long as a worker stands still.
const COME_AGAIN: Duration = Duration::from_millis(500);

/// A number from the environment.
pub fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// What somebody asks of a deployment, whether it makes sense or not.
async fn act(world: &World, random: &mut StdRng, id: &str) {
    let what = ["cancel", "unpublish", "delete-release", "sync"];
    let what = what[random.random_range(0..what.len())];
    let path = format!("/api/deployments/{id}/{what}");
    ask(world, &path, &json!({})).await;
}

/// Asks until the service can do it: a worker that stands still may hold the lock of SQLite, or that of a row.
async fn ask(world: &World, path: &str, body: &Value) -> Value {
    loop {
        let answered = world.try_request(Method::POST, path, Some(body)).await;
        let (status, answer) = answered.expect("an answer");
        if status != 503 {
            assert!(status < 500, "{path}: {status} {answer}");
            return answer;
        }
        tokio::time::sleep(COME_AGAIN).await;
    }
}

/// One thing that goes wrong on the platform.
pub fn disturb(world: &World, random: &mut StdRng) {
    let times = random.random_range(1..4);
    let platform = &world.platform;
    match random.random_range(0..6) {
        0 | 1 => platform.set_fault_times(PlatformFault::Failure(503), times),
        2 => platform.set_fault_times(PlatformFault::Disconnect, times),
        3 => platform.set_fault_times(PlatformFault::Stall(Duration::from_millis(700)), times),
        4 => platform.set_publication(PublicationMode::After(Duration::from_millis(600))),
        _ => platform.set_publication(PublicationMode::Synchronous),
    }
}

/// The platform has exactly what the records say, and each log has its lines from the first to the last.
pub async fn the_records_are_true(world: &World, states: &BTreeMap<String, Value>) {
    let claimed: BTreeSet<String> = world.recorded_assets().await.into_iter().collect();
    let found = world.platform.assets();
    let found: BTreeSet<String> = found.iter().map(|it| it.coordinate.to_string()).collect();
    assert_eq!(found, claimed, "what is there and what the records say");
    for (id, state) in states {
        let lines = world.lines(id).await;
        let numbers: Vec<i64> = lines.iter().map(|line| line.seq).collect();
        let expected: Vec<i64> = (1..).take(lines.len()).collect();
        assert_eq!(numbers, expected, "{state}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_deployment_ends_and_the_records_are_true() {
    let seed = number("CATALOG_CHAOS_SEED").unwrap_or_else(rand::random);
    let seconds = number("CATALOG_CHAOS_SECONDS").unwrap_or(DEFAULT_SECONDS);
    println!("CATALOG_CHAOS_SEED={seed}");
    let random = &mut StdRng::seed_from_u64(seed);
    let (world, _server) = World::make(BRANCHES, ORGANIZATIONS).await;
    let mut workers: Vec<Process> = Vec::new();
    for _ in 0..WORKERS {
        workers.push(world.work().await);
    }
    world.platform.forbid_hard_deletion(&organization(0));
    let mut ids: Vec<String> = Vec::new();
    let end = Instant::now() + Duration::from_secs(seconds);
    while Instant::now() < end {
        match random.random_range(0..24) {
            0..=8 => {
                let organizations = [organization(random.random_range(0..ORGANIZATIONS))];
                let mode = ["publish", "release"][random.random_range(0..2)];
                let branch = random.random_range(0..BRANCHES);
                let body = world.request(branch, &organizations, mode);
                ids.extend(world::ids(&ask(&world, "/api/deployments", &body).await));
            }
            9..=14 => {
                if !ids.is_empty() {
                    let id = ids[random.random_range(0..ids.len())].clone();
                    act(&world, random, &id).await;
                }
            }
            15..=20 => disturb(&world, random),
            21 | 22 => {
                let worker = &mut workers[random.random_range(0..WORKERS)];
                worker.kill().await;
                *worker = world.work().await;
            }
            _ => {
                let worker = &workers[random.random_range(0..WORKERS)];
                worker.stop_for(STOPPED);
            }
        }
        tokio::time::sleep(Duration::from_millis(random.random_range(20..150))).await;
    }
    world.platform.set_fault(None);
    world.platform.set_publication(PublicationMode::Synchronous);
    let states = world.settled().await;
    the_records_are_true(&world, &states).await;
    let count = |status: &str| {
        let of = |state: &&Value| state["status"] == status;
        states.values().filter(of).count()
    };
    println!(
        "{} deployments: {} published, {} released, {} failed, {} cancelled, {} unpublished",
        states.len(),
        count("published"),
        count("released"),
        count("failed"),
        count("cancelled"),
        count("unpublished")
    );
    world.builds_are_gone().await;
}

//! Load, faults and crashes for a while, after which nothing is lost and nothing has grown. `scripts/soak` runs it with
//! `CATALOG_SOAK_SECONDS`.

mod load;
mod usage;

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use catalog_emulators::platform::PublicationMode;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use self::{load::Load, usage::Usage};
use crate::{
    chaos::{disturb, number, the_records_are_true},
    database,
    process::Process,
    proxy::Proxy,
    small_disk::SmallDisk,
    world::World,
};

const ORGANIZATIONS: usize = 4;
const BRANCHES: usize = 4;
/// Bytes of the file system of SQLite.
const SIZE: u64 = 1 << 30;
const DEFAULT_SECONDS: u64 = 60;
/// A process is killed so often.
const KILL_INTERVAL: Duration = Duration::from_secs(30);
/// The longest time without a disk, or without a database.
const LONGEST_OUTAGE: Duration = Duration::from_secs(60);
/// After an outage it may take so long until everything is well again.
const RECOVERY: Duration = Duration::from_secs(5);
/// Not a line for each request: they are kept.
const LOG_LEVEL: &str = "warn,catalog::cli=info";
/// One request in ten, at the rate at which jobs send them.
const FAULT_INTERVAL: Duration = Duration::from_millis(300);

/// What is killed, and what fails: on SQLite the server and its disk, on PostgreSQL the worker and the database.
#[expect(clippy::large_enum_variant, reason = "there is one")]
enum Target {
    Sqlite(SmallDisk),
    Postgres {
        proxy: Proxy,
        server: Process,
        worker: Process,
    },
}

impl Target {
    async fn start(world: &World) -> Self {
        if database::is_shared() {
            let database = world.database();
            let proxy = Proxy::start(&database).await;
            let url = proxy.url(&database);
            let environment = [
                ("CATALOG__DATABASE__URL", url.as_str()),
                ("CATALOG__WORKER__ENABLED", "false"),
                ("CATALOG__LOG__LEVEL", LOG_LEVEL),
            ];
            let server = world.serve_within(&[], &environment).await;
            let worker = world.work().await;
            return Self::Postgres {
                proxy,
                server,
                worker,
            };
        }
        Self::Sqlite(SmallDisk::serve(world, SIZE, LOG_LEVEL).await)
    }

    async fn kill(&mut self, world: &World) {
        match self {
            Self::Sqlite(disk) => disk.kill_server(),
            Self::Postgres { worker, .. } => {
                worker.kill().await;
                *worker = world.work().await;
            }
        }
    }

    async fn fail_for(&self, world: &World, time: Duration) {
        match self {
            Self::Sqlite(disk) => {
                disk.fill(world).await;
                tokio::time::sleep(time).await;
                disk.free(world).await;
            }
            Self::Postgres { proxy, .. } => {
                proxy.cut();
                tokio::time::sleep(time).await;
                proxy.restore().await;
            }
        }
    }

    fn server(&self) -> u32 {
        match self {
            Self::Sqlite(disk) => disk.server(),
            Self::Postgres { server, .. } => server.id(),
        }
    }

    /// Puts the database where the world looks for it; the server that answers from then on.
    async fn end(self, world: &World) -> Process {
        match self {
            Self::Sqlite(disk) => disk.end(world).await,
            Self::Postgres { .. } => {}
        }
        world.serve(false).await
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "scripts/soak runs it"]
async fn nothing_is_lost_and_nothing_grows() {
    let total = Duration::from_secs(number("CATALOG_SOAK_SECONDS").unwrap_or(DEFAULT_SECONDS));
    let seed = number("CATALOG_CHAOS_SEED").unwrap_or_else(rand::random);
    println!("CATALOG_CHAOS_SEED={seed}");
    let (world, mut first) = World::make(BRANCHES, ORGANIZATIONS).await;
    first.kill().await;
    let world = Arc::new(world);
    let mut target = Target::start(&world).await;
    let stop = CancellationToken::new();
    let load = Load::start(&world, &stop);
    let faults = tokio::spawn({
        let (world, stop) = (Arc::clone(&world), stop.clone());
        async move {
            let random = &mut StdRng::seed_from_u64(seed);
            while !stop.is_cancelled() {
                disturb(&world, random);
                let pause = FAULT_INTERVAL.mul_f64(random.random_range(0.5..1.5));
                tokio::time::sleep(pause).await;
            }
        }
    });

    // A server that is killed begins with no memory: what grows is measured in the last third, without kills.
    let begun = Instant::now();
    let outage = (total / 3, LONGEST_OUTAGE.min(total / 10));
    let kills_end = total * 2 / 3;
    let mut next_kill = KILL_INTERVAL.min(total / 6);
    let mut window = None;
    while begun.elapsed() < kills_end {
        if window.is_none() && begun.elapsed() >= outage.0 {
            let from = Instant::now();
            target.fail_for(&world, outage.1).await;
            window = Some((from, Instant::now() + RECOVERY));
        } else if begun.elapsed() >= next_kill {
            target.kill(&world).await;
            next_kill = begun.elapsed() + KILL_INTERVAL.min(total / 6);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tokio::time::sleep(total / 9).await;
    let before = Usage::of(target.server());
    tokio::time::sleep(total.saturating_sub(begun.elapsed())).await;
    let under_load = Usage::of(target.server());
    stop.cancel();
    faults.await.expect("the faults");
    world.platform.set_fault(None);
    world.platform.set_publication(PublicationMode::Synchronous);
    let done = load.end().await;

    let states = world.settled().await;
    let (from, until) = window.expect("an outage");
    println!("{}", done.summary());
    let unexpected = done.failures_outside(from, until);
    assert!(
        unexpected.is_empty(),
        "{unexpected:?}\n{}",
        world.complaints()
    );
    let listed = world
        .get(&format!("{}/comments", world.policy_path()))
        .await;
    let found: BTreeSet<&str> = listed["comments"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|comment| comment["id"].as_str())
        .collect();
    let lost: Vec<&String> = done
        .acknowledged
        .iter()
        .filter(|id| !found.contains(id.as_str()))
        .collect();
    println!(
        "{} comments were acknowledged, {} of them are lost",
        done.acknowledged.len(),
        lost.len()
    );
    assert!(lost.is_empty() && !done.acknowledged.is_empty(), "{lost:?}");
    let deployed: BTreeSet<&String> = done.deployments.iter().collect();
    assert!(
        deployed.iter().all(|id| states.contains_key(*id)),
        "a deployment is lost"
    );
    // Idle connections of the load's own client end before.
    world
        .wait_until(async || world.open_connections().await <= 2)
        .await;
    let after = Usage::of(target.server());
    println!("before: {before}; under load: {under_load}; after: {after}");
    after.has_not_grown_since(&before);
    world.builds_are_gone().await;
    let _server = target.end(&world).await;
    the_records_are_true(&world, &states).await;
    let ended = states
        .values()
        .filter(|state: &&Value| state["status"] != "failed")
        .count();
    println!("{} deployments, {ended} of them did not fail", states.len());
}

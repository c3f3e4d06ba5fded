//! Times of what workers and followers ask for again and again, and of a page of deployments, at 200,000 deployments; beside them a read by
//! key, which they are to be held against.
//!
//!   scripts/with-postgres cargo bench -p catalog-store --bench large
//!
//! Without a server in `CATALOG_TEST_POSTGRES`, on SQLite alone.

#[path = "../tests/large/postgres.rs"]
mod postgres;
#[path = "../tests/store/postgres_database.rs"]
mod postgres_database;
#[path = "../tests/large/sqlite.rs"]
mod sqlite;

use std::time::{Duration, Instant};

use catalog_store::{
    Store, Timeouts,
    deployments::{self, DeploymentFilter},
    domain::{AssetType, Viewer},
};
use uuid::Uuid;

const ROWS: u32 = 200_000;
const ROUNDS: usize = 100;
/// How many deployments are followed.
const FOLLOWED: u32 = 500;

const KINDS: [&str; 5] = [
    "a deployment by its key",
    "a page of 50, with the total",
    "a page of rulesets, with the total",
    "500 followed deployments",
    "a claim, 200 jobs open",
];

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}/catalog.db", folder.path().display());
        let store = open(&url).await;
        sqlite::fill(&url, ROWS).await;
        measure(&store, |number| {
            Uuid::from_bytes(
                *format!("{number:016}")
                    .as_bytes()
                    .first_chunk()
                    .expect("16 digits"),
            )
        })
        .await;
        if let Some(url) = postgres_database::migrated().await {
            drop(postgres::fill(&url, ROWS).await);
            measure(&open(&url).await, |number| Uuid::from_u128(number.into())).await;
        }
    });
}

async fn open(url: &str) -> Store {
    Store::open(url, &Timeouts::default())
        .await
        .expect("a store")
}

/// Each in turn, so that what else the machine does falls on all of them. `id` gives the identifier that has a number.
async fn measure(store: &Store, id: impl Fn(u32) -> Uuid) {
    let viewer = Viewer::User {
        id: id(2),
        is_admin: false,
    };
    let page = DeploymentFilter {
        limit: 50,
        ..DeploymentFilter::default()
    };
    let rulesets = DeploymentFilter {
        asset_type: Some(AssetType::Ruleset),
        ..page
    };
    let followed: Vec<Uuid> = (1..=FOLLOWED).map(|number| id(number * 100)).collect();
    let now = "2026-01-15T12:00:00Z".parse().expect("a time");
    let mut times = [const { Vec::new() }; KINDS.len()];
    for _ in 0..ROUNDS {
        let reader = &mut store.reader();
        let mut begun = Instant::now();
        let mut lap = |kind: usize| {
            times[kind].push(begun.elapsed());
            begun = Instant::now();
        };
        let own = deployments::visible(reader, viewer, id(1)).await;
        assert!(own.is_ok(), "the viewer's own deployment");
        lap(0);
        let (rows, total) = deployments::list(reader, viewer, &page)
            .await
            .expect("a page");
        assert!(rows.len() == 50 && total > 50, "a full page");
        lap(1);
        deployments::list(reader, viewer, &rulesets)
            .await
            .expect("a page");
        lap(2);
        let in_flight = deployments::in_flight_of(reader, &followed).await;
        assert!(
            !in_flight.expect("deployments").is_empty(),
            "some are in flight"
        );
        lap(3);
        let claimed = deployments::claim(store, 600_000, 1_000, now).await;
        assert!(claimed.expect("a claim").is_some(), "a job");
        lap(4);
    }
    println!("{}, {ROWS} deployments", store.kind());
    let key = median(&mut times[0]);
    for (kind, times) in KINDS.iter().zip(&mut times) {
        let median = median(times);
        let slow = times[times.len() * 95 / 100];
        let ratio = median.as_secs_f64() / key.as_secs_f64();
        println!(
            "{kind:36} median {median:>10.1?}   95 % {slow:>10.1?}   {ratio:5.1} reads by key"
        );
    }
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

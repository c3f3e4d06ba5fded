//! `load fill`: a catalog of any size, written through the store as the service writes it.
//!
//! The same numbers give the same catalog: text, identifiers, times and tokens.

mod deployments;
mod likes;
mod people;
mod policies;
mod rulesets;
mod text;

use std::time::Instant;

use catalog::{App, clock::Clock, config::Settings, entropy::Entropy};
use catalog_store::{Store, Tx};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{Error, options::Fill, rng::Rng};
pub use deployments::{CLIENT, ROOT, SECRET};
use people::People;
use text::Writer;

/// So many entries are written in one transaction.
const BATCH: usize = 2_000;
/// One entry of so many waits for review, and is in no list.
const UNDER_REVIEW: usize = 33;
/// The commit of everything.
const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";
/// How many identifiers and words are told to who measures.
const TOLD: usize = 200;

/// What an entry is made of, and the moment at which it is made.
struct Source<'a> {
    app: &'a App,
    writer: Writer,
    rng: Rng,
    now: DateTime<Utc>,
}

impl Source<'_> {
    fn store(&self) -> &Store {
        &self.app.store
    }

    /// A new identifier; every entry is some seconds younger than the one before.
    fn next(&mut self) -> (Uuid, DateTime<Utc>) {
        self.now += TimeDelta::seconds(7);
        (self.app.entropy.id(self.now), self.now)
    }
}

/// A transaction that is committed after so many entries: one for each would wait for the disk, one for all would grow too large.
struct Batch {
    tx: Tx,
    entries: usize,
}

impl Batch {
    async fn begin(store: &Store) -> Result<Self, Error> {
        Ok(Self {
            tx: store.begin().await?,
            entries: 0,
        })
    }

    async fn count(mut self, entries: usize, store: &Store) -> Result<Self, Error> {
        self.entries += entries;
        if self.entries < BATCH {
            return Ok(self);
        }
        self.tx.commit().await?;
        Self::begin(store).await
    }
}

/// Fills the database that the settings name, and prints what is needed to use it as JSON.
pub async fn run(options: Fill) -> Result<bool, Error> {
    let settings = Settings::load(options.config.as_deref())?;
    let clock = Clock::manual("2026-01-15T09:00:00Z".parse()?);
    let app = App::with(settings, clock, Entropy::seeded(15)).await?;
    let told = fill(&app, &options).await?;
    app.store.close().await;
    println!("{told:#}");
    Ok(true)
}

/// Fills the database of a service. Tells a token, some identifiers, and words that occur.
pub async fn fill(app: &App, options: &Fill) -> Result<Value, Error> {
    if options.policies == 0 && options.deployments > 0 {
        return Err("--deployments needs --policies: it is policies that are deployed".into());
    }
    let mut source = Source {
        app,
        writer: Writer::new(),
        rng: Rng::new(15),
        now: app.clock.now(),
    };
    let begun = Instant::now();
    let entries = options.policies + options.rulesets;
    let people = People::make(&mut source, (entries / 40).max(50)).await?;
    let policies = policies::make(&mut source, &people, options.policies).await?;
    let rulesets = rulesets::make(&mut source, &people, options.rulesets).await?;
    likes::make(&mut source, &people, &policies, &rulesets).await?;
    let place = deployments::make(&mut source, &people, &policies, options).await?;
    eprintln!(
        "{} policies, {} rulesets and {} deployments on {} in {:.1} s",
        policies.len(),
        rulesets.len(),
        options.deployments,
        app.store.kind(),
        begun.elapsed().as_secs_f64()
    );
    Ok(json!({
        "token": people.caller.token,
        "user": people.caller.id,
        "policies": spread(&policies),
        "rulesets": spread(&rulesets),
        "workspace": place.as_ref().map(|place| place.workspace_id),
        "connection": place.as_ref().map(|place| place.connection_id),
        "words": words(&source.writer),
        "pairs": pairs(&source.writer),
    }))
}

/// Some of many, from the first to the last.
fn spread(ids: &[Uuid]) -> Vec<Uuid> {
    let step = ids.len().div_ceil(TOLD).max(1);
    ids.iter().copied().step_by(step).collect()
}

/// Words of which each occurs in one description of a hundred, about.
fn words(writer: &Writer) -> Vec<&str> {
    (140..260).map(|rank| writer.ranked(rank)).collect()
}

/// The same of two words together.
fn pairs(writer: &Writer) -> Vec<String> {
    (20..60)
        .map(|rank| format!("{} {}", writer.ranked(rank), writer.ranked(rank + 25)))
        .collect()
}

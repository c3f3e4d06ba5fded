//! What comes of it, and waiting for it.

use std::{
    collections::BTreeMap,
    fmt::Debug,
    path::PathBuf,
    sync::PoisonError,
    time::{Duration, Instant},
};

use catalog_store::{Connection, Store, Timeouts};
use serde_json::Value;

use super::{LONGEST, World, text};

/// Time between two looks at what is waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl World {
    /// Waits until the log of a deployment has a line.
    pub async fn says(&self, id: &str, line: &str) {
        let path = format!("/api/deployments/{id}/history");
        self.wait_until(async || {
            let history = self.get(&path).await;
            let lines = history["logs"].as_array().expect("a list");
            lines.iter().any(|entry| entry["message"] == line)
        })
        .await;
    }

    /// Waits until something is so.
    pub async fn wait_until(&self, is_so: impl AsyncFn() -> bool) {
        let begun = Instant::now();
        while !is_so().await {
            self.pause(begun, "it does not come about").await;
        }
    }

    /// Waits before the next look at what is `missing` still, which must not take too long in all.
    async fn pause(&self, begun: Instant, missing: impl Debug) {
        let is_late = begun.elapsed() >= LONGEST;
        assert!(!is_late, "{missing:?}\n{}", self.complaints());
        tokio::time::sleep(POLL_INTERVAL).await;
    }

    /// The states of all deployments.
    pub async fn states(&self) -> BTreeMap<String, Value> {
        let mut states = BTreeMap::new();
        loop {
            let path = format!("/api/deployments?limit=100&offset={}", states.len());
            let page = self.get(&path).await;
            let rows = page["deployments"].as_array().expect("a list");
            if rows.is_empty() {
                return states;
            }
            for row in rows {
                states.insert(text(row, "/id"), row.clone());
            }
        }
    }

    /// Waits until nothing is in flight, and gives the deployments.
    pub async fn settled(&self) -> BTreeMap<String, Value> {
        let begun = Instant::now();
        loop {
            let states = self.states().await;
            let in_flight: Vec<&Value> = states
                .values()
                .filter(|row| {
                    let word = row["status"].as_str().unwrap_or_default();
                    ["queued", "running", "cancelling", "removing"].contains(&word)
                })
                .collect();
            if in_flight.is_empty() {
                return states;
            }
            self.pause(begun, in_flight).await;
        }
    }

    /// Waits until a deployment is in no flight any more, and gives its state.
    pub async fn ends(&self, id: &str) -> String {
        let states = self.settled().await;
        text(&states[id], "/status")
    }

    /// What was published, which nothing is twice.
    pub fn published_once(&self) -> usize {
        let mut published: Vec<String> = self
            .platform
            .publications()
            .iter()
            .map(ToString::to_string)
            .collect();
        let all = published.len();
        published.sort_unstable();
        let twice: Vec<&[String]> = published
            .chunk_by(|a, b| a == b)
            .filter(|same| same.len() > 1)
            .collect();
        assert!(twice.is_empty(), "published more than once: {twice:?}");
        all
    }

    /// What the records say is on the platform, or may be.
    pub async fn recorded_assets(&self) -> Vec<String> {
        let store = Store::open(&self.database(), &Timeouts::default())
            .await
            .expect("the database");
        let rows: Vec<(String, String, String)> = store
            .reader()
            .query(
                "SELECT DISTINCT group_id, asset_id, version FROM deployment_assets
                 WHERE state IN ('uploading', 'published', 'removing')",
            )
            .all()
            .await
            .expect("rows");
        let assets = rows.into_iter();
        assets
            .map(|(group, asset, version)| format!("{group}/{asset}/{version}"))
            .collect()
    }

    /// Nothing is left of any build: a job ends before its folder does, and what a killed worker left is removed by the
    /// next one.
    pub async fn builds_are_gone(&self) {
        let begun = Instant::now();
        loop {
            let left = self.builds_left();
            if left.is_empty() {
                return;
            }
            self.pause(begun, left).await;
        }
    }

    /// The folders of builds.
    pub fn builds_left(&self) -> Vec<PathBuf> {
        std::fs::read_dir(self.builds())
            .into_iter()
            .flatten()
            .map(|entry| entry.expect("an entry").path())
            .collect()
    }

    /// What processes said of what went wrong.
    pub fn complaints(&self) -> String {
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let is_bad = |entry: &&Value| matches!(entry["level"].as_str(), Some("ERROR") | None);
        let bad: Vec<String> = journal
            .iter()
            .filter(is_bad)
            .map(Value::to_string)
            .collect();
        bad.join("\n")
    }

    /// How often processes logged this.
    pub fn said(&self, message: &str) -> usize {
        self.logged(|entry| entry["fields"]["message"] == message)
    }

    /// How many lines of a level there are.
    pub fn said_at(&self, level: &str) -> usize {
        self.logged(|entry| entry["level"] == level)
    }

    fn logged(&self, is_meant: impl Fn(&Value) -> bool) -> usize {
        let journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        journal.iter().filter(|entry| is_meant(entry)).count()
    }

    /// No process met with an error.
    pub fn nothing_went_wrong(&self) {
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "{complaints}");
    }
}

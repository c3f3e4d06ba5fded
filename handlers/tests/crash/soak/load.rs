//! Requests of several kinds at once, by clients some of which leave before they are answered.

use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use rand::RngExt;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::{BRANCHES, ORGANIZATIONS};
use crate::world::{World, ids, organization, text};

const READERS: usize = 8;
const WRITERS: usize = 3;
/// Nobody waits longer for one request.
const PATIENCE: Duration = Duration::from_secs(60);

/// The clients.
pub struct Load {
    clients: JoinSet<()>,
    done: Arc<Mutex<Done>>,
}

/// What they were answered.
#[derive(Default)]
pub struct Done {
    statuses: BTreeMap<u16, u64>,
    left: u64,
    unanswered: u64,
    /// An example of each status.
    refusals: BTreeMap<u16, String>,
    failures: Vec<(Instant, String)>,
    /// The comments that were acknowledged.
    pub acknowledged: Vec<String>,
    /// The deployments that were acknowledged.
    pub deployments: Vec<String>,
}

impl Load {
    pub fn start(world: &Arc<World>, stop: &CancellationToken) -> Self {
        let done = Arc::default();
        let mut clients = JoinSet::new();
        let client = || Client {
            world: Arc::clone(world),
            stop: stop.clone(),
            done: Arc::clone(&done),
        };
        for _ in 0..READERS {
            clients.spawn(client().reads());
        }
        for _ in 0..WRITERS {
            clients.spawn(client().comments());
        }
        clients.spawn(client().changes());
        clients.spawn(client().deploys());
        clients.spawn(client().follows());
        Self { clients, done }
    }

    /// Waits for the clients to end, and gives what they saw.
    pub async fn end(self) -> Done {
        self.clients.join_all().await;
        std::mem::take(&mut *lock(&self.done))
    }
}

impl Done {
    /// Errors of the server at another time than in the outage.
    pub fn failures_outside(&self, from: Instant, until: Instant) -> Vec<&str> {
        let outside = self
            .failures
            .iter()
            .filter(|(at, _)| *at < from || *at > until);
        outside.map(|(_, what)| what.as_str()).collect()
    }

    pub fn summary(&self) -> String {
        let mut text = String::new();
        for (status, count) in &self.statuses {
            write!(text, "{count} × {status}, ").expect("a text");
        }
        write!(
            text,
            "{} unanswered while a server started, {} left",
            self.unanswered, self.left
        )
        .expect("a text");
        for (status, example) in &self.refusals {
            write!(text, "\n{status}: {example}").expect("a text");
        }
        text
    }
}

#[derive(Clone)]
struct Client {
    world: Arc<World>,
    stop: CancellationToken,
    done: Arc<Mutex<Done>>,
}

impl Client {
    /// Sends a request; the answer, if there is one. Now and then the client leaves instead.
    async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        let patience = match rand::rng().random_range(0..10) {
            0 => Duration::from_micros(rand::rng().random_range(50..5000)),
            _ => PATIENCE,
        };
        let what = format!("{method} {path}");
        let answered =
            tokio::time::timeout(patience, self.world.try_request(method, path, body)).await;
        let mut done = lock(&self.done);
        match answered {
            Ok(Ok((status, answer))) => {
                *done.statuses.entry(status).or_default() += 1;
                if (400..500).contains(&status) {
                    let example = || format!("{what}: {answer}");
                    done.refusals.entry(status).or_insert_with(example);
                } else if status >= 500 {
                    done.failures
                        .push((Instant::now(), format!("{what}: {status} {answer}")));
                }
                Some((status, answer))
            }
            Ok(Err(_)) => {
                done.unanswered += 1;
                None
            }
            Err(_) => {
                done.left += 1;
                None
            }
        }
    }

    async fn pause(&self, milliseconds: u64) {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }

    async fn reads(self) {
        let policy = self.world.policy_path();
        let paths = [
            "/api/me",
            "/api/policies",
            "/api/policies?q=guard",
            &policy,
            &format!("{policy}/history"),
            "/api/rulesets?limit=100",
            "/api/deployments?limit=50",
            "/api/workspaces",
            "/api/connections",
        ];
        while !self.stop.is_cancelled() {
            let path = paths[rand::rng().random_range(0..paths.len())];
            self.request(Method::GET, path, None).await;
            self.pause(5).await;
        }
    }

    async fn comments(self) {
        let path = format!("{}/comments", self.world.policy_path());
        while !self.stop.is_cancelled() {
            let body = json!({"body": "A comment. ".repeat(rand::rng().random_range(1..20))});
            if let Some((201, answer)) = self.request(Method::POST, &path, Some(&body)).await {
                lock(&self.done)
                    .acknowledged
                    .push(text(&answer, "/comment/id"));
            }
            self.pause(50).await;
        }
    }

    /// Changes that leave no more behind, however often.
    async fn changes(self) {
        let policy = self.world.policy_path();
        while !self.stop.is_cancelled() {
            let number: u32 = rand::rng().random_range(0..1000);
            let company = json!({"company": format!("Company {number}")});
            self.request(Method::PATCH, "/api/me", Some(&company)).await;
            self.request(Method::POST, &format!("{policy}/like"), None)
                .await;
            let name = json!({"name": format!("Guard {number}")});
            self.request(Method::PATCH, &policy, Some(&name)).await;
            self.pause(50).await;
        }
    }

    async fn deploys(self) {
        while !self.stop.is_cancelled() {
            let branch = rand::rng().random_range(0..BRANCHES);
            let organization = organization(rand::rng().random_range(0..ORGANIZATIONS));
            let mode = ["publish", "release"][rand::rng().random_range(0..2)];
            let body = self.world.request(branch, &[organization], mode);
            if let Some((201, answer)) = self
                .request(Method::POST, "/api/deployments", Some(&body))
                .await
            {
                let ids = ids(&answer);
                let what = ["cancel", "unpublish", "delete-release", "sync"]
                    [rand::rng().random_range(0..4)];
                if let Some(id) = ids.first() {
                    self.pause(1000).await;
                    let path = format!("/api/deployments/{id}/{what}");
                    self.request(Method::POST, &path, Some(&json!({}))).await;
                }
                lock(&self.done).deployments.extend(ids);
            }
            self.pause(1000).await;
        }
    }

    /// Opens logs, and leaves them.
    async fn follows(self) {
        while !self.stop.is_cancelled() {
            let id = {
                let done = lock(&self.done);
                done.deployments.last().cloned()
            };
            if let Some(id) = id {
                let path = format!("/api/deployments/{id}/logs");
                // It is left open, or ends with a server that is killed.
                let following = self.world.try_follow(&path);
                let _ = tokio::time::timeout(Duration::from_millis(500), following).await;
            }
            self.pause(100).await;
        }
    }
}

fn lock(done: &Mutex<Done>) -> MutexGuard<'_, Done> {
    done.lock().unwrap_or_else(PoisonError::into_inner)
}

//! Answers from memory are those of the database: byte for byte, for everybody, after whatever was written, on every replica.

use std::time::Duration;

use catalog::entropy::Entropy;
use catalog_store::{Connection, domain::Viewer, likes, policies};
use chrono::TimeDelta;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Process, TestApp, User};

/// What goes on, and what there is.
struct World {
    app: TestApp,
    /// Beside the application under test.
    replicas: Vec<Process>,
    database: Process,
    client: Client,
    users: Vec<User>,
    policies: Vec<(Uuid, usize)>,
    rulesets: Vec<(Uuid, usize)>,
    entropy: Entropy,
    compared: u64,
}

const WORDS: [&str; 6] = ["Guard", "Header", "Rate", "Élan", "Naming", "guardrail"];

impl World {
    async fn new(seed: u64) -> Self {
        let app = TestApp::start().await;
        let mut users = Vec::new();
        for name in ["Anna", "Noor", "Mara"] {
            users.push(app.user(name).await);
        }
        users.push(app.admin("Root").await);
        let replicas = vec![
            Process::beside(&app, seed + 1, true).await,
            Process::beside(&app, seed + 2, true).await,
        ];
        let database = Process::beside(&app, seed + 3, false).await;
        Self {
            app,
            replicas,
            database,
            client: Client::new(),
            users,
            policies: Vec::new(),
            rulesets: Vec::new(),
            entropy: Entropy::seeded(seed),
            compared: 0,
        }
    }

    fn below(&self, bound: usize) -> usize {
        usize::from(u16::from_le_bytes(self.entropy.bytes())) % bound
    }

    fn one_of<'a, T>(&self, among: &'a [T]) -> Option<&'a T> {
        match among.len() {
            0 => None,
            count => among.get(self.below(count)),
        }
    }

    fn word(&self) -> &'static str {
        self.one_of(&WORDS).expect("a word")
    }

    fn name(&self, number: usize) -> String {
        format!("{} {} {number}", self.word(), self.word())
    }

    /// The addresses of those who answer from memory.
    fn in_memory(&self) -> Vec<String> {
        let others = self.replicas.iter().map(|it| it.base_url.clone());
        std::iter::once(self.app.base_url.clone())
            .chain(others)
            .collect()
    }

    async fn send(
        &self,
        base: &str,
        method: Method,
        path: &str,
        by: Option<usize>,
        body: Option<Value>,
    ) -> (u16, String) {
        let mut request = self.client.request(method, format!("{base}{path}"));
        if let Some(by) = by {
            request = request.bearer_auth(&self.users[by].token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status().as_u16();
        (status, answer.text().await.expect("a body"))
    }

    /// Writes something through one of the replicas; which one.
    async fn write(&mut self, number: usize) -> usize {
        self.app.advance(TimeDelta::seconds(1));
        if self.below(2) == 0 {
            let through = self.below(3);
            self.request(number, through).await;
            return through;
        }
        self.administer(number).await;
        0
    }

    /// As commands beside the service do, and restarts.
    async fn administer(&mut self, number: usize) {
        let policy = self.one_of(&self.policies).copied();
        match (self.below(9), policy) {
            (0..=2, _) => {
                let owner = self.below(2);
                let name = self.name(number);
                let id = self.app.published_policy(&self.users[owner], &name).await;
                self.policies.push((id, owner));
            }
            (3, _) => {
                let owner = self.below(2);
                let name = format!("{}-{number}", self.word().to_lowercase().replace('é', "e"));
                let (_, id) = self.app.published_ruleset(&self.users[owner], &name).await;
                self.rulesets.push((id, owner));
            }
            (4, _) => {
                // Hers alone, until it is approved: the database is asked for her.
                let name = self.name(number);
                let id = self.app.policy_under_review(&self.users[2], &name).await;
                if self.below(2) == 0 {
                    self.app.approve(id).await;
                    self.policies.push((id, 2));
                }
            }
            (5, Some((id, _))) => {
                let mut tx = self.app.app.store.begin().await.expect("a transaction");
                let now = self.app.app.clock.now();
                let hidden = policies::set_private(&mut tx, id, now).await;
                if hidden.is_err() {
                    let shown = policies::set_published(&mut tx, id, now).await;
                    shown.expect("it is private");
                }
                tx.commit().await.expect("a commit");
            }
            (6, Some((id, _))) => {
                let idea = self.app.idea(&self.name(number)).await;
                let mut tx = self.app.app.store.begin().await.expect("a transaction");
                let insert = tx.query(
                    "INSERT INTO policy_ideas (policy_id, idea_id, position, coverage, scope_note)
                     VALUES ($1, $2, 1, 'full', '')",
                );
                let inserted = insert.bind(id).bind(idea).exec().await;
                inserted.expect("a delivery");
                tx.commit().await.expect("a commit");
            }
            _ => self.lose_something(number).await,
        }
    }

    /// As users do, through a replica.
    async fn request(&mut self, number: usize, through: usize) {
        let base = self.in_memory()[through].clone();
        let user = self.below(3);
        let policy = self.one_of(&self.policies).copied();
        let ruleset = self.one_of(&self.rulesets).copied();
        let (method, path, by, body) = match (self.below(10), policy, ruleset) {
            (0 | 1, Some((id, owner)), _) => {
                let body = json!({"name": self.name(number), "category": self.word()});
                let path = format!("/api/policies/{id}");
                (Method::PATCH, path, owner, Some(body))
            }
            (2..=4, Some((id, _)), _) => {
                (Method::POST, format!("/api/policies/{id}/like"), user, None)
            }
            (5, Some((id, owner)), _) => {
                let tab = json!({"key": "overview", "title": "Overview", "bodyMd": "# A"});
                let path = format!("/api/submissions/{id}");
                (Method::PATCH, path, owner, Some(json!({"docTabs": [tab]})))
            }
            (6, _, Some((id, _))) => {
                self.app.advance(TimeDelta::hours(9));
                (Method::GET, format!("/api/rulesets/{id}"), user, None)
            }
            (7, _, Some((id, owner))) => {
                let body = json!({"examples_url": format!("https://example.com/{number}")});
                (
                    Method::PATCH,
                    format!("/api/rulesets/{id}"),
                    owner,
                    Some(body),
                )
            }
            (8, _, Some((id, _))) => return self.like(through, user, id).await,
            _ => {
                let is_public = self.below(2) == 0;
                let name = format!("user-{user}-{number}");
                let body = json!({"profileIsPublic": is_public, "username": name});
                (Method::PATCH, "/api/me".to_owned(), user, Some(body))
            }
        };
        let answer = self.send(&base, method, &path, Some(by), body).await;
        assert!(answer.0 < 500, "{path}: {answer:?}");
    }

    /// Rulesets are liked beside REST.
    async fn like(&self, through: usize, user: usize, id: Uuid) {
        let store = match through {
            0 => &self.app.app.store,
            other => &self.replicas[other - 1].app.store,
        };
        let viewer = Viewer::User {
            id: self.users[user].id,
            is_admin: false,
        };
        let mut tx = store.begin().await.expect("a transaction");
        let (liked, now) = (self.below(2) == 0, self.app.app.clock.now());
        let like = likes::set_ruleset(&mut tx, viewer, id, liked, now).await;
        like.expect("a like");
        tx.commit().await.expect("a commit");
    }

    /// A restart, or the connections on which processes look for changes.
    async fn lose_something(&mut self, number: usize) {
        if self.app.app.store.kind() == "SQLite" || number.is_multiple_of(2) {
            let seed = 1000 + u64::try_from(number).expect("a number");
            self.replicas[0] = Process::beside(&self.app, seed, true).await;
            return;
        }
        let mut reader = self.app.app.store.reader();
        let _: Vec<(bool,)> = reader
            .query(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND query LIKE '%catalog_changes%' AND pid <> pg_backend_pid()",
            )
            .all()
            .await
            .expect("the connections");
    }

    fn questions(&self) -> Vec<(String, bool)> {
        let word = self.word();
        let part = &word[word.len() - 2..];
        let mut paths = vec![
            ("/api/policies".to_owned(), true),
            (format!("/api/policies?q={word}&order=desc"), true),
            (
                format!("/api/policies?q={part}%20{word}&sort=submitted"),
                true,
            ),
            (
                "/api/policies?category=Security&direction=inbound&assetKind=api".to_owned(),
                true,
            ),
            ("/api/rulesets?limit=2&offset=1".to_owned(), false),
            (format!("/api/rulesets?q={}", word.to_lowercase()), false),
            (
                "/api/rulesets?sort=likes&category=Documentation".to_owned(),
                false,
            ),
            (
                "/api/rulesets?sort=views&order=asc&scope=rest-api".to_owned(),
                false,
            ),
            ("/api/rulesets?sort=submitted".to_owned(), false),
            (format!("/api/policies/{}", Uuid::from_u128(1)), true),
        ];
        if let Some((id, _)) = self.one_of(&self.policies) {
            paths.push((format!("/api/policies/{id}"), true));
        }
        if let Some((id, _)) = self.one_of(&self.rulesets) {
            paths.push((format!("/api/rulesets/{id}"), false));
        }
        paths
    }

    /// Until the clock goes on, further looks count nothing.
    async fn look_at_rulesets(&self, base: &str) {
        for (id, _) in &self.rulesets {
            for by in 0..self.users.len() {
                let path = format!("/api/rulesets/{id}");
                self.send(base, Method::GET, &path, Some(by), None).await;
            }
        }
    }

    async fn compare(&mut self, base: &str, what: &str) {
        for (path, for_everybody) in self.questions() {
            let viewers = (0..self.users.len()).map(Some);
            for by in viewers.chain(for_everybody.then_some(None)) {
                let answer = self.send(base, Method::GET, &path, by, None).await;
                let database = self.database.base_url.clone();
                let expected = self.send(&database, Method::GET, &path, by, None).await;
                if answer.0 != 404 {
                    assert_eq!(answer, expected, "{what}: {path} by {by:?}");
                }
                assert_eq!(answer.0, expected.0, "{what}: {path} by {by:?}");
                self.compared += 1;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_answers_what_the_database_does() {
    let (steps, bound, seed) = (80, most_stale(), seed());
    let mut world = World::new(seed).await;
    for number in 0..steps {
        let through = world.write(number).await;
        let everybody = world.in_memory();
        // Whoever wrote reads it at once.
        let own = everybody[through].clone();
        world
            .compare(&own, &format!("seed {seed}, step {number}, own"))
            .await;
        let is_compared = number % 4 == 3;
        if is_compared {
            // A first look at a ruleset is a write, too, so none is left for the comparisons.
            world.look_at_rulesets(&own).await;
        }
        // The others know it within the bound, also whoever writes next.
        tokio::time::sleep(bound).await;
        if !is_compared {
            continue;
        }
        for (which, base) in everybody.iter().enumerate() {
            world
                .compare(
                    base,
                    &format!("seed {seed}, step {number}, replica {which}"),
                )
                .await;
        }
    }
    println!("Seed {seed}: {} answers compared", world.compared);
    assert!(world.compared > 1000, "{}", world.compared);
}

/// What is written, and by whom, depends on this alone: another one is another sequence.
fn seed() -> u64 {
    let given = std::env::var("CATALOG_TEST_SEED");
    given.map_or(11, |seed| seed.parse().expect("a number"))
}

fn most_stale() -> Duration {
    match std::env::var("CATALOG_TEST_POSTGRES") {
        Ok(_) => Duration::from_secs(1),
        Err(_) => Duration::from_millis(100),
    }
}

/// Otherwise the comparison would compare the database with itself.
#[tokio::test]
async fn the_database_is_not_read_for_what_is_in_memory() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    let paths = [
        "/api/policies".to_owned(),
        "/api/policies?q=guard".to_owned(),
        format!("/api/policies/{id}"),
    ];
    let before = app.app.store.statements();
    for path in &paths {
        app.get(path).answers(200).await;
    }
    assert_eq!(app.app.store.statements(), before);
    app.without_read_model().await;
    for path in &paths {
        let before = app.app.store.statements();
        app.get(path).answers(200).await;
        assert!(app.app.store.statements() > before, "{path}");
    }
}

//! What processes work in: a database, a source host, a platform, and somebody who deploys.

use std::{
    collections::BTreeMap,
    fmt::Write,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use catalog_emulators::{
    platform::{EmulatedOrganization, PlatformEmulator},
    sourcehost::{EmulatedRepository, Emulator, Files},
};
use catalog_outbound::Redirects;
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    database,
    log::Line,
    process::{self, Journal, Process},
};

const CLIENT_ID: &str = "the-client";
const CLIENT_SECRET: &str = "the-client-s3cret";
/// Nothing takes so long, on any machine.
const LONGEST: Duration = Duration::from_secs(100);
const POLL_INTERVAL: Duration = Duration::from_millis(20);
const EMAIL: &str = "mara@example.com";

/// A catalog with one policy, whose repository has a branch for each version, and the processes around it.
pub struct World {
    pub source_host: Emulator,
    pub platform: PlatformEmulator,
    http: Client,
    folder: TempDir,
    token: String,
    journal: Journal,
    base_url: Mutex<String>,
    policy: String,
    connection: String,
    workspace: String,
}

/// The name of an organization below the root.
pub fn organization(number: usize) -> String {
    format!("org-{number}")
}

impl World {
    /// Makes it, with `refs` branches `v0`, `v1`, … and `organizations` to deploy to. The server that it gives runs no
    /// jobs.
    pub async fn make(refs: usize, organizations: usize) -> (Self, Process) {
        let folder = tempfile::tempdir().expect("a folder");
        let source_host = Emulator::start().await.expect("the emulator");
        let platform = PlatformEmulator::start().await.expect("the emulator");
        let root = (0..organizations).fold(
            EmulatedOrganization::new("org-root", "Acme"),
            |root, number| {
                let id = organization(number);
                root.child(EmulatedOrganization::new(&id, &id))
            },
        );
        platform.add_client(CLIENT_ID, CLIENT_SECRET, root);
        let repository = (0..refs).fold(
            EmulatedRepository::new("sample", "guard").branch("main", project("1.0.0")),
            |repository, number| {
                let files = project(&format!("1.{number}.0"));
                repository.branch(&format!("v{number}"), files)
            },
        );
        source_host.add(repository);
        let mut world = Self {
            source_host,
            platform,
            http: catalog_outbound::client(Duration::from_secs(60), Redirects::Return)
                .expect("a client"),
            folder,
            token: String::new(),
            journal: Journal::default(),
            base_url: Mutex::default(),
            policy: String::new(),
            connection: String::new(),
            workspace: String::new(),
        };
        world.write_files().await;
        let server = world.serve(false).await;
        world.fill().await;
        (world, server)
    }

    async fn write_files(&self) {
        let folder = self.folder.path();
        let build = folder.join("build");
        // Five lines; after the one that the file of holds names, the build waits until the file is gone.
        let script = format!(
            "#!/bin/sh\nfor line in 1 2 3 4 5; do\n    echo \"line $line\"\n    \
             while grep -qx \"line $line\" '{}' 2>/dev/null; do sleep 0.05; done\ndone\n\
             mkdir -p target/wasm/release\necho wasm > target/wasm/release/policy.wasm\n",
            self.hold_file().display()
        );
        std::fs::write(&build, script).expect("a file");
        std::fs::set_permissions(&build, std::fs::Permissions::from_mode(0o755)).expect("a mode");
        let mut settings = String::new();
        let mut section = |name: &str, values: &[(&str, String)]| {
            writeln!(settings, "[{name}]").expect("a text");
            for (key, value) in values {
                writeln!(settings, "{key} = {value}").expect("a text");
            }
        };
        let quoted = |text: &str| format!("{text:?}");
        let database = database::make(folder).await;
        section("server", &[("listen", quoted("127.0.0.1:0"))]);
        section("database", &[("url", quoted(&database))]);
        let secret = quoted("a secret of the tests, long enough for them");
        section("session", &[("jwt_secret", secret)]);
        let key = "[\"test:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\"]".to_owned();
        section("secrets", &[("keys", key)]);
        section(
            "sourcehost",
            &[
                ("web_url", quoted(&self.source_host.web_url)),
                ("api_url", quoted(&self.source_host.api_url)),
            ],
        );
        section("platform.hosts", &[("us", quoted(&self.platform.base_url))]);
        let builds = self.builds();
        section(
            "builder",
            &[
                ("command", quoted(&build.display().to_string())),
                ("directory", quoted(&builds.display().to_string())),
            ],
        );
        section(
            "worker",
            &[
                ("lease_seconds", "2".to_owned()),
                ("retry_milliseconds", "200".to_owned()),
            ],
        );
        section("log", &[("format", quoted("json"))]);
        std::fs::write(folder.join("catalog.toml"), settings).expect("a file");
    }

    async fn fill(&mut self) {
        let arguments = ["admin", "user", "add", "--email", EMAIL, "--name", "Mara"];
        self.run(&arguments).await;
        let session = self.run(&["admin", "session", "--email", EMAIL]).await;
        let url = format!("{}/api/tokens", self.base_url());
        let body = json!({"name": "t", "scopes": ["api:read", "api:write"], "expiresInDays": 30});
        let request = self.http.post(url).json(&body);
        let request = request.header("cookie", format!("sb-access-token={session}"));
        let answer = request.send().await.expect("an answer");
        let made: Value = answer.json().await.expect("JSON");
        self.token = text(&made, "/token");
        let body = json!({"name": "Team"});
        let made = self.post("/api/workspaces", &body).await;
        self.workspace = text(&made, "/workspace/id");
        let body = json!({
            "host": "us", "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "organizationId": "org-root",
            "name": "Main",
        });
        let made = self.post("/api/connections", &body).await;
        self.connection = text(&made, "/connection/id");
        let url = format!("{}/sample/guard", self.source_host.web_url);
        let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url});
        let made = self.post("/api/submissions", &body).await;
        self.policy = text(&made, "/submission/id");
        self.run(&["admin", "submission", "approve", &self.policy])
            .await;
    }

    async fn run(&self, arguments: &[&str]) -> String {
        process::run(self.folder.path(), arguments).await
    }

    /// A server, with a worker in it or without; later requests go to it.
    pub async fn serve(&self, works: bool) -> Process {
        let works = if works { "true" } else { "false" };
        let environment = [("CATALOG__WORKER__ENABLED", works)];
        let folder = self.folder.path();
        let process = Process::start(folder, &["serve"], &environment, &self.journal).await;
        self.ask_at(&process);
        process
    }

    /// A worker of its own.
    pub async fn work(&self) -> Process {
        Process::start(self.folder.path(), &["worker"], &[], &self.journal).await
    }

    /// Lets later requests go to this server.
    pub fn ask_at(&self, server: &Process) {
        let mut base_url = self.base_url.lock().unwrap_or_else(PoisonError::into_inner);
        base_url.clone_from(&server.base_url);
    }

    fn base_url(&self) -> String {
        let base_url = self.base_url.lock().unwrap_or_else(PoisonError::into_inner);
        base_url.clone()
    }

    /// An answer, if there is one.
    pub async fn try_request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> reqwest::Result<(u16, Value)> {
        let request = self
            .http
            .request(method, format!("{}{path}", self.base_url()))
            .bearer_auth(&self.token);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let answer = request.send().await?;
        let status = answer.status().as_u16();
        Ok((status, answer.json().await?))
    }

    pub async fn get(&self, path: &str) -> Value {
        let answered = self.try_request(Method::GET, path, None).await;
        let (status, answer) = answered.expect("an answer");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let answered = self.try_request(Method::POST, path, Some(body)).await;
        let (status, answer) = answered.expect("an answer");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// What asks for a deployment of a branch; `mode` is `publish` or `release`.
    pub fn request(&self, branch: usize, organizations: &[String], mode: &str) -> Value {
        json!({
            "policyId": self.policy, "connectionId": self.connection, "workspaceId": self.workspace,
            "targetOrganizationIds": organizations, "ref": format!("v{branch}"), mode: true,
        })
    }

    /// Deploys, and gives the deployments.
    pub async fn deploy(&self, branch: usize, organizations: &[String], mode: &str) -> Vec<String> {
        let body = self.request(branch, organizations, mode);
        ids(&self.post("/api/deployments", &body).await)
    }

    /// What job of a deployment there was last.
    pub async fn job(&self, id: &str) -> Value {
        let history = self.get(&format!("/api/deployments/{id}/history")).await;
        history["job"].clone()
    }

    /// The step of the last job of a deployment.
    pub async fn step(&self, id: &str) -> String {
        text(&self.job(id).await, "/step")
    }

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
            assert!(begun.elapsed() < LONGEST, "{}", self.complaints());
            tokio::time::sleep(POLL_INTERVAL).await;
        }
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
            let in_flight: Vec<&String> = states
                .iter()
                .filter(|(_, row)| {
                    let word = row["status"].as_str().unwrap_or_default();
                    ["queued", "running", "cancelling", "removing"].contains(&word)
                })
                .map(|(id, _)| id)
                .collect();
            if in_flight.is_empty() {
                return states;
            }
            assert!(
                begun.elapsed() < LONGEST,
                "in flight still: {in_flight:?}\n{}",
                self.complaints()
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Waits until a deployment is in no flight any more, and gives its state.
    pub async fn ends(&self, id: &str) -> String {
        let states = self.settled().await;
        text(&states[id], "/status")
    }

    /// Follows the log of a deployment to its end.
    pub async fn lines(&self, id: &str) -> Vec<Line> {
        read(self.follow(id).await).await
    }

    /// Opens the log of a deployment.
    pub async fn follow(&self, id: &str) -> Response {
        let url = format!("{}/api/deployments/{id}/logs", self.base_url());
        let request = self.http.get(url).bearer_auth(&self.token);
        let stream = request.send().await.expect("a stream");
        assert_eq!(stream.status(), 200);
        stream
    }

    /// Holds builds once they have written this line.
    pub fn hold_builds_after(&self, line: &str) {
        std::fs::write(self.hold_file(), format!("{line}\n")).expect("a file");
    }

    /// Lets builds go on.
    pub fn release_builds(&self) {
        std::fs::remove_file(self.hold_file()).expect("a file");
    }

    fn hold_file(&self) -> PathBuf {
        self.folder.path().join("hold")
    }

    fn builds(&self) -> PathBuf {
        self.folder.path().join("builds")
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

    /// Nothing is left of any build.
    pub async fn builds_are_gone(&self) {
        let begun = Instant::now();
        loop {
            let left: Vec<PathBuf> = std::fs::read_dir(self.builds())
                .into_iter()
                .flatten()
                .map(|entry| entry.expect("an entry").path())
                .collect();
            if left.is_empty() {
                return;
            }
            // A job ends before its folder does.
            assert!(begun.elapsed() < Duration::from_secs(10), "left: {left:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
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

    /// No process met with an error.
    pub fn nothing_went_wrong(&self) {
        let complaints = self.complaints();
        assert!(complaints.is_empty(), "{complaints}");
    }
}

/// Reads a log to its end.
pub async fn read(mut stream: Response) -> Vec<Line> {
    let mut bytes = Vec::new();
    let read = async {
        while let Some(chunk) = stream.chunk().await.expect("a chunk") {
            bytes.extend_from_slice(&chunk);
        }
    };
    tokio::time::timeout(LONGEST, read)
        .await
        .expect("the end of a stream");
    Line::parse_all(&String::from_utf8_lossy(&bytes))
}

/// The deployments in an answer.
pub fn ids(made: &Value) -> Vec<String> {
    let results = made["results"].as_array().expect("results");
    results
        .iter()
        .map(|result| text(result, "/deployment/id"))
        .collect()
}

pub fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no {pointer} in {value}"))
        .to_owned()
}

fn project(version: &str) -> Files {
    let gcl = "metadata:\n  labels:\n    title: Guard\n    category: Security\n    description: A sample.\n";
    let manifest = format!(
        "[package]\nname = \"guard\"\nversion = \"{version}\"\n[package.metadata.policy]\ngroup_id = \"g\"\n\
         definition_asset_id = \"guard\"\nimplementation_asset_id = \"guard-gateway\"\n"
    );
    Files::new()
        .with("definition/gcl.yaml", gcl)
        .with("Cargo.toml", manifest)
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "")
}

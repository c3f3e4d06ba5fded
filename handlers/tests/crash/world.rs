//! What processes work in: a database, a source host, a platform, and somebody who deploys.

mod configuration;
mod outcomes;
mod requests;

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use catalog_emulators::{
    platform::{EmulatedOrganization, PlatformEmulator},
    sourcehost::{EmulatedRepository, Emulator},
};
use catalog_outbound::Redirects;
use reqwest::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

use self::configuration::project;
pub use self::requests::{ids, read, text};
use crate::process::{self, Journal, Process};

const CLIENT_ID: &str = "the-client";
const CLIENT_SECRET: &str = "the-client-s3cret";
/// Nothing takes so long, on any machine.
const LONGEST: Duration = Duration::from_secs(180);
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
        let made = self.post("/api/connections", &Self::credentials()).await;
        self.connection = text(&made, "/connection/id");
        let url = format!("{}/sample/guard", self.source_host.web_url);
        let body = json!({"name": "Guard", "description": "Guards.", "sourcehostUrl": url});
        let made = self.post("/api/submissions", &body).await;
        self.policy = text(&made, "/submission/id");
        self.run(&["admin", "submission", "approve", &self.policy])
            .await;
    }

    /// Runs a command that ends by itself, and gives what it printed.
    pub async fn run(&self, arguments: &[&str]) -> String {
        process::run(self.folder.path(), arguments).await
    }

    /// Runs a command of the binary; whether it did what it was to do.
    pub async fn tries(&self, arguments: &[&str]) -> bool {
        process::tries(self.folder.path(), arguments).await
    }

    /// Credentials that the platform accepts.
    pub fn credentials() -> Value {
        json!({
            "host": "us", "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "organizationId": "org-root",
            "name": "Main",
        })
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

    /// A server with another environment, run by another command.
    pub async fn serve_within(&self, around: &[&str], environment: &[(&str, &str)]) -> Process {
        let folder = self.folder.path();
        let (arguments, journal) = (&["serve"], &self.journal);
        let process = Process::start_within(around, folder, arguments, environment, journal).await;
        self.ask_at(&process);
        process
    }

    /// A file beside the configuration.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Where the policy is.
    pub fn policy_path(&self) -> String {
        format!("/api/policies/{}", self.policy)
    }

    /// A worker of its own.
    pub async fn work(&self) -> Process {
        Process::start(self.folder.path(), &["worker"], &[], &self.journal).await
    }

    /// A worker of its own that has its files elsewhere, as on another machine.
    pub async fn work_elsewhere(&self) -> Process {
        let elsewhere = self.folder.path().join("elsewhere").display().to_string();
        let environment = [("CATALOG__BUILDER__DIRECTORY", elsewhere.as_str())];
        let folder = self.folder.path();
        Process::start(folder, &["worker"], &environment, &self.journal).await
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
}

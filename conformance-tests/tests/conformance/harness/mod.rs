//! A running service with a database of its own, and a client that holds every answer against the contract.

mod audit;
pub use audit::audited;
pub mod contract;
mod database;
mod exchange;
pub mod log;
pub mod mcp;
pub mod platform;
#[path = "../../../../store/tests/store/postgres_database.rs"]
mod postgres_database;
mod process;
mod recording;
mod setup;
pub mod snapshots;
mod sql;
#[path = "../../../../store/tests/store/statements.rs"]
mod statements;
mod team;
mod wait;
mod workspaces;

use std::{cell::RefCell, sync::Arc, time::Duration};

use catalog::{
    App,
    clock::Clock,
    config::{SessionKey, Settings},
    entropy::Entropy,
};
use catalog_emulators::{
    platform::PlatformEmulator,
    sourcehost::{EmulatedRepository, Emulator, Files},
};
use chrono::TimeDelta;
use reqwest::{Client, Method, Url};
use tempfile::TempDir;

use database::Database;
pub use exchange::{Exchange, Request, Transport};
use log::Log;
pub use process::Process;
pub use setup::User;
pub use team::Team;
pub use wait::wait_until;

/// What the addresses of repositories begin with in tests; nothing answers there, and nothing may ask.
pub const WEB_URL: &str = "https://sourcehost.test";

/// What sessions are signed with in tests.
pub const SESSION_SECRET: &str = "a secret of the tests, long enough for them";

/// The key of stored secrets in tests.
pub const SECRET_KEY: &str = "test:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

/// A service under test.
pub struct TestApp {
    pub app: Arc<App>,
    pub source_host: Emulator,
    pub platform: PlatformEmulator,
    pub base_url: String,
    http: Client,
    callers: RefCell<Vec<(String, String)>>,
    process: RefCell<Process>,
    _builds: TempDir,
    _database: Database,
}

impl TestApp {
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts the service with other settings. The clock stands still until a test moves it.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        Log::capture();
        let database = Database::make().await;
        let source_host = Emulator::start().await.expect("the emulator");
        let platform = PlatformEmulator::start().await.expect("the emulator");
        platform.set_validation_service(true);
        platform.add_client(
            platform::CLIENT_ID,
            platform::CLIENT_SECRET,
            platform::organizations(),
        );
        let mut settings = Settings::load(None).expect("the defaults");
        settings.database.url = database.url.clone().into();
        let url = |text: &str| text.parse::<Url>().expect("an address");
        settings.session.key = SessionKey::Secret(SESSION_SECRET.into());
        settings.server.public_url = url("https://catalog.test");
        settings.sourcehost.web_url = url(WEB_URL);
        settings.sourcehost.api_url = url(&source_host.api_url);
        settings.sourcehost.archive_url = Some(url(&source_host.web_url));
        settings.sourcehost.request_timeout = Duration::from_secs(1);
        settings.sourcehost.total_timeout = Duration::from_secs(2);
        settings.platform.hosts = [(String::from("us"), url(&platform.base_url))].into();
        settings.secrets.keys = Some(vec![SECRET_KEY.into()]);
        settings.builder.command = Some(build("echo building"));
        // What jobs leave when a test ends in the middle of them goes with it.
        let builds = tempfile::tempdir().expect("a folder");
        settings.builder.directory = Some(builds.path().to_owned());
        // Tests fail to authenticate more often than people do.
        settings.limits.failed_authentications_per_minute = 0;
        settings.worker.retry = Duration::from_millis(20);
        settings.worker.attempts = 6;
        change(&mut settings);
        let clock = Clock::manual("2026-01-15T09:00:00Z".parse().expect("a time"));
        let app = App::with(settings, clock, Entropy::seeded(7))
            .await
            .expect("the service");
        let process = Process::serve(app, true).await;
        Self {
            app: Arc::clone(&process.app),
            source_host,
            platform,
            base_url: process.base_url.clone(),
            http: Client::new(),
            callers: RefCell::default(),
            process: RefCell::new(process),
            _builds: builds,
            _database: database,
        }
    }

    /// Answers from the database alone from now on.
    pub async fn without_read_model(&self) {
        let read_model = self.process.borrow_mut().read_model.take();
        if let Some(read_model) = read_model {
            read_model.abort();
            let ended = read_model.await;
            assert!(ended.is_err_and(|error| error.is_cancelled()));
        }
    }

    pub fn get(&self, path: impl Into<String>) -> Request<'_> {
        self.request(Method::GET, path)
    }

    pub fn post(&self, path: impl Into<String>) -> Request<'_> {
        self.request(Method::POST, path)
    }

    pub fn patch(&self, path: impl Into<String>) -> Request<'_> {
        self.request(Method::PATCH, path)
    }

    pub fn put(&self, path: impl Into<String>) -> Request<'_> {
        self.request(Method::PUT, path)
    }

    pub fn delete(&self, path: impl Into<String>) -> Request<'_> {
        self.request(Method::DELETE, path)
    }

    pub fn request(&self, method: Method, path: impl Into<String>) -> Request<'_> {
        Request::new(self, method, path.into())
    }

    pub fn advance(&self, by: TimeDelta) {
        self.app.clock.advance(by);
    }

    /// Serves a unified project as `sample/<name>`, and gives its address.
    pub fn repository(&self, name: &str) -> String {
        self.project(name, "Security", "")
    }

    /// The same with a category and further labels.
    pub fn project(&self, name: &str, category: &str, labels: &str) -> String {
        self.files(name, project_files(name, category, labels))
    }

    /// Serves files as `sample/<name>`, and gives the address.
    pub fn files(&self, name: &str, files: Files) -> String {
        self.source_host
            .add(EmulatedRepository::new("sample", name).branch("main", files));
        format!("{WEB_URL}/sample/{name}")
    }

    /// Serves a ruleset as `sample/<name>`, with `exchange.json` beside it, and gives its address.
    pub fn ruleset_repository(&self, name: &str) -> String {
        self.files(name, ruleset_files(name))
    }
}

/// A build command that runs a script, and then writes what the tools of policies write.
pub fn build(script: &str) -> Vec<String> {
    command(&format!("{script}\n{}", artifacts()))
}

/// A build command that runs a script and nothing else.
pub fn command(script: &str) -> Vec<String> {
    ["sh", "-c", script].map(str::to_owned).into()
}

/// A script that writes what the tools of policies write.
pub fn artifacts() -> &'static str {
    include_str!("../../../../handlers/samples/artifacts.sh")
}

/// The files of a unified project.
pub fn project_files(name: &str, category: &str, labels: &str) -> Files {
    let gcl = format!(
        "metadata:\n  labels:\n    title: {name}\n    category: {category}\n    description: A sample.\n{labels}"
    );
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"1.0.0\"\n[package.metadata.policy]\ngroup_id = \"g\"\ndefinition_asset_id = \"{name}\"\nimplementation_asset_id = \"{name}-gateway\"\n\
         [dependencies]\npdk = \"1.8.0\"\n"
    );
    Files::new()
        .with("definition/gcl.yaml", gcl)
        .with("icon.svg", "<svg/>")
        .with("Cargo.toml", manifest)
        .with("Makefile", "build:\n")
        .with("src/lib.rs", "")
}

/// A ruleset: a profile of two rules, and `exchange.json`.
pub fn ruleset_files(name: &str) -> Files {
    let exchange = format!(
        r#"{{"main": "profile.yaml", "name": "{name}", "assetId": "{name}", "groupId": "g", "version": "1.0.0",
            "description": "A sample.", "tags": ["sample"]}}"#
    );
    Files::new()
        .with("profile.yaml", profile(name))
        .with("exchange.json", exchange)
        .with("icon.svg", "<svg/>")
}

/// A profile of two rules.
pub fn profile(name: &str) -> String {
    format!(
        "#%Validation Profile 1.0\nprofile: {name}\ndescription: What {name} asks for.\nviolation:\n  - has-title\nwarning:\n  - has-description\nvalidations:\n  has-title:\n    message: Give it a title.\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.name:\n        minCount: 1\n  has-description:\n    message: Describe it.\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.description:\n        minCount: 1\n"
    )
}

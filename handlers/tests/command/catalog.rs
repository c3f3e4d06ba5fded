//! `catalog admin …` on a database of its own.

use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use catalog_emulators::sourcehost::Emulator;
use catalog_store::{
    Store, Timeouts,
    connections::{self, NewConnection, Sealed, Validation},
    domain::{Direction, ProjectType},
    submissions::{self, NewSubmission, Project},
    users,
};
use chrono::{DateTime, Utc};
use tempfile::TempDir;
use uuid::Uuid;

/// A commit.
pub const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// The e-mail address of an administrator, whom every catalog has.
pub const MARA: &str = "mara@example.com";

/// A catalog in a folder.
pub struct Catalog {
    folder: TempDir,
    settings: Vec<(&'static str, String)>,
}

impl Catalog {
    /// An empty one, with an administrator.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = vec![
            ("CATALOG__DATABASE__URL", "sqlite:catalog.db".to_owned()),
            (
                "CATALOG__SOURCEHOST__WEB_URL",
                "https://sourcehost.test".to_owned(),
            ),
            ("CATALOG__SERVER__LISTEN", "127.0.0.1:0".to_owned()),
        ];
        let catalog = Self { folder, settings };
        let mara = ["user", "add", "--email", MARA, "--name", "Mara", "--admin"];
        let (made, text) = catalog.admin(&mara);
        assert!(made, "{text}");
        catalog
    }

    /// Lets it read the repositories of a source host.
    pub fn reading(mut self, host: &Emulator) -> Self {
        let (web, api) = (host.web_url.clone(), host.api_url.clone());
        self.settings.push(("CATALOG__SOURCEHOST__WEB_URL", web));
        self.settings.push(("CATALOG__SOURCEHOST__API_URL", api));
        self
    }

    /// Runs `catalog admin …`.
    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.binary(&["admin"]);
        command.args(arguments).output().expect("the binary")
    }

    /// Runs another command, with further settings: whether it succeeded, and all that it printed.
    pub fn command(&self, arguments: &[&str], settings: &[(&str, &str)]) -> (bool, String) {
        let mut command = self.binary(arguments);
        let output = command.envs(settings.iter().copied()).output();
        printed(&output.expect("the binary"))
    }

    /// Runs `catalog serve` or `catalog worker`, with options after a space, until it is at work or has ended: whether it came to that, and all that it printed.
    pub fn starts(&self, what: &str, settings: &[(&str, &str)]) -> (bool, String) {
        let words: Vec<&str> = what.split(' ').collect();
        let mut command = self.binary(&words);
        let command = command.envs(settings.iter().copied());
        let piped = command.stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = piped.spawn().expect("the binary");
        let lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let mut text = String::new();
        for line in lines.map_while(Result::ok) {
            text.push_str(&line);
            text.push('\n');
            if line.contains("Serving") || line.contains("Working") {
                child.kill().expect("a process to kill");
                child.wait().expect("its end");
                return (true, text);
            }
        }
        child.wait().expect("its end");
        (false, text)
    }

    /// A file in its folder.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// A command, to be run.
    pub fn binary(&self, arguments: &[&str]) -> Command {
        let settings = self.settings.iter().map(|(name, value)| (name, value));
        let mut command = Command::new(env!("CARGO_BIN_EXE_catalog"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .envs(settings);
        command
    }

    /// The same: whether it succeeded, and all that it printed.
    pub fn admin(&self, arguments: &[&str]) -> (bool, String) {
        printed(&self.run(arguments))
    }

    /// The same with `--json`, which must succeed.
    pub fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let output = self.run(&[arguments, &["--json"]].concat());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {told}");
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    /// Its database.
    pub async fn store(&self) -> Store {
        let url = format!("sqlite:{}/catalog.db", self.folder.path().display());
        Store::open(&url, &Timeouts::default())
            .await
            .expect("the database")
    }

    /// A connection of Mara's, sealed with a key of this name that nobody has.
    pub async fn connection(&self, key_id: &str) -> Uuid {
        let store = self.store().await;
        let owner = users::by_email(&mut store.reader(), MARA).await;
        let new = NewConnection {
            id: Uuid::from_u128(5),
            owner_id: owner.expect("the database").expect("a user").id,
            name: "Main".to_owned(),
            host: "us".to_owned(),
            client_id: "the-client".to_owned(),
            secret: Sealed {
                key_id: key_id.to_owned(),
                bytes: b"sealed, as it seems, with something".to_vec(),
            },
            organization_id: "org-root".to_owned(),
            validation: Validation {
                ok: true,
                refused: false,
                error: None,
                checked_at: now(),
            },
            orgs: Vec::new(),
        };
        let mut tx = store.begin().await.expect("a transaction");
        let made = connections::create(&mut tx, new, now()).await;
        tx.commit().await.expect("a commit");
        store.close().await;
        made.expect("a connection").id
    }

    /// A policy of Mara's that waits for review.
    pub async fn policy(&self) -> Uuid {
        let project = project("https://sourcehost.test/a/b", Some(COMMIT));
        self.submit(7, "Guard", project).await
    }

    /// The same with another name and project.
    pub async fn submit(&self, number: u128, name: &str, project: Project) -> Uuid {
        let store = self.store().await;
        let owner = users::by_email(&mut store.reader(), MARA).await;
        let owner = owner.expect("the database").expect("a user");
        let new = NewSubmission {
            id: Uuid::from_u128(number),
            owner_id: owner.id,
            name: name.to_owned(),
            description: "Guards.".to_owned(),
            project,
            idea_ids: Vec::new(),
        };
        let mut tx = store.begin().await.expect("a transaction");
        let made = submissions::create(&mut tx, new, now()).await;
        tx.commit().await.expect("a commit");
        store.close().await;
        made.expect("a submission").id
    }
}

fn printed(output: &Output) -> (bool, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    // What the audit log has of a command is the business of its own test.
    let lines = text.split_inclusive('\n');
    let text = lines.filter(|line| !line.contains(" audit: ")).collect();
    (output.status.success(), text)
}

/// When things were submitted.
pub fn now() -> DateTime<Utc> {
    "2026-01-15T09:00:00Z".parse().expect("a time")
}

/// A project in a repository, whose commit may not be known.
pub fn project(repository: &str, commit: Option<&str>) -> Project {
    Project {
        project_type: ProjectType::Unified,
        sourcehost_url: repository.to_owned(),
        category: "Other".to_owned(),
        direction: Direction::Inbound,
        asset_kinds: Vec::new(),
        a2a_protocol_versions: Vec::new(),
        implementation_sourcehost_url: None,
        source_ref: None,
        implementation_source_ref: None,
        source_commit: commit.map(str::to_owned),
        implementation_source_commit: None,
        sourcehost_has_issues: None,
        group_id: None,
        definition_asset_id: None,
        implementation_asset_id: None,
        version: None,
        pdk_version: None,
        icon_url: None,
    }
}

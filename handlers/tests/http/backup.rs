//! `catalog backup` while requests write, and `catalog restore` elsewhere.

use std::{
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use catalog_outbound::Redirects;
use reqwest::Client;
use serde_json::{Value, json};

use crate::{
    sandbox::{Sandbox, conformance},
    server::Server,
};

/// Runs a command of the program in a folder, with a database and a key file there.
fn catalog(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catalog"))
        .args(arguments)
        .current_dir(folder)
        .env("CATALOG__DATABASE__URL", "sqlite:catalog.db")
        .env("CATALOG__SECRETS__KEY_FILE", "catalog.key")
        .output()
        .expect("the binary")
}

fn succeeds(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refuses(output: &Output, why: &str) {
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains(why), "{errors}");
}

/// Requests that write, until they are stopped: how many were answered with success.
struct Load {
    stop: Arc<AtomicBool>,
    written: Arc<AtomicUsize>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
    policy: String,
}

impl Load {
    async fn start(sandbox: &Sandbox) -> Self {
        let http = catalog_outbound::client(Duration::from_secs(60), Redirects::Return);
        let http = http.expect("a client");
        let list = http
            .get(format!("{}/api/policies", sandbox.base_url))
            .send();
        let list: Value = list.await.expect("an answer").json().await.expect("JSON");
        let policy = list["policies"][0]["id"]
            .as_str()
            .expect("a policy")
            .to_owned();
        let (stop, written) = (Arc::default(), Arc::default());
        let tasks = (0..4).map(|_| {
            let (stop, written) = (Arc::clone(&stop), Arc::clone(&written));
            let (url, token) = (sandbox.base_url.clone(), sandbox.token.clone());
            tokio::spawn(write(
                http.clone(),
                url,
                policy.clone(),
                token,
                stop,
                written,
            ))
        });
        Self {
            tasks: tasks.collect(),
            stop: Arc::clone(&stop),
            written: Arc::clone(&written),
            policy,
        }
    }

    fn written(&self) -> usize {
        self.written.load(Ordering::SeqCst)
    }

    /// Waits until this many more were written.
    async fn goes_on(&self, more: usize) {
        let until = self.written() + more;
        while self.written() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn stop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        for task in self.tasks.drain(..) {
            task.await.expect("no failed request");
        }
    }
}

async fn write(
    http: Client,
    url: String,
    policy: String,
    token: String,
    stop: Arc<AtomicBool>,
    written: Arc<AtomicUsize>,
) {
    while !stop.load(Ordering::SeqCst) {
        let comment = http.post(format!("{url}/api/policies/{policy}/comments"));
        let comment = comment
            .bearer_auth(&token)
            .json(&json!({ "body": "Load." }));
        let answer = comment.send().await.expect("an answer");
        assert_eq!(answer.status(), 201);
        written.fetch_add(1, Ordering::SeqCst);
    }
}

async fn comments(base_url: &str, policy: &str) -> usize {
    let http = catalog_outbound::client(Duration::from_secs(60), Redirects::Return);
    let request = http
        .expect("a client")
        .get(format!("{base_url}/api/policies/{policy}/comments"));
    let list: Value = request
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let list = list["comments"].as_array().expect("comments");
    list.iter().filter(|one| one["body"] == "Load.").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_is_restored_elsewhere_and_conforms() {
    let sandbox = Sandbox::start();
    let folder = sandbox.folder.path();
    let mut load = Load::start(&sandbox).await;
    load.goes_on(20).await;
    let before = load.written();
    let said = succeeds(&catalog(folder, &["backup", "backup.db"]));
    assert!(said.contains("Keys are not in it"), "{said}");
    load.goes_on(20).await;
    let after = load.written();
    load.stop().await;

    let backup = folder.join("backup.db");
    let mode = backup.metadata().expect("the backup").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let bytes = std::fs::read(&backup).expect("the backup");
    let again = catalog(folder, &["backup", "backup.db"]);
    refuses(&again, "backup.db exists");
    let checked = succeeds(&catalog(folder, &["backup", "--check", "backup.db"]));
    assert!(checked.contains("whole"), "{checked}");
    assert_eq!(std::fs::read(&backup).expect("the backup"), bytes);
    let left = std::fs::read_dir(folder).expect("the folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert!(
        !left
            .iter()
            .any(|name| name.to_string_lossy().starts_with(".tmp")),
        "{left:?}"
    );

    let elsewhere = tempfile::tempdir().expect("a folder");
    let folder = elsewhere.path();
    let backup = backup.display().to_string();
    // Without the key, its secrets could not be opened.
    refuses(&catalog(folder, &["restore", &backup]), "catalog.key");
    assert!(!folder.join("catalog.db").exists());
    std::fs::copy(
        sandbox.folder.path().join("catalog.key"),
        folder.join("catalog.key"),
    )
    .expect("the key");
    let output = catalog(folder, &["restore", &backup]);
    succeeds(&output);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("database.restore"), "{told}");
    let list = catalog(
        folder,
        &[
            "admin",
            "audit",
            "list",
            "--action",
            "database.restore",
            "--json",
        ],
    );
    let list: Value = serde_json::from_str(&succeeds(&list)).expect("JSON");
    let [entry] = list["entries"].as_array().expect("a list").as_slice() else {
        panic!("{list:#}");
    };
    assert!(
        entry["actor"]
            .as_str()
            .is_some_and(|it| it.starts_with("operator:"))
    );
    let detail = &entry["detail"];
    assert_eq!(detail["backup"], backup.as_str());
    let written = detail["written"].as_str().expect("a time");
    let modified = Path::new(&backup)
        .metadata()
        .expect("the backup")
        .modified();
    let modified: chrono::DateTime<chrono::Utc> = modified.expect("a time").into();
    assert_eq!(written, modified.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    let database = format!("sqlite:{}", folder.join("catalog.db").display());
    let key = folder.join("catalog.key").display().to_string();
    let restored = Server::start(&[("DATABASE__URL", &database), ("SECRETS__KEY_FILE", &key)]);
    let url = format!("http://{}", restored.address);
    let found = comments(&url, &load.policy).await;
    assert!(
        (before..=after).contains(&found),
        "{before} {found} {after}"
    );
    let output = conformance(&url, &["--write", "--json"], Some(&sandbox.token)).await;
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["findings"], json!([]), "{report:#}");
    assert!(output.status.success() && report["answers"].as_u64() > Some(300));
}

#[tokio::test]
async fn nothing_is_replaced_that_is_in_use_or_by_what_is_not_good() {
    let sandbox = Sandbox::start();
    let folder = sandbox.folder.path();
    succeeds(&catalog(folder, &["backup", "backup.db"]));
    refuses(
        &catalog(folder, &["restore", "backup.db"]),
        "there is a database",
    );
    refuses(
        &catalog(folder, &["restore", "--force", "backup.db"]),
        "a process uses it",
    );

    let elsewhere = tempfile::tempdir().expect("a folder");
    let other = elsewhere.path();
    refuses(
        &catalog(other, &["restore", "absent.db"]),
        "absent.db: cannot be read",
    );
    for file in ["catalog.key", "backup.db"] {
        std::fs::copy(folder.join(file), other.join(file)).expect("a copy");
    }
    std::fs::write(other.join("text.db"), "This is no database.".repeat(100)).expect("a file");
    refuses(
        &catalog(other, &["restore", "text.db"]),
        "text.db: it is damaged",
    );
    refuses(
        &catalog(other, &["backup", "--check", "text.db"]),
        "text.db: it is damaged",
    );
    std::fs::write(other.join("catalog.db-wal"), "left").expect("a file");
    refuses(
        &catalog(other, &["restore", "backup.db"]),
        "belongs to a database that is gone",
    );
    std::fs::remove_file(other.join("catalog.db-wal")).expect("a file");
    succeeds(&catalog(other, &["restore", "backup.db"]));
    let mode = other.join("catalog.db").metadata().expect("the database");
    assert_eq!(mode.permissions().mode() & 0o777, 0o600);
    let first = std::fs::read(other.join("catalog.db")).expect("the database");
    let said = succeeds(&catalog(other, &["restore", "--force", "backup.db"]));
    let kept = said
        .lines()
        .find_map(|line| line.strip_prefix("What was there is kept: "));
    let kept = std::fs::read(other.join(kept.expect("a name"))).expect("a file");
    // All but the header, which says how the file was last written.
    assert!(kept.len() == first.len() && kept[100..] == first[100..]);
    // A database that cannot even be locked.
    let whole = std::fs::read(other.join("catalog.db")).expect("the database");
    std::fs::write(
        other.join("catalog.db"),
        "This is no database. ".repeat(400),
    )
    .expect("a file");
    refuses(
        &catalog(other, &["restore", "--force", "backup.db"]),
        "catalog.db: is damaged",
    );
    refuses(
        &catalog(other, &["restore", "--force", "backup.db"]),
        "move it away",
    );
    std::fs::write(other.join("catalog.db"), whole).expect("a file");
    // Another key of the same name.
    let key = "embedded:AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
    std::fs::write(other.join("catalog.key"), key).expect("a key");
    refuses(
        &catalog(other, &["backup", "--check", "backup.db"]),
        "embedded",
    );
    refuses(
        &catalog(other, &["restore", "--force", "backup.db"]),
        "embedded",
    );
    assert!(other.join("catalog.db").exists());

    let postgres = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .args(["backup", "backup.pg"])
        .current_dir(other)
        .env("CATALOG__DATABASE__URL", "postgres://localhost/catalog")
        .output()
        .expect("the binary");
    refuses(&postgres, "pg_dump");
}

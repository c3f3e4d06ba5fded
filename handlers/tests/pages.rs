//! Pages of running processes, while others change what they show.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use catalog_outbound::Redirects;
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use tempfile::TempDir;
use tokio::sync::Mutex;

const PAGE: &str = "/vendor/rulesets/secure";
const PUBLIC_URL: &str = "https://catalog.test";

static MADE: AtomicU32 = AtomicU32::new(0);
static MAKING: Mutex<()> = Mutex::const_new(());

/// A catalog that processes share: a file of SQLite, or a database of the server named by CATALOG_TEST_POSTGRES.
struct Catalog {
    folder: TempDir,
    database: String,
}

struct Server {
    child: Child,
    base_url: String,
}

impl Catalog {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = match std::env::var("CATALOG_TEST_POSTGRES") {
            Err(_) => "sqlite:catalog.db".to_owned(),
            Ok(server) => {
                let number = MADE.fetch_add(1, Ordering::SeqCst);
                let name = format!("pages_{}_{number}", std::process::id());
                // Databases are copies of one template, which only one can copy at a time.
                let _alone = MAKING.lock().await;
                let connected = PgConnection::connect(&server).await;
                let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
                sqlx::query(sql)
                    .execute(&mut connected.expect("the PostgreSQL server"))
                    .await
                    .expect("a database");
                let (prefix, _) = server.rsplit_once('/').expect("a database in the address");
                format!("{prefix}/{name}")
            }
        };
        Self { folder, database }
    }

    fn is_shared(&self) -> bool {
        self.database.starts_with("postgres")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_catalog"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("CATALOG__DATABASE__URL", &self.database)
            .env("CATALOG__SERVER__LISTEN", "127.0.0.1:0")
            .env("CATALOG__SERVER__PUBLIC_URL", PUBLIC_URL)
            .env("CATALOG__WORKER__ENABLED", "false");
        command
    }

    /// Runs a command to its end: whether it succeeded, and what it printed.
    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let output = self.command(arguments).output().expect("the binary");
        let text = [&output.stdout[..], &output.stderr].concat();
        let text = String::from_utf8_lossy(&text).trim().to_owned();
        (output.status.success(), text)
    }

    /// Makes the vendor's catalog hold just these rulesets.
    fn sync(&self, slugs: &[&str]) {
        let entries = slugs.iter().map(|slug| {
            serde_json::json!({
                "slug": slug, "name": format!("Name of {slug}"), "summary": "It checks.", "version": "1.0.0",
                "group_id": "g", "asset_id": slug, "categories": [], "target_scopes": ["rest-api"],
                "profile_yaml": "#%Validation Profile 1.0\nprofile: p\nviolation:\n  - a\nvalidations:\n  a:\n    \
                    message: m\n    targetClass: apiContract.WebAPI\n    propertyConstraints:\n      core.name:\n        \
                    minCount: 1\n",
            })
        });
        let entries: Vec<_> = entries.collect();
        let feed = self.folder.path().join("feed");
        std::fs::create_dir_all(&feed).expect("a folder");
        let text = serde_json::to_vec(&entries).expect("JSON");
        std::fs::write(feed.join("rulesets.json"), text).expect("a file");
        let (done, text) = self.run(&["vendor", "sync", "feed"]);
        assert!(done, "{text}");
    }

    fn serve(&self) -> Server {
        let mut command = self.command(&["serve"]);
        let piped = command.stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = piped.spawn().expect("the binary");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("Serving")?;
            let (_, address) = rest.split_once("listen=")?;
            address.split_whitespace().next().map(str::to_owned)
        });
        // A pipe that nobody reads would hold the server up.
        std::thread::spawn(move || lines.for_each(drop));
        let base_url = format!("http://{}", address.expect("an address"));
        Server { child, base_url }
    }
}

impl Server {
    async fn status(&self, path: &str) -> u16 {
        let client = catalog_outbound::client(Duration::from_secs(30), Redirects::Follow);
        let request = client
            .expect("a client")
            .get(format!("{}{path}", self.base_url));
        let answer = request.send().await.expect("an answer");
        answer.status().as_u16()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first request after a command shows what the command did, at each process.
#[tokio::test(flavor = "multi_thread")]
async fn commands_take_effect_at_the_next_request() {
    let catalog = Catalog::new().await;
    catalog.sync(&["secure"]);
    let mut servers = vec![catalog.serve()];
    if catalog.is_shared() {
        servers.push(catalog.serve());
    }
    let expect = async |status: u16, why: &str| {
        for server in &servers {
            for path in [PAGE, "/badge/vendor/rulesets/secure.svg"] {
                // Twice, so that it is kept in memory.
                assert_eq!(server.status(path).await, status, "{path} {why}");
                assert_eq!(server.status(path).await, status, "{path} {why}, again");
            }
        }
    };
    expect(200, "at first").await;
    for (verb, status) in [
        ("hide", 404),
        ("unhide", 200),
        ("hide", 404),
        ("unhide", 200),
    ] {
        let (done, text) = catalog.run(&["admin", "vendor", verb, "ruleset", "secure"]);
        assert!(done, "{text}");
        expect(status, verb).await;
    }
    catalog.sync(&["other"]);
    expect(404, "withdrawn").await;
    catalog.sync(&["secure"]);
    expect(200, "restored").await;
}

#[tokio::test]
async fn a_public_page_has_a_link() {
    let catalog = Catalog::new().await;
    // A slug may look like an id.
    let like_an_id = "00000000-0000-0000-0000-00000000000a";
    catalog.sync(&["secure", like_an_id]);
    for slug in ["secure", like_an_id] {
        let link = format!("{PUBLIC_URL}/vendor/rulesets/{slug}");
        let (done, text) = catalog.run(&["admin", "ruleset", "link", slug]);
        assert_eq!((done, text), (true, link.clone()));
        let (done, text) = catalog.run(&["admin", "ruleset", "link", slug, "--json"]);
        assert_eq!((done, text), (true, format!(r#"{{"url":"{link}"}}"#)));
    }
    catalog.run(&["admin", "vendor", "hide", "ruleset", "secure"]);
    for nothing in [
        "secure",
        "absent",
        "00000000-0000-0000-0000-000000000000",
        "A B",
        "",
    ] {
        let (done, text) = catalog.run(&["admin", "ruleset", "link", nothing]);
        assert!(
            !done && text.contains("has no public page"),
            "{nothing}: {text}"
        );
    }
}

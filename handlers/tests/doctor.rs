//! What `catalog doctor` says, and that it changes nothing.

use std::{
    collections::BTreeMap,
    fs,
    io::{Read, Write},
    net::TcpListener,
    path::Path,
    process::{Command, Output},
};

use catalog_emulators::sourcehost::{EmulatedRepository, Emulator, Fault, Files, Limit};
use serde_json::Value;

async fn emulator() -> Emulator {
    let emulator = Emulator::start().await.expect("the emulator");
    let files = Files::new().with("README.md", "# Guard");
    emulator.add(EmulatedRepository::new("acme", "guard").branch("main", files));
    emulator
}

/// Whether the doctor found nothing wrong, and its lines about the source host.
fn doctor(
    emulator: &Emulator,
    settings: &[(&str, &str)],
    arguments: &[&str],
) -> (bool, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    // The website is another host than the API, as those of real hosts are.
    let output = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .arg("doctor")
        .args(arguments)
        .current_dir(&folder)
        .env("CATALOG__DATABASE__URL", "sqlite:catalog.db")
        .env("CATALOG__SOURCEHOST__WEB_URL", "https://sourcehost.test")
        .env("CATALOG__SOURCEHOST__API_URL", &emulator.api_url)
        .envs(settings.iter().copied())
        .output()
        .expect("the binary");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let about = |line: &&str| line.contains("sourcehost") || line.contains("--repository");
    let lines = text.lines().filter(about).map(str::to_owned).collect();
    (output.status.success(), lines)
}

#[tokio::test(flavor = "multi_thread")]
async fn names_what_is_missing_beside_the_two_urls() {
    let emulator = emulator().await;
    let origin = emulator.web_url.as_str();
    let (ok, lines) = doctor(&emulator, &[], &[]);
    assert!(!ok);
    let expected = [
        "ok    sourcehost.api_url: answers".to_owned(),
        "warn  sourcehost.api_version_header: is unset: the source host chooses the version of its API (2022-11-28); set it to \
         x-sourcehost-api-version".to_owned(),
        format!(
            "fail  sourcehost.archive_url: is unset, but the source host serves archives at {origin}; set it to {origin}: \
             deployments need it"
        ),
    ];
    assert_eq!(lines, expected);

    let settings = [
        ("CATALOG__SOURCEHOST__ARCHIVE_URL", origin),
        (
            "CATALOG__SOURCEHOST__API_VERSION_HEADER",
            "X-Sourcehost-Api-Version",
        ),
    ];
    let repository = ["--repository", "https://sourcehost.test/acme/guard"];
    for arguments in [&[][..], &repository] {
        let (ok, lines) = doctor(&emulator, &settings, arguments);
        let expected = [
            "ok    sourcehost.api_url: answers",
            "ok    sourcehost.api_version_header: 2022-11-28",
            "ok    sourcehost.archive_url: archives are served",
        ];
        assert!(ok && lines == expected, "{lines:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tells_settings_that_do_not_suit_the_host() {
    let emulator = emulator().await;
    let (_, lines) = doctor(
        &emulator,
        &[
            ("CATALOG__SOURCEHOST__ARCHIVE_URL", "https://elsewhere.test"),
            ("CATALOG__SOURCEHOST__API_VERSION_HEADER", "X-Version"),
        ],
        &[],
    );
    assert!(
        lines[1].contains(
            "is x-version, but the header of the source host is x-sourcehost-api-version"
        )
    );
    assert!(
        lines[2].contains("is https://elsewhere.test/, but the source host serves archives at")
    );

    let header = (
        "CATALOG__SOURCEHOST__API_VERSION_HEADER",
        "X-Sourcehost-Api-Version",
    );
    let version = ("CATALOG__SOURCEHOST__API_VERSION", "2001-01-01");
    let (ok, lines) = doctor(&emulator, &[header, version], &[]);
    assert!(!ok && lines[1].starts_with("fail  sourcehost: ") && lines[1].contains("api_version"));

    let (_, lines) = doctor(
        &emulator,
        &[],
        &["--repository", "https://other.test/acme/guard"],
    );
    assert!(lines[2].starts_with("fail  --repository: must begin with https://sourcehost.test/"));
    let (_, lines) = doctor(
        &emulator,
        &[],
        &["--repository", "https://sourcehost.test/acme/none"],
    );
    assert!(lines[2].starts_with("fail  --repository: the source host has no such"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_checked_is_no_failure() {
    let emulator = emulator().await;
    emulator.remove("acme/guard");
    let (ok, lines) = doctor(&emulator, &[], &[]);
    assert!(ok && lines[2].contains("not checked: the source host lists no repository"));
    emulator.set_fault(Fault::RateLimited {
        status: 429,
        limit: Limit::RetryAfter(90),
    });
    let (ok, lines) = doctor(&emulator, &[], &[]);
    assert!(
        ok && lines[2]
            .contains("not checked: the source host is rate limiting; retry in 90 seconds"),
        "{lines:?}"
    );
}

/// Runs it in a folder, with settings by the names of their variables after `CATALOG__`.
fn run(folder: &Path, settings: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catalog"));
    command.arg("doctor").args(arguments).current_dir(folder);
    for (name, value) in settings {
        command.env(format!("CATALOG__{name}"), value);
    }
    command.output().expect("the binary")
}

/// Everything below a folder: directories, and files with their bytes.
fn everything(folder: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = path.display().to_string();
        if path.is_dir() {
            found.insert(name, None);
            found.extend(everything(&path));
        } else {
            found.insert(name, Some(fs::read(&path).expect("a file")));
        }
    }
    found
}

/// Whether it has each of these lines; else what it has.
fn has(output: &Output, expected: &[&str]) {
    let text = String::from_utf8_lossy(&output.stdout);
    for beginning in expected {
        assert!(
            text.lines().any(|line| line.starts_with(beginning)),
            "no line begins with {beginning:?}:\n{text}"
        );
    }
}

/// An address that nobody listens on.
fn closed() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}

/// A server that answers everything with a page.
fn portal() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let page = "<html>Sign in</html>";
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{page}",
                page.len()
            );
        }
    });
    format!("http://{address}")
}

#[test]
fn wrong_settings_are_all_named_with_their_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = "[server]\nlissten = \"127.0.0.1:1\"\nlisten = \"localhost:80\"\n[log]\nformat = \"xml\"\nlevel = \"loud\"\n\
        [session]\njwt_secret = \"short\"\n[platform.hosts]\nus = \"us.example\"\n[worker]\njobs = 0\n\
        [secrets]\nkeys = []\n[telemetry]\notlp_endpoint = \"127.0.0.1:4317\"\n";
    fs::write(folder.path().join("catalog.toml"), file).expect("a file");
    let before = everything(folder.path());
    let output = run(
        folder.path(),
        &[
            ("SOURCEHOST__API_URL", "api.example"),
            ("BUILDER__COMMAND", "make"),
        ],
        &["--config", "catalog.toml"],
    );
    assert_eq!(output.status.code(), Some(1));
    has(
        &output,
        &[
            "fail  settings: catalog.toml:2: server.lissten is not a setting; did you mean server.listen?",
            "fail  settings: catalog.toml:3: server.listen: expected IP:PORT, such as 127.0.0.1:8080",
            "fail  settings: catalog.toml:5: log.format: \"xml\" is not valid; use text or json",
            "fail  settings: catalog.toml:6: log.level: expected error, warn, info, debug or trace",
            "fail  settings: catalog.toml:8: session.jwt_secret: expected text of at least 32 random bytes",
            "fail  settings: catalog.toml:10: platform.hosts.us: expected an http or https address",
            "fail  settings: catalog.toml:12: worker.jobs: expected a whole number from 1 to 10000",
            "fail  settings: catalog.toml:14: secrets.keys: expected a list of",
            "fail  settings: catalog.toml:16: telemetry.otlp_endpoint: expected an http or https address",
            "fail  settings: CATALOG__SOURCEHOST__API_URL: sourcehost.api_url: expected an http",
            "fail  settings: builder.sandbox must be set beside builder.command",
            // The rest is checked all the same.
            "warn  database: not migrated: ",
        ],
    );
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(!told.contains("short"), "it tells a secret");
    assert_eq!(everything(folder.path()), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn systems_that_do_not_work_are_told_apart_and_nothing_changes() {
    let emulator = emulator().await;
    emulator.set_fault(Fault::BadCredentials);
    let folder = tempfile::tempdir().expect("a folder");
    let (nobody, page) = (closed(), portal());
    fs::write(folder.path().join("keys.json"), "{\"keys\": []}").expect("a file");
    let before = everything(folder.path());
    let database = format!("postgres://catalog:secret@{nobody}/catalog");
    let closed_url = format!("http://{nobody}");
    let settings = [
        ("DATABASE__URL", database.as_str()),
        ("SOURCEHOST__API_URL", &emulator.api_url),
        ("SOURCEHOST__TOKEN", "wrong"),
        ("SESSION__JWKS", &page),
        ("PLATFORM__HOSTS__A", &page),
        ("PLATFORM__HOSTS__B", &closed_url),
        ("PLATFORM__HOSTS__C", "http://no-such-host.invalid"),
        ("SECRETS__KEYS", "first:short"),
        ("TELEMETRY__OTLP_ENDPOINT", &closed_url),
        ("SERVER__LISTEN", "192.0.2.1:8080"),
        ("BUILDER__COMMAND", "no-such-program"),
        ("BUILDER__SANDBOX", "none"),
        ("BUILDER__DIRECTORY", "builds/here"),
    ];
    let output = run(folder.path(), &settings, &[]);
    assert_eq!(output.status.code(), Some(1));
    has(
        &output,
        &[
            &format!("fail  database.url: PostgreSQL at {nobody} refuses connections"),
            "fail  sourcehost.token: the source host rejects the token",
            &format!("fail  session.jwks: {page}/ answers with HTML"),
            &format!("fail  platform.hosts.a: {page}/accounts/api/me answers with HTML"),
            &format!("fail  platform.hosts.b: {closed_url}/accounts/api/me refuses connections"),
            "fail  platform.hosts.c: http://no-such-host.invalid/accounts/api/me has a host name that cannot be resolved",
            "fail  secrets: secrets.keys: entry 1 must be",
            &format!("fail  telemetry.otlp_endpoint: {closed_url}/ refuses connections"),
            "fail  server.listen: this machine does not have the address",
            "fail  builder.command: there is no executable `no-such-program`",
        ],
    );
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(!told.contains("secret@"), "it tells a password");
    assert_eq!(everything(folder.path()), before);

    for (source, told) in [
        (closed_url.as_str(), "refuses connections"),
        ("keys.json", "has no public key for signatures"),
        ("none.json", "No such file"),
    ] {
        let output = run(folder.path(), &[("SESSION__JWKS", source)], &["--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let checks = report["checks"].as_array().expect("a list");
        let found = checks.iter().find(|it| it["check"] == "session.jwks");
        let found = found.expect("a finding");
        assert_eq!(found["result"], "fail");
        let detail = found["detail"].as_str().expect("a text");
        assert!(detail.contains(told), "{detail}");
        assert_eq!(report["ok"], false);
        assert_eq!(output.status.code(), Some(1));
    }
    assert_eq!(everything(folder.path()), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_neither_made_nor_migrated() {
    let emulator = emulator().await;
    let origin = emulator.web_url.as_str();
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("SOURCEHOST__WEB_URL", origin),
        ("SOURCEHOST__API_URL", &emulator.api_url),
    ];
    let output = run(folder.path(), &settings, &[]);
    assert!(output.status.success(), "{output:?}");
    has(
        &output,
        &[
            "warn  database: not migrated: ",
            "warn  session: uses its own secret (data/session.key, which the first start makes)",
            "ok    secrets: secrets.key_file (data/secrets.key) is made at the first start",
        ],
    );
    assert!(everything(folder.path()).is_empty());

    let migrate = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .arg("migrate")
        .current_dir(folder.path())
        .status();
    assert!(migrate.expect("the binary").success());
    let before = everything(folder.path());
    let output = run(folder.path(), &settings, &[]);
    assert!(output.status.success());
    has(
        &output,
        &["ok    database: answers; the schema is up to date"],
    );
    assert_eq!(everything(folder.path()), before);

    let output = run(
        folder.path(),
        &[("DATABASE__URL", "sqlite:data/catalog.db/below/it.db")],
        &[],
    );
    has(
        &output,
        &[
            "fail  database.url: cannot create directory data/catalog.db/below: data/catalog.db is a file",
        ],
    );
    assert_eq!(everything(folder.path()), before);
}

/// The same in a folder that cannot be written, not even by root.
fn run_read_only(folder: &Path, settings: &[(&str, &str)]) -> Output {
    let mut command = Command::new("bwrap");
    command
        .args(["--dev-bind", "/", "/", "--ro-bind"])
        .args([folder, folder])
        .arg("--chdir")
        .arg(folder)
        .args([env!("CARGO_BIN_EXE_catalog"), "doctor"]);
    for (name, value) in settings {
        command.env(format!("CATALOG__{name}"), value);
    }
    command.output().expect("bubblewrap")
}

#[test]
fn a_file_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [
        ("DATABASE__URL", "sqlite:catalog.db"),
        (
            "SECRETS__KEYS",
            "a:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        ),
    ];
    let migrate = Command::new(env!("CARGO_BIN_EXE_catalog"))
        .arg("migrate")
        .current_dir(folder.path())
        .envs(settings.map(|(name, value)| (format!("CATALOG__{name}"), value)))
        .status();
    assert!(migrate.expect("the binary").success());
    let told = "fail  database.url: cannot write ";
    let output = run_read_only(folder.path(), &settings);
    has(&output, &[&format!("{told}catalog.db: ")]);
    assert_eq!(output.status.code(), Some(1));
    has(
        &run(folder.path(), &settings, &[]),
        &["ok    database: answers; the schema is up to date"],
    );
}

//! `load stage`: a server with running deployments.
//!
//! Everything is created as a user would, through the HTTP interface and the command line; only the
//! source host and the platform are emulated, by this process.

use std::{
    fs,
    io::Write as _,
    net::TcpListener,
    process::Stdio,
    time::{Duration, Instant},
};

use catalog_emulators::{
    platform::{EmulatedOrganization, PlatformEmulator},
    sourcehost::{EmulatedRepository, Emulator, Files},
};
use serde_json::{Value, json};
use tokio::{
    process::{Child, Command},
    time::sleep,
};

use crate::{
    Error,
    client::Client,
    options::{Server, Stage},
};

const CLIENT: (&str, &str) = ("stage", "stage-s3cret");
const ROOT: &str = "stage-root";
/// How long the server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(15);

/// Starts the server, prints its variables, and waits until it exits; `false` if it failed.
pub async fn run(options: Stage) -> Result<bool, Error> {
    let sources = Emulator::start().await?;
    let platform = PlatformEmulator::start().await?;
    let targets: Vec<String> = (0..options.active).map(|n| format!("stage-{n}")).collect();
    let root = targets
        .iter()
        .fold(EmulatedOrganization::new(ROOT, "Stage"), |root, id| {
            root.child(EmulatedOrganization::new(id, id))
        });
    platform.add_client(CLIENT.0, CLIENT.1, root);
    sources.add(project("idle", "echo waiting; exec sleep 900\n".to_owned()));
    sources.add(project("active", lines(&options)));
    // A free port; if something else takes it before the server does, the start fails.
    let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let config = options.work.join("stage.toml");
    fs::write(
        &config,
        settings(&options, &address.to_string(), &sources, &platform),
    )?;
    let mut server = catalog(&options, &["serve"]).kill_on_drop(true).spawn()?;
    let mut at = Server {
        base_url: format!("http://{address}"),
        token: None,
    };
    wait_for(&at, &mut server).await?;
    let session = output(
        &options,
        &["admin", "session", "--email", "stage@example.com"],
    )
    .await?;
    let mut browser = Client::new(&at)?.with_session(&session);
    let asked =
        json!({ "name": "stage", "scopes": ["api:read", "api:write"], "expiresInDays": 30 });
    let token = send(&mut browser, "/api/tokens", asked).await?;
    at.token = token["token"].as_str().map(str::to_owned);
    let mut caller = Client::new(&at)?;
    let workspace = send(&mut caller, "/api/workspaces", json!({ "name": "Stage" })).await?;
    let credentials = json!({ "host": "us", "clientId": CLIENT.0, "clientSecret": CLIENT.1, "organizationId": ROOT, "name": "Stage" });
    let connection = send(&mut caller, "/api/connections", credentials).await?;
    let place = (
        id_of(&workspace["workspace"])?,
        id_of(&connection["connection"])?,
    );
    let idle = deploy(
        &options,
        &mut caller,
        &sources,
        "idle",
        &place,
        &[ROOT.to_owned()],
    )
    .await?;
    let active = deploy(&options, &mut caller, &sources, "active", &place, &targets).await?;
    let pid = server.id().ok_or("the server has exited")?;
    let token = at.token.unwrap_or_default();
    println!("base={}\npid={pid}\ntoken={token}", at.base_url);
    println!("idle={}\nactive={}", idle.join(","), active.join(","));
    println!("ready=1");
    std::io::stdout().flush()?;
    Ok(server.wait().await?.success())
}

/// Writes what the tools of policies write.
const ARTIFACTS: &str = include_str!("../../../../handlers/samples/artifacts.sh");

/// A build that waits for a file, and then writes numbered lines.
fn lines(options: &Stage) -> String {
    let (begin, lines) = (options.begin.display(), options.lines);
    format!(
        "until [ -e '{begin}' ]; do sleep 0.1; done\nn=0\nwhile [ $n -lt {lines} ]; do n=$((n + 1)); echo \"line $n\"; sleep 0.05; done\n\
         {ARTIFACTS}"
    )
}

fn project(name: &str, build: String) -> EmulatedRepository {
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"1.0.0\"\n[package.metadata.policy]\ngroup_id = \"stage\"\ndefinition_asset_id = \"{name}\"\nimplementation_asset_id = \"{name}-gateway\"\n"
    );
    let gcl = format!(
        "metadata:\n  labels:\n    title: {name}\n    category: Security\n    description: A stage's.\n"
    );
    let files = Files::new()
        .with("definition/gcl.yaml", gcl)
        .with("Cargo.toml", manifest)
        .with("build.sh", build)
        .with_build_stubs();
    EmulatedRepository::new("stage", name).branch("main", files)
}

fn settings(
    options: &Stage,
    address: &str,
    sources: &Emulator,
    platform: &PlatformEmulator,
) -> String {
    let work = options.work.display();
    let database = options.database.clone();
    let database = database.unwrap_or_else(|| format!("sqlite:{work}/catalog.db"));
    let (web_url, api_url, platform) = (&sources.web_url, &sources.api_url, &platform.base_url);
    // Every deployment occupies one job. The request timeout is much shorter than the streams, which it must not affect.
    let jobs = options.active + 2;
    format!(
        r#"
[server]
listen = "{address}"
max_connections_per_address = 100000
public_url = "http://{address}"
request_timeout_seconds = 10
[limits]
streams_per_user = 100000
streams = 100000
[database]
url = "{database}"
[session]
jwt_secret = "a secret of the stage, long enough for it"
[secrets]
key_file = "{work}/secrets.key"
[sourcehost]
web_url = "{web_url}"
api_url = "{api_url}"
[platform]
publish_under = "organization"
[platform.hosts]
us = "{platform}"
[builder]
command = ["sh", "build.sh"]
sandbox = "none"
directory = "{work}/builds"
[worker]
jobs = {jobs}
[log]
level = "warn"
"#
    )
}

/// The service's executable, with only our settings.
fn catalog(options: &Stage, arguments: &[&str]) -> Command {
    let mut command = Command::new(&options.catalog);
    command
        .arg("--config")
        .arg(options.work.join("stage.toml"))
        .args(arguments)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .stdin(Stdio::null())
        // Standard output is read as shell variables.
        .stdout(Stdio::null());
    command
}

async fn output(options: &Stage, arguments: &[&str]) -> Result<String, Error> {
    let mut command = catalog(options, arguments);
    let output = command.stdout(Stdio::piped()).output().await?;
    if !output.status.success() {
        return Err(format!("catalog {} failed", arguments.join(" ")).into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

async fn wait_for(at: &Server, server: &mut Child) -> Result<(), Error> {
    let begun = Instant::now();
    while begun.elapsed() < START_TIMEOUT {
        if let Ok((200, _)) = Client::new(at)?.get("/readyz").await {
            return Ok(());
        }
        if let Some(status) = server.try_wait()? {
            return Err(format!("the server exited: {status}").into());
        }
        sleep(Duration::from_millis(50)).await;
    }
    Err("the server did not start in time".into())
}

async fn send(client: &mut Client, path: &str, body: Value) -> Result<Value, Error> {
    let (status, answer) = client.post(path, body.to_string()).await?;
    if !matches!(status, 200 | 201) {
        let answer = String::from_utf8_lossy(&answer);
        return Err(format!("POST {path} failed with status {status}: {answer}").into());
    }
    Ok(serde_json::from_slice(&answer)?)
}

fn id_of(value: &Value) -> Result<String, Error> {
    let id = value["id"].as_str().ok_or("the response has no id")?;
    Ok(id.to_owned())
}

/// Submits and publishes a policy, and deploys it to organizations: the ids of the deployments.
async fn deploy(
    options: &Stage,
    client: &mut Client,
    sources: &Emulator,
    name: &str,
    (workspace, connection): &(String, String),
    targets: &[String],
) -> Result<Vec<String>, Error> {
    let url = format!("{}/stage/{name}", sources.web_url);
    let policy = json!({ "name": name, "description": "A stage's.", "sourcehostUrl": url });
    let made = send(client, "/api/submissions", policy).await?;
    let policy = id_of(&made["submission"])?;
    output(options, &["admin", "submission", "approve", &policy]).await?;
    let deployment = json!({
        "policyId": policy, "connectionId": connection, "workspaceId": workspace, "targetOrganizationIds": targets,
    });
    let made = send(client, "/api/deployments", deployment).await?;
    let results = made["results"].as_array().ok_or("no results")?;
    results
        .iter()
        .map(|result| id_of(&result["deployment"]))
        .collect()
}

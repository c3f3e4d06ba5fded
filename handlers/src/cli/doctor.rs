//! `catalog doctor`

mod sandbox;
mod sourcehost;

use std::{path::Path, process::ExitCode, time::Duration};

use catalog_build::Sandbox;
use catalog_outbound::Redirects;
use reqwest::Url;
use secrecy::ExposeSecret;

use crate::{
    App,
    config::{DEFAULTS, SessionKey, Settings},
    keys,
};

/// What answers later than this cannot be reached.
const REACH_TIMEOUT: Duration = Duration::from_secs(5);

/// RFC 7518, 3.2: a key for HS256 has at least 256 bits.
const SECRET_BYTES: usize = 32;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print every setting with its default, and check nothing.
    #[arg(long)]
    defaults: bool,
    /// A public repository on the source host, whose archive is asked for. Without it, one that the host lists.
    #[arg(long, value_name = "URL")]
    repository: Option<String>,
}

/// The findings so far, printed as they come.
#[derive(Default)]
struct Report {
    failed: bool,
}

impl Report {
    fn ok(what: &str, text: &str) {
        println!("ok    {what}: {text}");
    }

    fn warn(what: &str, text: &str) {
        println!("warn  {what}: {text}");
    }

    fn fail(&mut self, what: &str, text: &str) {
        println!("fail  {what}: {text}");
        self.failed = true;
    }
}

pub(super) async fn run(arguments: &Arguments, file: Option<&Path>) -> ExitCode {
    if arguments.defaults {
        print!("{DEFAULTS}");
        return ExitCode::SUCCESS;
    }
    let mut report = Report::default();
    match Settings::load(file) {
        Err(error) => report.fail("settings", &error.to_string()),
        Ok(settings) => {
            Report::ok("settings", "valid");
            check(&mut report, settings, file, arguments.repository.as_deref()).await;
        }
    }
    if report.failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

async fn check(
    report: &mut Report,
    settings: Settings,
    file: Option<&Path>,
    repository: Option<&str>,
) {
    check_session(&settings);
    check_limits(&settings);
    let app = match App::administer(settings).await {
        Ok(app) => app,
        Err(error) => return report.fail("start", &error.to_string()),
    };
    match app.store.ping().await {
        Ok(()) => Report::ok(
            "database",
            &format!("{}; the schema is up to date", app.store.kind()),
        ),
        Err(error) => report.fail("database", &format!("does not answer: {error}")),
    }
    check_keys(report, &app).await;
    sourcehost::check(report, &app, repository).await;
    check_platform(report, &app).await;
    check_builder(report, &app, file).await;
    check_listen(&app).await;
    app.store.close().await;
}

fn check_session(settings: &Settings) {
    match &settings.session.key {
        SessionKey::Secret(secret) if secret.expose_secret().len() < SECRET_BYTES => Report::warn(
            "session.jwt_secret",
            "has less than 32 characters; take a longer random one",
        ),
        SessionKey::Embedded => Report::warn(
            "session",
            "uses its own secret (data/session.key); set session.jwt_secret or session.jwks of your sign-in service",
        ),
        SessionKey::Secret(_) | SessionKey::Jwks(_) => Report::ok("session", "configured"),
    }
}

async fn check_keys(report: &mut Report, app: &App) {
    match keys::verify(&app.keyring, &app.store).await {
        Ok(_) if app.keyring.is_empty() => {
            let text = format!("{} is made at the first start", app.keyring.source());
            Report::ok("secrets", &text);
        }
        Ok(_) => Report::ok("secrets", "the keys open all stored credentials"),
        Err(error) => report.fail("secrets", &error.to_string()),
    }
}

fn check_limits(settings: &Settings) {
    if settings.limits.comments_per_day.is_none() {
        Report::warn(
            "limits.comments_per_day",
            "is unset: comments are not limited",
        );
    }
}

async fn check_platform(report: &mut Report, app: &App) {
    let hosts = &app.settings.platform.hosts;
    if hosts.is_empty() {
        Report::warn("platform.hosts", "is empty: nothing can be deployed");
    }
    for (name, address) in hosts {
        let what = format!("platform.hosts.{name}");
        check_address(report, &what, address, "deployments need it").await;
    }
}

async fn check_builder(report: &mut Report, app: &App, file: Option<&Path>) {
    let builder = &app.settings.builder;
    let Some(program) = builder.command.as_ref().and_then(|words| words.first()) else {
        return Report::warn("builder.command", "is unset: no policy can be deployed");
    };
    // Elsewhere it is a program of the container's.
    if !matches!(builder.sandbox, Sandbox::Template(_)) {
        match which::which(program) {
            Ok(path) => Report::ok("builder.command", &path.display().to_string()),
            Err(_) => report.fail(
                "builder.command",
                &format!("there is no executable `{program}`"),
            ),
        }
    }
    sandbox::check(report, app, file).await;
}

/// Whether anything answers there.
async fn check_address(report: &mut Report, what: &str, address: &Url, why: &str) -> bool {
    let Ok(client) = catalog_outbound::client(REACH_TIMEOUT, Redirects::Follow) else {
        report.fail(what, "cannot make an HTTP client");
        return false;
    };
    match client.get(address.clone()).send().await {
        Ok(answer) if answer.status().is_server_error() => {
            Report::warn(what, &format!("answers {}", answer.status()));
            false
        }
        Ok(_) => {
            Report::ok(what, "answers");
            true
        }
        Err(_) => {
            report.fail(what, &format!("cannot reach {address}; {why}"));
            false
        }
    }
}

async fn check_listen(app: &App) {
    let listen = app.settings.server.listen;
    match tokio::net::TcpListener::bind(listen).await {
        Ok(_) => Report::ok("server.listen", &format!("{listen} is free")),
        Err(error) => Report::warn(
            "server.listen",
            &format!("cannot listen on {listen} ({error}); expected if the service is running"),
        ),
    }
}

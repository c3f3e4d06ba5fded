//! `catalog doctor`

use std::{
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use secrecy::ExposeSecret;

use crate::{
    App,
    config::{Command, DEFAULTS, Settings},
};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print every setting with its default, and check nothing.
    #[arg(long)]
    defaults: bool,
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
            Report::ok("settings", "complete");
            check(&mut report, settings).await;
        }
    }
    if report.failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

async fn check(report: &mut Report, settings: Settings) {
    check_session(&settings);
    check_limits(&settings);
    let app = match App::open(settings).await {
        Ok(app) => app,
        Err(error) => return report.fail("start", &error.to_string()),
    };
    match app.store.ping().await {
        Ok(()) => Report::ok(
            "database",
            &format!("{}, its schema is up to date", app.store.kind()),
        ),
        Err(error) => report.fail("database", &format!("it does not answer: {error}")),
    }
    check_sourcehost(report, &app).await;
    check_platform(report, &app).await;
    check_builder(report, &app);
    check_listen(&app).await;
    app.store.close().await;
}

fn check_session(settings: &Settings) {
    match (&settings.session.jwt_secret, &settings.session.jwks) {
        (Some(secret), _) if secret.expose_secret().len() < 32 => Report::warn(
            "session.jwt_secret",
            "has less than 32 characters; take a longer random one",
        ),
        (None, None) => Report::warn(
            "session",
            "uses its own secret (data/session.key); set session.jwt_secret or session.jwks of your sign-in service",
        ),
        _ => Report::ok("session", "configured"),
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

async fn check_sourcehost(report: &mut Report, app: &App) {
    let address = &app.settings.sourcehost.api_url;
    check_address(report, "sourcehost.api_url", address, "submissions need it").await;
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

fn check_builder(report: &mut Report, app: &App) {
    let builder = &app.settings.builder;
    let program = match &builder.command {
        None => {
            return Report::warn("builder.command", "is unset: no policy can be deployed");
        }
        Some(Command::One(program)) => program.as_str(),
        Some(Command::Words(words)) => words.first().map_or("", String::as_str),
    };
    match which(program) {
        Some(path) => Report::ok("builder.command", &path.display().to_string()),
        None => report.fail(
            "builder.command",
            &format!("there is no executable `{program}`"),
        ),
    }
    match builder.sandbox.as_deref() {
        None => Report::warn(
            "builder.sandbox",
            "is unset: what is built can read whatever the service's user can; set it to bwrap",
        ),
        Some(sandbox) if which(sandbox).is_none() => {
            report.fail("builder.sandbox", &format!("{sandbox} is not installed"));
        }
        Some(sandbox) => Report::ok("builder.sandbox", sandbox),
    }
}

/// The executable that a command means.
fn which(program: &str) -> Option<PathBuf> {
    let is_executable = |path: &PathBuf| {
        path.metadata()
            .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    if program.contains('/') {
        return Some(PathBuf::from(program)).filter(is_executable);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(is_executable)
}

async fn check_address(report: &mut Report, what: &str, address: &str, why: &str) {
    let client = reqwest::Client::builder()
        .timeout(Duration::from_secs(5))
        .build();
    let Ok(client) = client else {
        return report.fail(what, "no HTTP client can be made");
    };
    match client.get(address).send().await {
        Ok(answer) if answer.status().is_server_error() => {
            Report::warn(what, &format!("answers {}", answer.status()));
        }
        Ok(_) => Report::ok(what, "answers"),
        Err(_) => report.fail(what, &format!("{address} cannot be reached; {why}")),
    }
}

async fn check_listen(app: &App) {
    let listen = app.settings.server.listen;
    match tokio::net::TcpListener::bind(listen).await {
        Ok(_) => Report::ok("server.listen", &format!("{listen} is free")),
        Err(error) => Report::warn(
            "server.listen",
            &format!("{listen} cannot be used ({error}); fine if the service runs already"),
        ),
    }
}

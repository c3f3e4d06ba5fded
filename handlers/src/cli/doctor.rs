//! `catalog doctor`

use std::{path::Path, process::ExitCode, time::Duration};

use secrecy::ExposeSecret;

use crate::{
    App,
    config::{DEFAULTS, Settings},
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
    let what = "sourcehost.api_url";
    let address = &app.settings.sourcehost.api_url;
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
        Err(_) => report.fail(
            what,
            &format!("{address} cannot be reached; submissions need it"),
        ),
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

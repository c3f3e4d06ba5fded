//! `catalog doctor`: whether the settings can work. It changes nothing: no database, file or directory is made or left.

mod builder;
mod database;
mod listen;
mod platform;
mod reach;
mod report;
mod sandbox;
mod session;
mod sourcehost;

use std::{path::Path, process::ExitCode};

use report::Report;

use crate::config::{DEFAULTS, Examined, Settings};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Print every setting with its default, and check nothing.
    #[arg(long)]
    defaults: bool,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
    /// A public repository on the source host, whose archive is asked for. Without it, one that the host lists.
    #[arg(long, value_name = "URL")]
    repository: Option<String>,
}

pub(super) async fn run(arguments: &Arguments, file: Option<&Path>) -> ExitCode {
    if arguments.defaults {
        print!("{DEFAULTS}");
        return ExitCode::SUCCESS;
    }
    let mut report = Report::new(arguments.json);
    let Examined { settings, problems } = Settings::examine(file);
    for problem in &problems {
        report.fail("settings", problem);
    }
    match &settings {
        Some(settings) => {
            if problems.is_empty() {
                report.ok("settings", "valid");
            } else {
                report.warn(
                    "settings",
                    "what follows is checked with the defaults of the settings that are wrong",
                );
            }
            check(&mut report, settings, file, arguments.repository.as_deref()).await;
        }
        None => report.warn(
            "settings",
            "nothing else was checked; mend what is wrong, and run this again",
        ),
    }
    report.end()
}

/// Each check says what it finds; none depends on that another one succeeds.
async fn check(
    report: &mut Report,
    settings: &Settings,
    file: Option<&Path>,
    repository: Option<&str>,
) {
    if settings.limits.comments_per_day.is_none() {
        report.warn(
            "limits.comments_per_day",
            "is unset: comments are not limited",
        );
    }
    session::check(report, settings).await;
    database::check(report, settings).await;
    sourcehost::check(report, settings, repository).await;
    platform::check(report, settings).await;
    builder::check(report, settings, file).await;
    listen::check(report, settings).await;
    reach::check_collector(report, settings).await;
}

//! The checks of builds.

use std::path::Path;

use catalog_build::Sandbox;

use super::{Report, sandbox};
use crate::config::Settings;

const COMMAND: &str = "builder.command";

pub(super) async fn check(report: &mut Report, settings: &Settings, file: Option<&Path>) {
    let builder = &settings.builder;
    let Some(program) = builder.command.as_ref().and_then(|words| words.first()) else {
        return report.warn(COMMAND, "is unset: no policy can be deployed");
    };
    // Elsewhere it is a program of the container's.
    if !matches!(builder.sandbox, Sandbox::Template(_)) {
        match which::which(program) {
            Ok(path) => report.ok(COMMAND, &path.display().to_string()),
            Err(_) => report.fail(
                COMMAND,
                &format!(
                    "there is no executable `{program}`; expected its path, or a name in PATH"
                ),
            ),
        }
    }
    sandbox::check(report, settings, file).await;
}

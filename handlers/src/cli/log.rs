//! The log: on standard error, so that standard output is what a command was asked for.

use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;

use super::Failure;
use crate::config::LogFormat;

/// Starts the log of this process. `directives` are those of `log.level`.
pub(super) fn start(directives: &str, format: LogFormat) -> Result<(), Failure> {
    let filter = EnvFilter::builder()
        .parse(directives)
        .map_err(|error| Failure::Refused(format!("configuration: log.level: {error}")))?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(is_coloured())
        .with_writer(io::stderr);
    match format {
        LogFormat::Text => subscriber.init(),
        LogFormat::Json => subscriber.json().init(),
    }
    Ok(())
}

/// Colour is for people: on a terminal, and not where `NO_COLOR` is set (<https://no-color.org>).
fn is_coloured() -> bool {
    let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !is_refused
}

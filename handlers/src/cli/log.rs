//! The log: on standard error, so that standard output is what a command was asked for.

use std::io::{self, IsTerminal};

use tracing_subscriber::{
    EnvFilter, Layer,
    filter::{FilterExt, filter_fn},
    fmt,
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use super::Failure;
use crate::{
    config::LogFormat,
    telemetry::traces::{Traces, is_for_traces},
};

/// Starts the log of this process, and what it traces. `directives` are those of `log.level`.
pub(super) fn start(
    directives: &str,
    format: LogFormat,
    traces: Option<&Traces>,
) -> Result<(), Failure> {
    let filter = EnvFilter::builder()
        .parse(directives)
        .map_err(|error| Failure::Refused(format!("configuration: log.level: {error}")))?;
    let lines = fmt::layer()
        .with_ansi(is_coloured())
        .with_writer(io::stderr);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    let filter = filter.and(filter_fn(|of| !is_for_traces(of)));
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(traces.map(Traces::layer))
        .init();
    Ok(())
}

/// Colour is for people: on a terminal, and not where `NO_COLOR` is set (<https://no-color.org>).
fn is_coloured() -> bool {
    let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !is_refused
}

//! Load on a server of this machine: many connections in a closed loop, some of which break off.
//!
//! `load run` asks for addresses and tells counts by status and latencies, beside those of a reference address asked in
//! turn, so that the ratio holds on a slow and on a fast machine alike. `load write` creates comments and records those
//! that were acknowledged; `load verify` looks whether they are all there. `load streams` follows the logs of deployments
//! by many clients at once, and `load stage` starts a server with deployments that are in flight for it.
//! `scripts/bench`, `scripts/soak` and `scripts/streams` use them.

mod chance;
mod client;
mod options;
mod report;
mod run;
mod stage;
mod streams;
mod verify;
mod write;

use std::process::ExitCode;

use clap::Parser;

use options::{Command, Options};

/// A failure with its reason.
type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Options::parse().command {
        Command::Run(options) => run::run(options).await,
        Command::Write(options) => write::run(options).await,
        Command::Verify(options) => verify::run(options).await,
        Command::Streams(options) => streams::run(options).await,
        Command::Stage(options) => stage::run(options).await,
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("load: {error}");
            ExitCode::from(2)
        }
    }
}

//! A load generator for a local server: many connections in a closed loop, some of which disconnect.
//!
//! `load run` requests paths and reports counts by status and latencies, next to those of a reference path requested in
//! turn, so that the ratio is comparable between machines. `load write` creates comments and records those
//! that were acknowledged; `load verify` checks that none is lost. `load streams` follows the logs of deployments
//! with many concurrent clients, and `load stage` starts a server with running deployments for it.
//! `load hostile` measures what others notice of hostile clients. `load fill` fills a database, and `load platform` is
//! the platform of its deployments. `load instructions` answers requests for callgrind to count.
//! `scripts/bench`, `scripts/instructions`, `scripts/soak`, `scripts/streams` and `scripts/hostile` use them.

mod client;
mod fill;
mod hostile;
mod instructions;
mod options;
mod platform;
mod report;
mod rng;
mod run;
mod stage;
mod streams;
mod verify;
mod write;

use std::process::ExitCode;

use clap::Parser;

use options::{Command, Options};

/// A boxed error.
type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Options::parse().command {
        Command::Run(options) => run::run(options).await,
        Command::Write(options) => write::run(options).await,
        Command::Verify(options) => verify::run(options).await,
        Command::Streams(options) => streams::run(options).await,
        Command::Stage(options) => stage::run(options).await,
        Command::Hostile(options) => hostile::run(options).await,
        Command::Fill(options) => fill::run(options).await,
        Command::Platform(options) => platform::run(options).await,
        Command::Instructions(options) => instructions::run(options).await,
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

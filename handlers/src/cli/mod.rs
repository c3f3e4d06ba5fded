//! The command line.

mod admin;
mod backup;
mod build_egress;
mod build_probe;
mod conformance;
mod doctor;
mod fresh;
mod log;
mod mcp;
mod migrate;
mod operator;
mod output;
mod restore;
#[cfg(feature = "sandbox")]
mod sandbox;
mod serve;
mod service_manager;
mod settle;
mod spec;
mod vendor;
mod worker;

use std::{path::PathBuf, process::ExitCode};

use catalog_store::Origin;
use clap::{CommandFactory, Parser, Subcommand};

use crate::{
    App,
    app::StartError,
    config::{ConfigError, Settings},
    telemetry::traces::{ExporterError, Traces},
    vendor::{FeedError, ReadError},
};

/// A catalog and deployment portal for API-gateway policies and API-governance rulesets.
#[derive(Parser)]
#[command(name = "catalog", version)]
struct Arguments {
    /// A settings file; `catalog doctor --defaults` prints every setting with its default.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the REST interface.
    Serve(serve::Arguments),
    /// Run deployment jobs only; any number of workers can share one PostgreSQL.
    Worker,
    /// Serve a sample catalog with emulated outside systems, to try things out.
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Arguments),
    /// Bring the database's schema up to date.
    Migrate,
    /// Copy the database of SQLite into a file, also while the service runs.
    Backup(backup::Arguments),
    /// Put a backup in the place of the database of SQLite.
    Restore(restore::Arguments),
    /// Connect an agent's client to the MCP server of a deployment.
    Mcp(mcp::Arguments),
    /// Hold a deployment against the contract.
    Conformance(conformance::Arguments),
    /// Print the OpenAPI document.
    Spec(spec::Arguments),
    /// Check the configuration and the systems that it names; changes nothing.
    Doctor(doctor::Arguments),
    /// Run a command with the network of a build; used inside of a build's sandbox.
    #[command(hide = true)]
    BuildEgress(build_egress::Arguments),
    /// Try to break out of a build's sandbox; used by `doctor`.
    #[command(hide = true)]
    BuildProbe(build_probe::Arguments),
    /// Manage the vendor catalog.
    #[command(subcommand)]
    Vendor(vendor::Command),
    /// Administer a service, also while it runs; changes take effect at its next request.
    Admin(admin::Arguments),
}

/// Why a command failed; the text is for the person who ran it.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Feed(#[from] FeedError),
    #[error(transparent)]
    Exchange(#[from] ReadError),
    #[error("database: {0}")]
    Database(#[from] catalog_store::DatabaseError),
    #[error("telemetry.otlp_endpoint: {0}")]
    Traces(#[from] ExporterError),
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    Refused(String),
}

/// Runs the command: 0 is success, 1 a failure, 2 a mistake on the command line.
///
/// The runtime starts here and not in the binary: a future is compiled where it is polled, and the binary would compile the
/// whole service a second time.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = tokio::runtime::Runtime::new()
        .map_err(Failure::from)
        // Starting up holds a lot at once.
        .and_then(|runtime| runtime.block_on(Box::pin(run(arguments))));
    match outcome {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {}", output::block(&failure.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// The commands, as they are parsed: for tests that hold other things against all of them.
pub fn commands() -> clap::Command {
    Arguments::command()
}

async fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    // These need no settings, so that they work where the settings are wrong.
    match &arguments.command {
        Command::Spec(spec) => return spec::run(spec),
        Command::Mcp(mcp) => return mcp::run(mcp).await,
        Command::Conformance(conformance) => {
            return Box::pin(conformance::run(conformance)).await;
        }
        Command::Doctor(doctor) => {
            let checked = Box::pin(doctor::run(doctor, arguments.config.as_deref()));
            return Ok(checked.await);
        }
        Command::BuildEgress(egress) => return build_egress::run(egress).await,
        Command::BuildProbe(probe) => return build_probe::run(probe),
        _ => {}
    }
    let options = match &arguments.command {
        Command::Serve(serve) => serve.options(),
        _ => Vec::new(),
    };
    let settings = Settings::load_with(arguments.config.as_deref(), &options)?;
    let level = match arguments.command {
        Command::Serve(_) | Command::Worker => settings.log.level.as_deref().unwrap_or("info"),
        #[cfg(feature = "sandbox")]
        Command::Sandbox(_) => settings.log.level.as_deref().unwrap_or("warn"),
        // The audit log tells of what they change, wherever it is done.
        Command::Vendor(_) | Command::Admin(_) | Command::Restore(_) => "warn,audit=info",
        // What ends by itself reports by its output.
        _ => "warn",
    };
    let traces = match arguments.command {
        Command::Serve(_) | Command::Worker => Traces::start(&settings.telemetry)?,
        #[cfg(feature = "sandbox")]
        Command::Sandbox(_) => Traces::start(&settings.telemetry)?,
        _ => None,
    };
    log::start(level, settings.log.format, traces.as_ref())?;
    let done = Box::pin(command(arguments.command, settings)).await;
    if let Some(traces) = traces {
        traces.stop().await;
    }
    done.map(|()| ExitCode::SUCCESS)
}

async fn command(command: Command, settings: Settings) -> Result<(), Failure> {
    fresh::warn(&command, &settings);
    match command {
        Command::Serve(_) => Box::pin(serve::run(App::open(settings).await?)).await?,
        Command::Worker => Box::pin(worker::run(App::open(settings).await?)).await?,
        #[cfg(feature = "sandbox")]
        Command::Sandbox(arguments) => sandbox::run(arguments, settings).await?,
        Command::Backup(arguments) => backup::run(&arguments, &settings).await?,
        Command::Restore(arguments) => {
            let work = Box::pin(restore::run(&arguments, &settings));
            Origin::operator(operator::name()).scope(work).await?;
        }
        Command::Migrate => migrate::run(&settings).await?,
        Command::Vendor(command) => {
            let work = Box::pin(vendor::run(command, App::administer(settings).await?));
            Origin::operator(operator::name()).scope(work).await?;
        }
        Command::Admin(arguments) => {
            let work = Box::pin(admin::run(arguments, App::administer(settings).await?));
            Origin::operator(operator::name()).scope(work).await?;
        }
        Command::Spec(_)
        | Command::Mcp(_)
        | Command::Conformance(_)
        | Command::Doctor(_)
        | Command::BuildEgress(_)
        | Command::BuildProbe(_) => {}
    }
    Ok(())
}

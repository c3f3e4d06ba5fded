//! The command line.

mod admin;
mod doctor;
mod migrate;
mod output;
#[cfg(feature = "sandbox")]
mod sandbox;
mod serve;
mod spec;
mod vendor;
mod worker;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

use crate::{
    App,
    app::StartError,
    config::{ConfigError, Log, LogFormat, Settings},
    vendor::FeedError,
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
    /// Serve the interface.
    Serve,
    /// Run deployment jobs alone, beside any number of others on one PostgreSQL.
    Worker,
    /// Serve a sample catalog with everything it needs, to try things out.
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Arguments),
    /// Bring the database's schema up to date, and exit.
    Migrate,
    /// Print the contract.
    Spec(spec::Arguments),
    /// Check the configuration and what it names.
    Doctor(doctor::Arguments),
    /// The vendor catalog.
    #[command(subcommand)]
    Vendor(vendor::Command),
    /// Administration, beside a running service; it takes effect at its next request.
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
    #[error("the database failed: {0}")]
    Database(#[from] catalog_store::DatabaseError),
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    Refused(String),
}

/// Runs the command: 0 is success, 1 a failure, 2 a mistake on the command line.
pub async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(arguments).await {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    // These need no settings, so that they work where the settings are wrong.
    match &arguments.command {
        Command::Spec(spec) => return spec::run(spec),
        Command::Doctor(doctor) => {
            return Ok(doctor::run(doctor, arguments.config.as_deref()).await);
        }
        _ => {}
    }
    let settings = Settings::load(arguments.config.as_deref())?;
    let long_running = match arguments.command {
        Command::Serve | Command::Worker => true,
        #[cfg(feature = "sandbox")]
        Command::Sandbox(_) => true,
        _ => false,
    };
    start_log(&settings.log, long_running)?;
    match arguments.command {
        Command::Serve => serve::run(App::open(settings).await?).await?,
        Command::Worker => worker::run(App::open(settings).await?).await?,
        #[cfg(feature = "sandbox")]
        Command::Sandbox(arguments) => sandbox::run(arguments, settings).await?,
        Command::Migrate => migrate::run(&settings).await?,
        Command::Vendor(command) => vendor::run(command, App::open(settings).await?).await?,
        Command::Admin(arguments) => admin::run(arguments, App::open(settings).await?).await?,
        Command::Spec(_) | Command::Doctor(_) => {}
    }
    Ok(ExitCode::SUCCESS)
}

/// Logs go to standard error. Commands that end by themselves report by their output, and log only what is wrong.
fn start_log(log: &Log, long_running: bool) -> Result<(), Failure> {
    let directives = if long_running {
        log.level.as_str()
    } else {
        "warn"
    };
    let filter = EnvFilter::builder()
        .parse(directives)
        .map_err(|error| Failure::Refused(format!("configuration: log.level: {error}")))?;
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match log.format {
        LogFormat::Text => subscriber.init(),
        LogFormat::Json => subscriber.json().init(),
    }
    Ok(())
}

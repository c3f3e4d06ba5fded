//! The command line.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::Error;

/// A load generator for a local server.
#[derive(Parser)]
#[command(name = "load", version)]
pub struct Options {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommand.
#[derive(Subcommand)]
pub enum Command {
    /// Request paths in a closed loop. Fails on any status of 500 and above, and on connection errors.
    Run(Run),
    /// Create comments in a closed loop and record the acknowledged ones. Retries during outages.
    Write(Write),
    /// Fail if a recorded comment is missing.
    Verify(Verify),
    /// Follow logs with many clients. Fails on missing or duplicate lines, and on leaked connections or memory.
    Streams(Streams),
    /// Start a server with running deployments, print their ids as shell variables, and exit with the server.
    Stage(Stage),
    /// Attack a server, and report how long others wait meanwhile, as a multiple of what they wait otherwise. Fails if an answer to
    /// others fails.
    Hostile(Hostile),
    /// Fill the empty database that the settings name, and print a token, identifiers and words as JSON.
    Fill(Fill),
    /// Start an emulated platform, which accepts the credentials that `fill` stores, and print its address.
    Platform(Platform),
    /// Answer requests in this process, for callgrind to count.
    Instructions(Instructions),
}

/// The server and the credentials.
#[derive(Args, Clone)]
pub struct Server {
    /// Base URL; only loopback addresses are allowed.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub base_url: String,
    /// Token to send with every request.
    #[arg(long, env = "CATALOG_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
}

/// Amount of load.
#[derive(Args, Clone)]
pub struct Amount {
    /// Connections.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub connections: u16,
    /// Seconds.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub seconds: u16,
    /// Maximum number of requests, over all connections.
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..=50_000_000))]
    pub requests: u64,
}

/// `load run`.
#[derive(Args)]
pub struct Run {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// Amount of load.
    #[command(flatten)]
    pub amount: Amount,
    /// Path to request, with its query; several are requested in turn.
    #[arg(long = "path", required = true)]
    pub paths: Vec<String>,
    /// Reference path, requested in turn with the others; their latencies are reported as multiples of its.
    #[arg(long)]
    pub reference: Option<String>,
    /// Percentage of requests that disconnect before or during the response.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub disconnects: u8,
    /// Count connection errors without failing: the server is being restarted.
    #[arg(long)]
    pub allow_outages: bool,
    /// Fail if the median latency of a path is more than this multiple of the reference's.
    #[arg(long, requires = "reference")]
    pub max_ratio: Option<f64>,
}

/// `load write`.
#[derive(Args)]
pub struct Write {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// Amount of load.
    #[command(flatten)]
    pub amount: Amount,
    /// Policy to comment on.
    #[arg(long)]
    pub policy: uuid::Uuid,
    /// File to which the ids of acknowledged comments are appended.
    #[arg(long)]
    pub record: PathBuf,
}

/// `load verify`.
#[derive(Args)]
pub struct Verify {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// Policy with the comments.
    #[arg(long)]
    pub policy: uuid::Uuid,
    /// File with the ids of acknowledged comments.
    #[arg(long)]
    pub record: PathBuf,
}

/// `load streams`.
#[derive(Args)]
pub struct Streams {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// Process id of the server, whose memory is measured.
    #[arg(long)]
    pub pid: u32,
    /// Deployment with an idle log.
    #[arg(long)]
    pub idle: uuid::Uuid,
    /// Number of clients that follow it.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u16).range(1..=4_000))]
    pub idle_clients: u16,
    /// Deployments whose builds write `line 1`, `line 2` and so on.
    #[arg(long, value_delimiter = ',', required = true)]
    pub active: Vec<uuid::Uuid>,
    /// Number of clients that follow those, in equal shares. Every second one disconnects at random, and resumes.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=2_000))]
    pub active_clients: u16,
    /// Number of lines that each of those builds writes.
    #[arg(long)]
    pub lines: u32,
    /// File that is created when all streams are open: the builds wait for it.
    #[arg(long)]
    pub begin: PathBuf,
    /// Percentage of events after which such a client disconnects.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub disconnects: u8,
    /// Fail if an idle stream takes more bytes of memory.
    #[arg(long)]
    pub max_stream_bytes: Option<u64>,
}

/// `load stage`.
#[derive(Args)]
pub struct Stage {
    /// Executable of the service.
    #[arg(long)]
    pub catalog: PathBuf,
    /// Directory for all files of the server.
    #[arg(long)]
    pub work: PathBuf,
    /// Database URL; defaults to an SQLite file in the directory.
    #[arg(long)]
    pub database: Option<String>,
    /// Number of deployments that write lines.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=50))]
    pub active: u16,
    /// Number of lines that each of them writes, about twenty per second.
    #[arg(long, default_value_t = 300)]
    pub lines: u32,
    /// File that they wait for.
    #[arg(long)]
    pub begin: PathBuf,
}

/// `load hostile`.
#[derive(Args, Clone)]
pub struct Hostile {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// What others request.
    #[arg(long)]
    pub path: String,
    /// What slow readers request.
    #[arg(long)]
    pub large_path: String,
    /// For how long others are measured, with each attack and without, in seconds.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=600))]
    pub seconds: u16,
    /// The attacks, one after the other.
    #[arg(long = "attack", required = true)]
    pub attacks: Vec<Attack>,
}

/// `load fill`.
#[derive(Args, Clone)]
pub struct Fill {
    /// Settings of the service; without, those of its environment.
    #[arg(long)]
    pub config: Option<PathBuf>,
    /// Published policies.
    #[arg(long, default_value_t = 10_000)]
    pub policies: usize,
    /// Published community rulesets.
    #[arg(long, default_value_t = 10_000)]
    pub rulesets: usize,
    /// Deployments.
    #[arg(long, default_value_t = 0)]
    pub deployments: usize,
    /// How many of them are queued still.
    #[arg(long, default_value_t = 0)]
    pub queued: usize,
}

/// `load platform`.
#[derive(Args)]
pub struct Platform {
    /// Organizations that the credentials reach, `bench-0` and so on.
    #[arg(long, default_value_t = 20)]
    pub organizations: u16,
}

/// What hostile clients do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Attack {
    /// Headers, a byte a second.
    SlowHeaders,
    /// Bodies, a byte a second.
    SlowBodies,
    /// Large answers that are read a byte a second.
    SlowReaders,
    /// Connections without a request.
    IdleConnections,
    /// Bodies of 20 MB.
    LargeBodies,
    /// JSON, 10,000 deep.
    DeepJson,
    /// Addresses of 1 MB.
    LongAddresses,
}

impl Server {
    /// The address to connect to.
    pub fn address(&self) -> Result<SocketAddr, Error> {
        let authority = self
            .base_url
            .strip_prefix("http://")
            .map(|rest| rest.trim_end_matches('/'));
        let address: SocketAddr = authority
            .map(|authority| authority.replace("localhost:", "127.0.0.1:"))
            .and_then(|authority| authority.parse().ok())
            .ok_or(
                "--base-url must be http://, an address and a port, as in http://127.0.0.1:8080",
            )?;
        if address.ip().is_loopback() {
            Ok(address)
        } else {
            Err("--base-url must be a loopback address".into())
        }
    }
}

impl Amount {
    /// The duration.
    pub fn duration(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }
}

/// `load instructions`.
#[derive(Args)]
pub struct Instructions {
    /// The settings file of the service; its database is filled.
    #[arg(long)]
    pub config: Option<PathBuf>,
    /// Token to send.
    #[arg(long, env = "CATALOG_TOKEN", hide_env_values = true)]
    pub token: String,
    /// Requests of each count.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub count: u32,
    /// Paths to request; those after `anonymous:` without the token.
    #[arg(required = true)]
    pub requests: Vec<String>,
}

//! The command line.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand};

use crate::Error;

/// Load on a server of this machine.
#[derive(Parser)]
#[command(name = "load", version)]
pub struct Options {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Asks for addresses in a closed loop. Fails on any status of 500 and above, and on broken connections.
    Run(Run),
    /// Creates comments in a closed loop and records the acknowledged ones. Outages are waited out.
    Write(Write),
    /// Fails if a recorded comment is not there.
    Verify(Verify),
    /// Follows logs by many clients. Fails if a line is missing or comes twice, or if something is left behind.
    Streams(Streams),
    /// Starts a server with deployments in flight, tells of them as shell variables, and ends with the server.
    Stage(Stage),
}

/// Where the server is, and as whom to ask it.
#[derive(Args, Clone)]
pub struct Server {
    /// Its base address; a loopback address, because this is no tool to aim at others.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    pub base_url: String,
    /// A token to send with every request.
    #[arg(long, env = "CATALOG_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
}

/// How much, and for how long.
#[derive(Args, Clone)]
pub struct Amount {
    /// Connections.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub connections: u16,
    /// Seconds.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub seconds: u16,
    /// Requests at most, over all connections.
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..=50_000_000))]
    pub requests: u64,
}

/// `load run`.
#[derive(Args)]
pub struct Run {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// How much.
    #[command(flatten)]
    pub amount: Amount,
    /// A path to ask for, with its query; several are asked for in turn.
    #[arg(long = "path", required = true)]
    pub paths: Vec<String>,
    /// A path to ask for in turn with the others; their latencies are told as multiples of its.
    #[arg(long)]
    pub reference: Option<String>,
    /// How many of a hundred requests break off before, or in the middle of, the answer.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub disconnects: u8,
    /// Broken and refused connections are counted, but are no failure: the server is being restarted.
    #[arg(long)]
    pub outages: bool,
    /// Fails if the median latency of a path is more than this many times the reference's.
    #[arg(long, requires = "reference")]
    pub most_ratio: Option<f64>,
}

/// `load write`.
#[derive(Args)]
pub struct Write {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// How much.
    #[command(flatten)]
    pub amount: Amount,
    /// The policy to comment on.
    #[arg(long)]
    pub policy: uuid::Uuid,
    /// The file that the ids of acknowledged comments are added to.
    #[arg(long)]
    pub record: PathBuf,
}

/// `load verify`.
#[derive(Args)]
pub struct Verify {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// The policy that was commented on.
    #[arg(long)]
    pub policy: uuid::Uuid,
    /// The file with the ids of acknowledged comments.
    #[arg(long)]
    pub record: PathBuf,
}

/// `load streams`.
#[derive(Args)]
pub struct Streams {
    /// The server.
    #[command(flatten)]
    pub server: Server,
    /// The server's process, whose memory is looked at.
    #[arg(long)]
    pub pid: u32,
    /// A deployment whose log stands still.
    #[arg(long)]
    pub idle: uuid::Uuid,
    /// How many clients follow it.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u16).range(1..=4_000))]
    pub idle_clients: u16,
    /// Deployments whose builds write `line 1`, `line 2` and so on.
    #[arg(long, value_delimiter = ',', required = true)]
    pub active: Vec<uuid::Uuid>,
    /// How many clients follow those, in equal shares. Every second one breaks off at random, and resumes.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=2_000))]
    pub active_clients: u16,
    /// How many lines each of those builds writes.
    #[arg(long)]
    pub lines: u32,
    /// The file that is made when all streams are open: the builds wait for it.
    #[arg(long)]
    pub begin: PathBuf,
    /// After how many of a hundred events a client breaks off, where it does.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub disconnects: u8,
    /// Fails if an idle stream takes more memory than this many bytes.
    #[arg(long)]
    pub most_bytes: Option<u64>,
}

/// `load stage`.
#[derive(Args)]
pub struct Stage {
    /// The executable of the service.
    #[arg(long)]
    pub catalog: PathBuf,
    /// A folder for everything that the server writes.
    #[arg(long)]
    pub work: PathBuf,
    /// A database; an SQLite file in the folder unless it is named.
    #[arg(long)]
    pub database: Option<String>,
    /// How many deployments are to write lines.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=50))]
    pub active: u16,
    /// How many lines each of them writes, about twenty in a second.
    #[arg(long, default_value_t = 300)]
    pub lines: u32,
    /// The file that they wait for.
    #[arg(long)]
    pub begin: PathBuf,
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
    /// How long.
    pub fn duration(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }
}

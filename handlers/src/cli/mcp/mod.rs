//! `catalog mcp --stdio`

mod bridge;
mod message;

use std::{path::PathBuf, process::ExitCode};

use reqwest::Url;
use secrecy::SecretString;

use super::Failure;
use bridge::Bridge;

/// Where the token is, unless a file is named.
const TOKEN: &str = "CATALOG_TOKEN";

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Speak the protocol on standard input and output, for clients that start a program.
    #[arg(long, required = true)]
    stdio: bool,

    /// The deployment.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    base_url: Url,

    /// A file with the token; without it, the token is in the environment (`CATALOG_TOKEN`).
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// Offer nothing that changes something.
    #[arg(long)]
    read_only: bool,

    /// The path of the deployment's MCP server (`mcp.path`).
    #[arg(long, value_name = "PATH", default_value = "/mcp")]
    path: String,
}

pub(super) async fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let address = address(arguments);
    let token = token(arguments)?;
    let bridge = Bridge::new(address, &token)?;
    bridge.run(tokio::io::stdin(), tokio::io::stdout()).await?;
    Ok(ExitCode::SUCCESS)
}

fn address(arguments: &Arguments) -> Url {
    let mut address = arguments.base_url.clone();
    let base = address.path().trim_end_matches('/').to_owned();
    let suffix = if arguments.read_only { "/readonly" } else { "" };
    address.set_path(&format!("{base}{}{suffix}", arguments.path));
    address
}

fn token(arguments: &Arguments) -> Result<SecretString, Failure> {
    let text = match &arguments.token_file {
        Some(file) => std::fs::read_to_string(file).map_err(|error| {
            Failure::Refused(format!("{} cannot be read: {error}", file.display()))
        })?,
        None => std::env::var(TOKEN).unwrap_or_default(),
    };
    let token = text.trim();
    if token.is_empty() {
        let message = format!("there is no token: set {TOKEN}, or name a file with --token-file");
        return Err(Failure::Refused(message));
    }
    Ok(token.into())
}

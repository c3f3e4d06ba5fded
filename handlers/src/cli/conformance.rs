//! `catalog conformance`

use std::{
    io::{ErrorKind, Write},
    process::ExitCode,
    time::Duration,
};

use catalog_conformance::{Client, Contract, Format, Options};
use clap::ValueEnum;
use reqwest::Url;
use secrecy::SecretString;

use super::{Failure, output};
use crate::{documents::OPENAPI_JSON, entropy::Entropy};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The deployment.
    #[arg(long, value_name = "URL", value_parser = base_url)]
    base_url: Url,

    /// A personal access token; without one, only what everybody may read is exercised.
    #[arg(
        long,
        value_name = "TOKEN",
        env = "CATALOG_TOKEN",
        hide_env_values = true
    )]
    token: Option<SecretString>,

    /// The value of the cookie sb-access-token of the same user, with which --write makes and revokes a token.
    #[arg(
        long,
        value_name = "COOKIE",
        env = "CATALOG_SESSION",
        hide_env_values = true
    )]
    session: Option<SecretString>,

    /// Also make, change and remove things of the token's user: comments, likes, a workspace, a ruleset submission.
    #[arg(long, requires = "token")]
    write: bool,

    /// The document to hold answers against.
    #[arg(long, value_enum, default_value_t = Document::Served)]
    document: Document,

    /// How long one request may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: u64,

    /// Print JSON.
    #[arg(long, conflicts_with = "junit")]
    json: bool,

    /// Print JUnit's XML, for CI systems.
    #[arg(long)]
    junit: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Document {
    /// What this program accepts and answers; nothing is left open.
    Served,
    /// The interface; what it leaves open is not judged.
    Interface,
}

fn base_url(text: &str) -> Result<Url, String> {
    let url: Url = text.parse().map_err(|error| format!("{error}"))?;
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
        return Err("expected an address such as https://catalog.example".to_owned());
    }
    let has_user = !url.username().is_empty() || url.password().is_some();
    if url.query().is_some() || url.fragment().is_some() || has_user {
        return Err("expected no user, password, query or fragment".to_owned());
    }
    Ok(url)
}

/// Success if nothing deviates.
pub(super) async fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(error.to_string());
    let (contract, served_document) = match arguments.document {
        Document::Served => (
            Contract::parse(catalog_api::OPENAPI_SERVED_JSON),
            "/openapi-served.json",
        ),
        Document::Interface => {
            let text = String::from_utf8_lossy(&OPENAPI_JSON.read()?).into_owned();
            (Contract::parse(&text), "/openapi.json")
        }
    };
    let contract = contract.map_err(|error| refused(&error))?;
    let token = arguments.token.clone();
    // It may stand in the environment for other runs.
    let session = arguments.session.clone().filter(|_| arguments.write);
    let timeout = Duration::from_secs(arguments.timeout);
    let client = Client::new(arguments.base_url.clone(), token, session, timeout);
    let client = client.map_err(|error| refused(&error))?;
    let options = Options {
        base_url: arguments.base_url.to_string(),
        served_document,
        write: arguments.write,
        nonce: hex::encode(Entropy::system().bytes::<6>()),
    };
    let report = catalog_conformance::run(&contract, &client, &options).await;
    let report = report.map_err(|error| refused(&error))?;
    let text = match (arguments.json, arguments.junit) {
        (true, _) => report.render(Format::Json)?,
        (_, true) => report.render(Format::Junit)?,
        // What the deployment answered is in it.
        _ => output::block(&report.render(Format::Table)?),
    };
    match writeln!(std::io::stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => return Err(error.into()),
        _ => {}
    }
    Ok(if report.conforms() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

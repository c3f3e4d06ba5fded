//! `catalog spec`

use std::{
    io::{ErrorKind, Write},
    process::ExitCode,
};

use clap::ValueEnum;

use super::Failure;
use crate::documents::{OPENAPI_30_JSON, OPENAPI_JSON, OPENAPI_SERVED_YAML, OPENAPI_YAML};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Document to print.
    #[arg(long, value_enum, default_value_t = Document::Interface)]
    document: Document,
    /// Print JSON instead of YAML.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Document {
    /// The interface, OpenAPI 3.1.0; what it leaves open is marked.
    Interface,
    /// What this program accepts and answers, OpenAPI 3.1.0; nothing is left open.
    Served,
    /// The same in OpenAPI 3.0.3, always as JSON.
    #[value(name = "served-3.0")]
    Served30,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = match (arguments.document, arguments.json) {
        (Document::Interface, false) => OPENAPI_YAML.read()?,
        (Document::Interface, true) => OPENAPI_JSON.read()?,
        (Document::Served, false) => OPENAPI_SERVED_YAML.read()?,
        (Document::Served, true) => catalog_api::OPENAPI_SERVED_JSON.into(),
        (Document::Served30, _) => OPENAPI_30_JSON.read()?,
    };
    match std::io::stdout().write_all(&text) {
        // Whoever reads only the beginning has what it wants.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        written => {
            written?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

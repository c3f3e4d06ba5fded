//! `catalog spec`

use std::{
    io::{ErrorKind, Write},
    process::ExitCode,
};

use super::Failure;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// As JSON instead of YAML.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = if arguments.json {
        catalog_api::OPENAPI_JSON
    } else {
        catalog_api::OPENAPI_YAML
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        // Whoever reads only the beginning has what it wants.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        written => {
            written?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

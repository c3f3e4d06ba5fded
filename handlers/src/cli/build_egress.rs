//! `catalog build-egress`

use std::process::ExitCode;

use super::Failure;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The command and its arguments.
    #[arg(required = true, last = true)]
    command: Vec<String>,
}

pub(super) async fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    use std::os::unix::process::ExitStatusExt;

    /// What shells add to the number of the signal that ended a command.
    const SIGNALLED: i32 = 128;

    let Some((program, rest)) = arguments.command.split_first() else {
        return Ok(ExitCode::FAILURE);
    };
    let status = catalog_build::forward(program, rest).await?;
    let code = status.code().or(status.signal().map(|it| SIGNALLED + it));
    let code = code.and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

//! The binary `catalog`.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    catalog::cli::main().await
}
